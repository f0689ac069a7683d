// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.random;

/**
 * Random draws. A draw is a hash of a key and an identity, so there is no sequence to advance and any draw is computed in
 * constant time.
 *
 * <p>The mixer is the 64-bit finalizer "Mix13" of D. Stafford, as used by SplitMix64 (Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014). It is a bijection of the 64-bit integers in which each output
 * bit depends on every input bit. It uses only integer operations, so results are the same on every machine.
 */
public final class Draws {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private Draws() {}

    /** Returns the image of {@code z} under a fixed bijection of the 64-bit integers. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns a 64-bit draw for one value under a key. */
    public static long hash(long key, long a) {
        return salted(salt(key), a);
    }

    /** Returns the salt of a key for {@link #salted}. Computing it once for many draws halves the cost of a hash. */
    public static long salt(long key) {
        return mix(key + GOLDEN_GAMMA);
    }

    /** Returns the {@link #hash} of a value under the key with a salt. */
    public static long salted(long salt, long a) {
        return mix(salt ^ (a * GOLDEN_GAMMA + 1));
    }

    /** Returns a 64-bit draw for two values under a key; the order of the values matters. */
    public static long hash(long key, long a, long b) {
        return hash(hash(key, a), b);
    }

    /**
     * Returns a number from 0 to {@code bound - 1}, chosen by the high 32 bits of a draw. The probabilities of any two
     * numbers differ by at most 2^-32.
     *
     * @param bound number of results, 1 to 2^31 - 1
     */
    public static int bounded(long draw, int bound) {
        return (int) (((draw >>> 32) * bound) >>> 32);
    }

    /**
     * Returns a number from 0 to {@code bound - 1}, chosen by all bits of a draw.
     *
     * @param bound number of results, at least 1
     */
    public static long scaled(long draw, long bound) {
        return Math.multiplyHigh(draw, bound) + (draw >> 63 & bound);
    }

    /** Returns a key that is derived from a parent key for a purpose, which a short tag names. */
    public static long subkey(long key, String tag) {
        long h = key;
        for (int i = 0; i < tag.length(); i++) {
            h = hash(h, tag.charAt(i));
        }
        return hash(h, tag.length());
    }
}
