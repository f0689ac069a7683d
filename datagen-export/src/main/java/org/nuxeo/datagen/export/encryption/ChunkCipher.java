// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256-GCM for the chunks of one file. The nonce of a chunk is 7 zero bytes, its number in 4 bytes, and 1 for the last
 * chunk or 0 for the others. Not thread safe.
 */
record ChunkCipher(int mode, SecretKey key, Cipher cipher) {

    static final int TAG_BYTES = 16;
    static final int NONCE_BYTES = 12;
    static final String AES = "AES";

    private static final int NUMBER_AT = 7;
    private static final int LAST_AT = 11;

    /** @param mode {@link Cipher#ENCRYPT_MODE} or {@link Cipher#DECRYPT_MODE} */
    ChunkCipher(int mode, byte[] fileKey) {
        this(mode, new SecretKeySpec(fileKey, AES), create());
    }

    /** Returns a new cipher. The JDK's refuses the nonce that it had last, so each file needs its own. */
    private static Cipher create() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a new cipher for a nonce. */
    static Cipher cipher(int mode, SecretKey key, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = create();
        cipher.init(mode, key, new GCMParameterSpec(8 * TAG_BYTES, nonce));
        return cipher;
    }

    /**
     * Encrypts or decrypts a chunk and returns the number of bytes written.
     *
     * @throws AEADBadTagException if the chunk to decrypt is not the one that was encrypted
     */
    int apply(long chunk, boolean last, byte[] source, int length, byte[] target, int at) throws AEADBadTagException {
        byte[] nonce = new byte[NONCE_BYTES];
        ByteBuffer.wrap(nonce).putInt(NUMBER_AT, (int) chunk).put(LAST_AT, (byte) (last ? 1 : 0));
        try {
            cipher.init(mode, key, new GCMParameterSpec(8 * TAG_BYTES, nonce));
            return cipher.doFinal(source, 0, length, target, at);
        } catch (AEADBadTagException e) {
            throw e;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
