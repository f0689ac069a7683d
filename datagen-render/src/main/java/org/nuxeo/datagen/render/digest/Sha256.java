// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import java.security.DigestException;
import java.security.MessageDigest;
import org.nuxeo.datagen.core.text.PlatformDigest;

/**
 * SHA-256 of the platform, continued from a saved state by {@link MessageDigest#clone()}, which allocates about 220
 * bytes for each digest. This is worth it: the platform uses the processor's SHA instructions and is about six times as
 * fast as SHA-256 in plain Java.
 */
public final class Sha256 implements SavedDigest<MessageDigest> {

    /** The only instance. */
    public static final Sha256 INSTANCE = new Sha256();

    /** Length of a digest in bytes. */
    public static final int DIGEST_BYTES = 32;

    private final MessageDigest fresh = PlatformDigest.of("SHA-256");

    private Sha256() {}

    @Override
    public MessageDigest begin() {
        return copy(fresh);
    }

    @Override
    public MessageDigest copy(MessageDigest state) {
        try {
            return (MessageDigest) state.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(
                    state.getProvider() + " cannot copy a " + state.getAlgorithm()
                            + " state: put the provider SUN before it in java.security",
                    e);
        }
    }

    @Override
    public void take(MessageDigest state, byte[] data, int offset, int length) {
        state.update(data, offset, length);
    }

    /**
     * Writes the digest of a message whose first bytes are in a saved state.
     *
     * @param saved state after the message's first bytes; not modified
     * @param data the rest of the message, {@code length} bytes from {@code offset}
     * @param target receives {@link #DIGEST_BYTES} bytes at {@code targetOffset}
     * @throws IllegalArgumentException if the target is too short
     */
    public void finish(MessageDigest saved, byte[] data, int offset, int length, byte[] target, int targetOffset) {
        MessageDigest rest = copy(saved);
        rest.update(data, offset, length);
        try {
            rest.digest(target, targetOffset, DIGEST_BYTES);
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for " + DIGEST_BYTES + " bytes at " + targetOffset, e);
        }
    }
}
