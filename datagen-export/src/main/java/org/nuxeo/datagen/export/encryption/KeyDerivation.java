// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The derivation of everything that depends on a key: HKDF-Expand with HMAC-SHA-256 (RFC 5869), of which one block of 32
 * bytes is enough. The step before it, HKDF-Extract, is for keys that are not uniformly random. No label is the beginning
 * of another, so values with different labels are independent. Not thread safe.
 */
final class KeyDerivation {

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
