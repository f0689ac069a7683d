// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.random;

import org.nuxeo.datagen.core.text.Check;

/**
 * A keyed bijection of the integers 0 to 2^bits - 1 and its inverse, both in constant time and without state.
 *
 * <p>It consists of three rounds. A round multiplies by an odd constant, adds a word of the key, and folds the high half
 * onto the low half; each of these steps is invertible modulo 2^bits. The result is statistically random but does not
 * resist an attacker. A caller that needs one permutation for each of many objects hashes the object into the key.
 */
public final class Permutation {

    private static final long M1 = 0xD1342543DE82EF95L;
    private static final long M2 = 0xAF251AF3B0F025B5L;
    private static final long M3 = 0xBEA225F9EB34556DL;
    private static final long I1 = inverse(M1);
    private static final long I2 = inverse(M2);
    private static final long I3 = inverse(M3);

    private final int shift;
    private final long mask;

    /**
     * Creates a permutation.
     *
     * @param bits number of bits of the integers, 2 to 62
     * @throws IllegalArgumentException if the number of bits is out of its range
     */
    public Permutation(int bits) {
        Check.range("bits", bits, 2, 62);
        this.shift = (bits + 1) / 2;
        this.mask = (1L << bits) - 1;
    }

    /** Returns the image of {@code x}, which must be 0 to 2^bits - 1. */
    public long apply(long key, long x) {
        long k2 = Draws.mix(key);
        x = (x * M1 + key) & mask;
        x ^= x >>> shift;
        x = (x * M2 + k2) & mask;
        x ^= x >>> shift;
        x = (x * M3 + (k2 >>> 32)) & mask;
        return x ^ (x >>> shift);
    }

    /** Returns the number whose image is {@code y}, so that {@code invert(key, apply(key, x)) == x}. */
    public long invert(long key, long y) {
        long k2 = Draws.mix(key);
        long x = y ^ (y >>> shift);
        x = ((x - (k2 >>> 32)) * I3) & mask;
        x ^= x >>> shift;
        x = ((x - k2) * I2) & mask;
        x ^= x >>> shift;
        return ((x - key) * I1) & mask;
    }

    /**
     * Returns the inverse of an odd number modulo 2^64. An odd number is its own inverse modulo 8, and each step of
     * Newton's method doubles the number of correct low bits.
     */
    private static long inverse(long odd) {
        long x = odd;
        for (int i = 0; i < 5; i++) {
            x *= 2 - odd * x;
        }
        return x;
    }
}
