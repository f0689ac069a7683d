// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

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
        if (!HEX.matcher(text).matches()) {
            throw new IllegalArgumentException("key of " + text.length() + " characters: must be " + 2 * LENGTH_BYTES
                    + " hexadecimal digits, as openssl rand -hex " + LENGTH_BYTES + " prints them");
        }
        return new EncryptionKey(HexFormat.of().parseHex(text));
    }

    /**
     * Returns the key with given bytes.
     *
     * @throws IllegalArgumentException if there are not 32 of them
     */
    public static EncryptionKey of(byte[] bytes) {
        if (bytes.length != LENGTH_BYTES) {
            throw new IllegalArgumentException(
                    "key of " + 8 * bytes.length + " bits: must be " + 8 * LENGTH_BYTES + " bits, for AES-256");
        }
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
}
