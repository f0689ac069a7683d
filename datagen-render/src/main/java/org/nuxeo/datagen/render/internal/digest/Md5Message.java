// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.digest;

/**
 * The rest of an MD5 message whose first bytes are in a saved state. It is digested alone, or together with another
 * message, which takes about 1.4 times the time of one. Instances are reusable, belong to one thread, and do not
 * allocate after construction.
 */
public final class Md5Message {

    /** Bytes after the end of the data that {@link #begin} overwrites. */
    public static final int SPARE_BYTES = SavedDigest.BLOCK_BYTES + 8;

    private final int[] state = new int[4];
    private final int[] work = Md5Lanes.newWork();
    private byte[] data;
    private int offset;
    private int length;

    /**
     * Begins a message.
     *
     * @param saved state after the message's first bytes; not modified
     * @param data the rest of the message, {@code length} bytes from {@code offset}, followed by {@link #SPARE_BYTES}
     *     that are overwritten; it must not change until the message is finished
     * @param totalBytes length of the whole message
     */
    public void begin(int[] saved, byte[] data, int offset, int length, long totalBytes) {
        System.arraycopy(saved, 0, state, 0, state.length);
        this.data = data;
        this.offset = offset;
        this.length = length + Md5.pad(data, offset, length, totalBytes);
    }

    /** Writes the 16 bytes of the message's digest. */
    public void finish(byte[] target, int targetOffset) {
        finish(0, target, targetOffset);
    }

    /**
     * Writes the digests of two messages of any lengths. The common length is digested in two lanes, the rest of the
     * longer message alone.
     *
     * @param target receives the 16 bytes of {@code one} at {@code targetOffset}, then those of {@code other}
     * @throws IllegalArgumentException if {@code one} and {@code other} are the same object
     */
    public static void finish(Md5Message one, Md5Message other, byte[] target, int targetOffset) {
        if (one == other) {
            throw new IllegalArgumentException("one and other are the same message: must be two");
        }
        int both = Math.min(one.length, other.length);
        Md5Lanes.compress(one, other, both);
        one.finish(both, target, targetOffset);
        other.finish(both, target, targetOffset + Md5.DIGEST_BYTES);
    }

    private void finish(int done, byte[] target, int targetOffset) {
        Md5.compress(state, data, offset + done, length - done);
        Md5.write(state, target, targetOffset);
        data = null;
    }

    int[] state() {
        return state;
    }

    byte[] data() {
        return data;
    }

    int offset() {
        return offset;
    }

    /** Returns the working array of {@link Md5Lanes#compress}. */
    int[] work() {
        return work;
    }
}
