// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;

/**
 * MD5 of one block of each of {@link #LANES} messages at once.
 *
 * <p>The idea: a step of MD5 depends on the step before, so one message leaves most of a core idle. The same step of many
 * messages is a loop over arrays without dependencies, which HotSpot compiles to vector instructions (S. Gueron and V.
 * Krasnov, Simultaneous Hashing of Multiple Messages, 2012). Two steps share a loop, since half of the loads and stores
 * are then saved; with four, the compiler no longer unrolls the loop and uses no vectors.
 */
final class Md5Vectors {

    /** Number of messages. More are faster, but a group of messages then leaves more lanes empty at its end. */
    static final int LANES = 32;

    private static final int WORDS = 16;
    private static final int LAST = WORDS - 1;
    private static final int[] K = Md5.K;

    private final int[][] words = new int[WORDS][LANES];
    private final int[][] state = new int[4][LANES];
    private final int[][] before = new int[4][LANES];

    /** Sets the state of a lane from four integers of an array. */
    void begin(int lane, int[] states, int from) {
        for (int i = 0; i < state.length; i++) {
            state[i][lane] = states[from + i];
        }
    }

    /** Copies the state of a lane to an array of four integers. */
    void state(int lane, int[] target) {
        for (int i = 0; i < state.length; i++) {
            target[i] = state[i][lane];
        }
    }

    /** Updates each lane with the block that begins at its offset, and moves the offsets behind these blocks. */
    void compress(byte[] data, int[] offsets) {
        for (int lane = 0; lane < LANES; lane++) {
            int offset = offsets[lane];
            for (int i = 0; i < WORDS; i++) {
                words[i][lane] = (int) LITTLE_INTS.get(data, offset + Integer.BYTES * i);
            }
            offsets[lane] = offset + SavedDigest.BLOCK_BYTES;
        }
        for (int i = 0; i < state.length; i++) {
            System.arraycopy(state[i], 0, before[i], 0, LANES);
        }
        rounds(state[0], state[1], state[2], state[3]);
        for (int i = 0; i < state.length; i++) {
            add(state[i], before[i]);
        }
    }

    /** The four rounds of RFC 1321, section 3.4, with its shifts and its order of words. */
    private void rounds(int[] a, int[] b, int[] c, int[] d) {
        for (int i = 0; i < 16; i += 4) {
            f(a, b, c, d, words[i], K[i], 7, words[i + 1], K[i + 1], 12);
            f(c, d, a, b, words[i + 2], K[i + 2], 17, words[i + 3], K[i + 3], 22);
        }
        for (int i = 16; i < 32; i += 4) {
            int word = 5 * i + 1;
            g(a, b, c, d, words[word & LAST], K[i], 5, words[word + 5 & LAST], K[i + 1], 9);
            g(c, d, a, b, words[word + 10 & LAST], K[i + 2], 14, words[word + 15 & LAST], K[i + 3], 20);
        }
        for (int i = 32; i < 48; i += 4) {
            int word = 3 * i + 5;
            h(a, b, c, d, words[word & LAST], K[i], 4, words[word + 3 & LAST], K[i + 1], 11);
            h(c, d, a, b, words[word + 6 & LAST], K[i + 2], 16, words[word + 9 & LAST], K[i + 3], 23);
        }
        for (int i = 48; i < 64; i += 4) {
            int word = 7 * i;
            i(a, b, c, d, words[word & LAST], K[i], 6, words[word + 7 & LAST], K[i + 1], 10);
            i(c, d, a, b, words[word + 14 & LAST], K[i + 2], 15, words[word + 21 & LAST], K[i + 3], 21);
        }
    }

    private static void f(int[] a, int[] b, int[] c, int[] d, int[] x, int k, int s, int[] x2, int k2, int s2) {
        for (int l = 0; l < LANES; l++) {
            int b1 = b[l];
            int c1 = c[l];
            int d1 = d[l];
            int a1 = Integer.rotateLeft(a[l] + x[l] + k + (d1 ^ (b1 & (c1 ^ d1))), s) + b1;
            a[l] = a1;
            d[l] = Integer.rotateLeft(d1 + x2[l] + k2 + (c1 ^ (a1 & (b1 ^ c1))), s2) + a1;
        }
    }

    private static void g(int[] a, int[] b, int[] c, int[] d, int[] x, int k, int s, int[] x2, int k2, int s2) {
        for (int l = 0; l < LANES; l++) {
            int b1 = b[l];
            int c1 = c[l];
            int d1 = d[l];
            int a1 = Integer.rotateLeft(a[l] + x[l] + k + (c1 ^ (d1 & (b1 ^ c1))), s) + b1;
            a[l] = a1;
            d[l] = Integer.rotateLeft(d1 + x2[l] + k2 + (b1 ^ (c1 & (a1 ^ b1))), s2) + a1;
        }
    }

    private static void h(int[] a, int[] b, int[] c, int[] d, int[] x, int k, int s, int[] x2, int k2, int s2) {
        for (int l = 0; l < LANES; l++) {
            int b1 = b[l];
            int c1 = c[l];
            int d1 = d[l];
            int a1 = Integer.rotateLeft(a[l] + x[l] + k + (b1 ^ c1 ^ d1), s) + b1;
            a[l] = a1;
            d[l] = Integer.rotateLeft(d1 + x2[l] + k2 + (a1 ^ b1 ^ c1), s2) + a1;
        }
    }

    private static void i(int[] a, int[] b, int[] c, int[] d, int[] x, int k, int s, int[] x2, int k2, int s2) {
        for (int l = 0; l < LANES; l++) {
            int b1 = b[l];
            int c1 = c[l];
            int d1 = d[l];
            int a1 = Integer.rotateLeft(a[l] + x[l] + k + (c1 ^ (b1 | ~d1)), s) + b1;
            a[l] = a1;
            d[l] = Integer.rotateLeft(d1 + x2[l] + k2 + (b1 ^ (a1 | ~c1)), s2) + a1;
        }
    }

    private static void add(int[] state, int[] before) {
        for (int l = 0; l < LANES; l++) {
            state[l] += before[l];
        }
    }
}
