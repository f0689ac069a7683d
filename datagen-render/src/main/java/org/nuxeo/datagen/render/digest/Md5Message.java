// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

/**
 * Digests of MD5 messages whose first bytes are in saved states. An instance belongs to one thread and does not allocate
 * after construction.
 */
public final class Md5Message {

    /** Bytes after the end of the data that {@link #digest} overwrites. */
    public static final int SPARE_BYTES = SavedDigest.BLOCK_BYTES + 8;

    private final int[] state = new int[4];

    /**
     * Writes the 16 bytes of a message's digest.
     *
     * @param saved state after the message's first bytes; not modified
     * @param data the rest of the message, {@code length} bytes from {@code offset}, followed by {@link #SPARE_BYTES}
     *     that are overwritten
     * @param totalBytes length of the whole message
     */
    public void digest(
            int[] saved, byte[] data, int offset, int length, long totalBytes, byte[] target, int targetOffset) {
        System.arraycopy(saved, 0, state, 0, state.length);
        Md5.compress(state, data, offset, length + Md5.pad(data, offset, length, totalBytes));
        Md5.write(state, target, targetOffset);
    }
}
