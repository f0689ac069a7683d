// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.nuxeo.datagen.core.text.Check;

/** A key of 256 bits, which must be random. Its text and its bytes are in no message; its id may be known to everyone. */
public final class EncryptionKey {

    /** The length of a key in bytes. */
    public static final int LENGTH_BYTES = 32;

    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{" + 2 * LENGTH_BYTES + "}");

    private final byte[] bytes;
    private final long id;

    private EncryptionKey(byte[] bytes) {
        this.bytes = bytes;
        id = ByteBuffer.wrap(derivation().derive(KeyDerivation.KEY_ID, new byte[0]))
                .getLong();
    }

    /**
     * Returns the key of a text of 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException if the text is anything else; the message does not have it
     */
    public static EncryptionKey parse(String text) {
        Check.refuse(
                !HEX.matcher(Objects.requireNonNull(text, "text")).matches(),
                () -> "key of " + text.length() + " characters: must be " + 2 * LENGTH_BYTES
                        + " hexadecimal digits, as openssl rand -hex " + LENGTH_BYTES + " prints them");
        return new EncryptionKey(HexFormat.of().parseHex(text));
    }

    /**
     * Returns the key with given bytes.
     *
     * @throws IllegalArgumentException if there are not 32 of them
     */
    public static EncryptionKey of(byte[] bytes) {
        Check.refuse(
                bytes.length != LENGTH_BYTES,
                () -> "key of " + 8 * bytes.length + " bits: must be " + 8 * LENGTH_BYTES + " bits, for AES-256");
        return new EncryptionKey(bytes.clone());
    }

    /** Returns the id of the key, 16 hexadecimal digits. It is derived from the key and does not reveal it. */
    public String id() {
        return idText(id);
    }

    static String idText(long id) {
        return HexFormat.of().toHexDigits(id);
    }

    long idBits() {
        return id;
    }

    byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the 64 digits of the key, the password of a blob provider of Nuxeo. */
    String text() {
        return HexFormat.of().formatHex(bytes).toLowerCase(Locale.ROOT);
    }

    KeyDerivation derivation() {
        return new KeyDerivation(bytes);
    }

    @Override
    public String toString() {
        return "key " + id();
    }

    /**
     * The derivation of everything that depends on a key: HKDF-Expand with HMAC-SHA-256 (RFC 5869), of which one block of 32
     * bytes is enough. The step before it, HKDF-Extract, is for keys that are not uniformly random. No label is the beginning
     * of another, so values with different labels are independent. Not thread safe.
     */
    static final class KeyDerivation {

        static final String KEY_ID = "datagen key id";
        static final String NONCE = "datagen nonce";
        static final String FILE_KEY = "datagen file key";
        /**
         * The salt of a file for Nuxeo is derived from the key, so that files repeat. With a short password this would let
         * others prepare tables of passwords; the 64 random digits of a key leave nothing to guess.
         */
        static final String NUXEO_SALT = "datagen nuxeo salt";

        static final String NUXEO_IV = "datagen nuxeo iv";

        private static final String ALGORITHM = "HmacSHA256";
        private static final byte FIRST_BLOCK = 1;

        private final Mac mac;

        KeyDerivation(byte[] key) {
            try {
                mac = Mac.getInstance(ALGORITHM);
                mac.init(new SecretKeySpec(key, ALGORITHM));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Returns the 32 bytes for a label and a value. */
        byte[] derive(String label, byte[] value) {
            mac.update(label.getBytes(StandardCharsets.US_ASCII));
            mac.update(value);
            mac.update(FIRST_BLOCK);
            return mac.doFinal();
        }
    }
}
