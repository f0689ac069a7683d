// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import java.util.Arrays;
import org.nuxeo.datagen.render.digest.Md5.Md5Message;

/**
 * The rests of MD5 messages whose first bytes are in saved states. They are digested together, which takes less than half
 * of the time of one after the other. Instances are reusable and belong to one thread.
 *
 * <p>The idea: each lane of {@link Md5Vectors} takes the next message when its own has ended. The longest messages come
 * first, so that the lanes end at about the same time. The last few messages are digested alone, because a block of all
 * lanes takes as long as {@link #FEW} blocks alone.
 */
public final class Md5Group {

    private static final int FEW = 12;
    private static final int STATE_INTS = 4;
    private static final int NONE = -1;

    private final Md5Vectors vectors = new Md5Vectors();
    private final int[] message = new int[Md5Vectors.LANES];
    private final int[] at = new int[Md5Vectors.LANES];
    private final int[] state = new int[STATE_INTS];
    private byte[] bytes = new byte[1 << 16];
    private int[] states = new int[STATE_INTS * 64];
    private int[] starts = new int[64 + 1];
    private int size;

    /**
     * Adds a message.
     *
     * @param saved state after the message's first bytes, which is copied
     * @param data has the rest of the message, {@code length} bytes from {@code offset}, which are copied
     * @param totalBytes length of the whole message
     */
    public void add(int[] saved, byte[] data, int offset, int length, long totalBytes) {
        int start = starts[size];
        int end = start + length + Md5Message.SPARE_BYTES;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        if (size + 1 == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size + 1);
            states = Arrays.copyOf(states, 2 * states.length);
        }
        System.arraycopy(data, offset, bytes, start, length);
        System.arraycopy(saved, 0, states, STATE_INTS * size, STATE_INTS);
        starts[++size] = start + length + Md5.pad(bytes, start, length, totalBytes);
    }

    /** Returns the number of messages. */
    public int size() {
        return size;
    }

    /** Returns the number of bytes of all messages, without those in saved states. */
    public int lengthBytes() {
        return starts[size];
    }

    /** Removes all messages. */
    public void clear() {
        size = 0;
    }

    /** Writes the digest of each message, 16 bytes, in the order in which they were added, and removes all messages. */
    public void finish(byte[] target, int targetOffset) {
        int[] order = longestFirst();
        int lanes = Md5Vectors.LANES;
        int next = Math.min(size, lanes);
        int active = next;
        for (int lane = 0; lane < lanes; lane++) {
            begin(lane, lane < next ? order[lane] : NONE);
        }
        while (active >= FEW) {
            compress(shortestRest());
            for (int lane = 0; lane < lanes; lane++) {
                if (message[lane] == NONE || at[lane] < starts[message[lane] + 1]) {
                    continue;
                }
                vectors.state(lane, state);
                Md5.write(state, target, targetOffset + Md5.DIGEST_BYTES * message[lane]);
                begin(lane, next < size ? order[next] : NONE);
                active -= next < size ? 0 : 1;
                next = Math.min(size, next + 1);
            }
        }
        for (int lane = 0; lane < lanes; lane++) {
            if (message[lane] != NONE) {
                vectors.state(lane, state);
                Md5.compress(state, bytes, at[lane], starts[message[lane] + 1] - at[lane]);
                Md5.write(state, target, targetOffset + Md5.DIGEST_BYTES * message[lane]);
            }
        }
        size = 0;
    }

    private int[] longestFirst() {
        long[] keys = new long[size];
        for (int i = 0; i < size; i++) {
            keys[i] = (long) (starts[i] - starts[i + 1]) << Integer.SIZE | i;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }

    /** Gives a message to a lane. A lane without a message digests the first bytes, which are there, for nothing. */
    private void begin(int lane, int newMessage) {
        message[lane] = newMessage;
        at[lane] = newMessage == NONE ? 0 : starts[newMessage];
        if (newMessage != NONE) {
            vectors.begin(lane, states, STATE_INTS * newMessage);
        }
    }

    /** Returns the number of bytes until the first lane ends. */
    private int shortestRest() {
        int rest = Integer.MAX_VALUE;
        for (int lane = 0; lane < message.length; lane++) {
            if (message[lane] != NONE) {
                rest = Math.min(rest, starts[message[lane] + 1] - at[lane]);
            }
        }
        return rest;
    }

    private void compress(int lengthBytes) {
        for (int done = 0; done < lengthBytes; done += SavedDigest.BLOCK_BYTES) {
            vectors.compress(bytes, at);
        }
        for (int lane = 0; lane < message.length; lane++) {
            if (message[lane] == NONE) {
                at[lane] = 0;
            }
        }
    }
}
