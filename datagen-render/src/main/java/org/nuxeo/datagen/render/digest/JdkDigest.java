package org.nuxeo.datagen.render.digest;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A digest of the platform, continued from a saved state by {@link MessageDigest#clone()}. Each digest allocates one
 * clone (about 220 bytes for SHA-256), which is the price of the processor's own instructions: they take in six times
 * as many bytes a second as SHA-256 written in Java.
 */
public final class JdkDigest implements SavedDigest<MessageDigest> {

    /** SHA-256 of the platform. */
    public static final JdkDigest SHA256 = new JdkDigest("SHA-256");

    private final MessageDigest fresh;

    private JdkDigest(String algorithm) {
        try {
            fresh = MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + algorithm, e);
        }
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
        MessageDigest rest = copy(saved);
        rest.update(data, offset, length);
        try {
            rest.digest(target, targetOffset, digestBytes());
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for " + digestBytes() + " bytes at " + targetOffset, e);
        }
    }
}
