// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;
import org.nuxeo.datagen.export.encryption.Encryptor.PlainContent;

/** A content in memory, and its encryption and decryption in memory. */
record Bytes(byte[] bytes) implements PlainContent {

    static final EncryptionKey KEY =
            EncryptionKey.parse("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    static final EncryptionKey OTHER_KEY =
            EncryptionKey.parse("ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

    /** Returns a content that does not repeat. */
    static Bytes random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return new Bytes(bytes);
    }

    @Override
    public long lengthBytes() {
        return bytes.length;
    }

    @Override
    public void sha256(byte[] target, int offset) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            System.arraycopy(digest, 0, target, offset, digest.length);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) {
        if (position >= bytes.length) {
            return -1;
        }
        int count = (int) Math.min(length, bytes.length - position);
        System.arraycopy(bytes, (int) position, target, offset, count);
        return count;
    }

    byte[] encryptedWith(Encryptor encryptor) throws IOException {
        encryptor.load(this);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encryptor.writeTo(out);
        return out.toByteArray();
    }

    static byte[] decrypted(byte[] file, EncryptionKey key) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Decryptor(key).decrypt(new ByteArrayInputStream(file), out);
        return out.toByteArray();
    }
}
