package org.nuxeo.datagen.render.digest;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A digest of the platform, continued from a saved state: by setting another to that state where {@link OpenedStates} can,
 * and by {@link MessageDigest#clone()} elsewhere, which allocates some 220 bytes a digest. Both are worth their trouble for
 * the processor's own instructions: they take in six times as many bytes a second as SHA-256 written in Java.
 */
public final class JdkDigest implements SavedDigest<MessageDigest> {

    /** SHA-256 of the platform. */
    public static final JdkDigest SHA256 = new JdkDigest("SHA-256", true);

    private final MessageDigest fresh;
    private final boolean opened;

    /** @param opened whether states may be set rather than cloned, if they can */
    JdkDigest(String algorithm, boolean opened) {
        try {
            fresh = MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + algorithm, e);
        }
        this.opened = opened && OpenedStates.reach(fresh) && setsLikeClones();
    }

    /** A JDK might keep more in a state some day than is known here. */
    private boolean setsLikeClones() {
        byte[] message = new byte[3 * BLOCK_BYTES];
        Arrays.fill(message, (byte) 0x5A);
        MessageDigest saved = copy(fresh);
        saved.update(message, 0, BLOCK_BYTES);
        MessageDigest set = copy(fresh);
        set.update(message, 0, BLOCK_BYTES + 2);
        OpenedStates.set(set, saved);
        set.update(message, BLOCK_BYTES, BLOCK_BYTES + 1);
        return Arrays.equals(set.digest(), copy(fresh).digest(Arrays.copyOf(message, 2 * BLOCK_BYTES + 1)));
    }

    /** Returns whether states are set, without allocating, rather than cloned. */
    boolean opened() {
        return opened;
    }

    @Override
    public String algorithm() {
        return fresh.getAlgorithm();
    }

    @Override
    public int digestBytes() {
        return fresh.getDigestLength();
    }

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

    @Override
    public void finish(
            MessageDigest saved,
            MessageDigest work,
            byte[] data,
            int offset,
            int length,
            long totalBytes,
            byte[] target,
            int targetOffset) {
        MessageDigest rest = opened ? work : copy(saved);
        if (opened) {
            OpenedStates.set(rest, saved);
        }
        rest.update(data, offset, length);
        try {
            rest.digest(target, targetOffset, digestBytes());
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for " + digestBytes() + " bytes at " + targetOffset, e);
        }
    }
}
