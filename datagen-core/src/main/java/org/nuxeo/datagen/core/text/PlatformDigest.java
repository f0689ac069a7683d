// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digests that every Java platform has. */
public final class PlatformDigest {

    private PlatformDigest() {}

    /** Returns a new digest, such as {@code MD5} or {@code SHA-256}. */
    public static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm + ": this Java runtime does not have it", e);
        }
    }
}
