package org.nuxeo.datagen.render.internal.digest;

/**
 * The end of an MD5 message whose first bytes are in a saved state, digested alone or held until there is another to
 * digest it beside: two together take as long as 1.4 one after the other. Reused without end and never allocating; one
 * thread's own.
 */
public final class Md5Message {

    /** Bytes after the end of the data that {@link #begin} may overwrite. */
    public static final int SPARE_BYTES = SavedDigest.BLOCK_BYTES + 8;

    private final int[] state = new int[4];
    private final int[] work = Md5Lanes.newWork();
    private byte[] data;
    private int offset;
    private int length;

    /**
     * Begins a message.
     *
     * @param saved holds the message's first bytes; stays as it is
     * @param data the rest of the message from {@code offset} on, with {@link #SPARE_BYTES} of room after its
     *     {@code length} bytes, which are overwritten; must stay as it is until the message is finished
     * @param totalBytes length of the whole message
     */
    public void begin(int[] saved, byte[] data, int offset, int length, long totalBytes) {
        System.arraycopy(saved, 0, state, 0, state.length);
        this.data = data;
        this.offset = offset;
        this.length = length + Md5.pad(data, offset, length, totalBytes);
    }

    /** Writes the 16 bytes of the digest of the message that was begun. */
    public void finish(byte[] target, int targetOffset) {
        finish(0, target, targetOffset);
    }

    /**
     * Writes the digests of two messages that were begun, of any lengths: as far as both go in two lanes, the rest of
     * the longer alone.
     *
     * @param target receives the 16 bytes of {@code one} from {@code targetOffset} on, then those of {@code other}
     */
    public static void finish(Md5Message one, Md5Message other, byte[] target, int targetOffset) {
        if (one == other) {
            throw new IllegalArgumentException("two messages must be two objects");
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

    /** Returns what {@link Md5Lanes#compress} works in. */
    int[] work() {
        return work;
    }
}
