// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey.KeyDerivation;

/**
 * The header of a file of Nuxeo's {@code AESBlobProvider} up to the nonce, and the AES key that it leads to. In network
 * order: 10 bytes {@code NUXEOCRYPT}, 1 byte version, 1 byte 1 for a key of a key store or 2 for a password; with a
 * password, 4 bytes length of the salt and the salt. The length of the nonce, the nonce and the encrypted content follow.
 *
 * @param bytes the header up to the nonce
 * @param aes key of the content
 */
record NuxeoHeader(byte[] bytes, SecretKey aes) {

    static final byte[] MAGIC = "NUXEOCRYPT".getBytes(StandardCharsets.US_ASCII);

    /** The longest content. Java's AES/GCM encrypts and decrypts at most this much at once. */
    static final long MAX_PLAIN_BYTES = Integer.MAX_VALUE - 1024L;

    private static final int VERSION = 1;
    private static final int KEYSTORE = 1;
    private static final int PASSWORD = 2;
    private static final int SALT_BYTES = 16;
    private static final int MAX_SALT_BYTES = 1024;
    private static final String PBKDF2 = "PBKDF2WithHmacSHA1";
    private static final int ITERATIONS = 10_000;
    private static final int KEY_BITS = 256;

    /**
     * Returns the header of all files that are written with a key. With a password, they have the same salt, since deriving
     * a key takes Nuxeo's iterations; the salt is derived from the random key, so it is as good as a random one.
     */
    static NuxeoHeader of(EncryptionFormat format, EncryptionKey key) {
        boolean password = format == EncryptionFormat.NUXEO_PASSWORD;
        ByteBuffer header = ByteBuffer.allocate(MAGIC.length + 2 + (password ? Integer.BYTES + SALT_BYTES : 0))
                .put(MAGIC)
                .put((byte) VERSION)
                .put((byte) (password ? PASSWORD : KEYSTORE));
        if (!password) {
            return new NuxeoHeader(header.array(), aesOfKeyStore(key));
        }
        byte[] salt = Arrays.copyOf(key.derivation().derive(KeyDerivation.NUXEO_SALT, new byte[0]), SALT_BYTES);
        return new NuxeoHeader(header.putInt(SALT_BYTES).put(salt).array(), aesOfPassword(key, salt));
    }

    /** Reads a header up to the nonce. */
    static NuxeoHeader read(InputStream in, EncryptionKey key) throws IOException {
        DataInputStream data = new DataInputStream(in);
        byte[] start = data.readNBytes(MAGIC.length + 2);
        int version = start[MAGIC.length];
        if (version != VERSION) {
            throw new DecryptionException(
                    "has version " + version + " of Nuxeo's format; this program reads version " + VERSION);
        }
        int kind = start[MAGIC.length + 1];
        if (kind == KEYSTORE) {
            return new NuxeoHeader(start, aesOfKeyStore(key));
        }
        int length = kind == PASSWORD ? data.readInt() : 0;
        if (length <= 0 || length > MAX_SALT_BYTES) {
            throw new DamagedFileException("its header was changed", null);
        }
        byte[] salt = new byte[length];
        data.readFully(salt);
        return new NuxeoHeader(start, aesOfPassword(key, salt));
    }

    private static SecretKey aesOfKeyStore(EncryptionKey key) {
        return new SecretKeySpec(key.bytes(), ChunkCipher.AES);
    }

    private static SecretKey aesOfPassword(EncryptionKey key, byte[] salt) {
        PBEKeySpec password = new PBEKeySpec(key.text().toCharArray(), salt, ITERATIONS, KEY_BITS);
        try {
            byte[] derived = SecretKeyFactory.getInstance(PBKDF2)
                    .generateSecret(password)
                    .getEncoded();
            return new SecretKeySpec(derived, ChunkCipher.AES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } finally {
            password.clearPassword();
        }
    }
}
