// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Nuxeo's randomized sequence, computed in constant time. Each id is the previous one passed through a xorshift
 * generator.
 *
 * <p>The idea: a step is a linear map over GF(2), so n steps are a product of its powers of two. Each power is stored
 * as eight tables of 256 words. The way back, from an id to its position, is a discrete logarithm. The period 2^64 - 1
 * has only small prime factors (3, 5, 17, 257, 641, 65537, 6700417), so the position is computed modulo each of them
 * (S. Pohlig, M. Hellman, 1978; with baby steps and giant steps for the largest) and combined by the Chinese remainder
 * theorem.
 *
 * <p>The generator with shifts 13, 7 and 17, and its period, are from G. Marsaglia, "Xorshift RNGs", Journal of
 * Statistical Software 8(14), 2003.
 */
final class Xorshift {

    /** The step as an element of the field it generates; see {@link Gf64}. */
    private static final long STEP = 2;

    private static final long[] PRIMES = {3, 5, 17, 257, 641, 65_537, 6_700_417};
    private static final long[][][] POWERS = powers();

    /** The baby steps of each prime: powers of its root of unity and their exponents. */
    private static final Map<Long, Map<Long, Integer>> BABY_STEPS = babySteps();

    private Xorshift() {}

    static long next(long value) {
        long n = value;
        n ^= n << 13;
        n ^= n >>> 7;
        n ^= n << 17;
        return n;
    }

    /**
     * Returns the value that comes {@code steps} steps after another.
     *
     * @param steps unsigned
     */
    static long after(long value, long steps) {
        long n = value;
        for (long left = steps; left != 0; left &= left - 1) {
            n = apply(POWERS[Long.numberOfTrailingZeros(left)], n);
        }
        return n;
    }

    /**
     * Returns how many steps lead from one value to another, unsigned, below 2^64 - 1.
     *
     * @throws IllegalArgumentException if one of them is 0, which no step reaches or leaves
     */
    static long steps(long from, long to) {
        if (from == 0 || to == 0) {
            throw new IllegalArgumentException("id 0: belongs to the root; ids of documents are not 0");
        }
        return logarithm(Gf64.divide(Gf64.element(to), Gf64.element(from)));
    }

    private static long logarithm(long element) {
        long result = 0;
        long modulus = 1;
        for (long prime : PRIMES) {
            long cofactor = Long.divideUnsigned(-1L, prime);
            long residue = logarithm(Gf64.power(element, cofactor), prime);
            // Chinese remainder theorem, one prime after the other. Every number stays below 2^64.
            long missing = Math.floorMod(residue - Long.remainderUnsigned(result, prime), prime);
            result += missing * inverse(Long.remainderUnsigned(modulus, prime), prime) % prime * modulus;
            modulus *= prime;
        }
        return result;
    }

    /** Returns the inverse modulo a prime, by Fermat's little theorem. */
    private static long inverse(long value, long prime) {
        long result = 1;
        long square = value;
        for (long left = prime - 2; left != 0; left >>>= 1) {
            result = (left & 1) == 0 ? result : result * square % prime;
            square = square * square % prime;
        }
        return result;
    }

    /** Returns the exponent of a root of unity of prime order. */
    private static long logarithm(long element, long prime) {
        Map<Long, Integer> babySteps = Objects.requireNonNull(BABY_STEPS.get(prime));
        long root = Gf64.power(STEP, Long.divideUnsigned(-1L, prime));
        long giant = Gf64.power(root, prime - babySteps.size());
        long value = element;
        for (long giants = 0; ; giants++) {
            Integer baby = babySteps.get(value);
            if (baby != null) {
                return (giants * babySteps.size() + baby) % prime;
            }
            value = Gf64.multiply(value, giant);
        }
    }

    private static Map<Long, Map<Long, Integer>> babySteps() {
        Map<Long, Map<Long, Integer>> all = new HashMap<>();
        for (long prime : PRIMES) {
            int count = (int) Math.min(prime, 4_096);
            long root = Gf64.power(STEP, Long.divideUnsigned(-1L, prime));
            Map<Long, Integer> babySteps = new HashMap<>(count * 2);
            long value = 1;
            for (int exponent = 0; exponent < count; exponent++) {
                babySteps.put(value, exponent);
                value = Gf64.multiply(value, root);
            }
            all.put(prime, babySteps);
        }
        return all;
    }

    private static long[][][] powers() {
        long[][][] powers = new long[Long.SIZE][][];
        long[] images = new long[Long.SIZE];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            images[bit] = next(1L << bit);
        }
        for (int power = 0; power < Long.SIZE; power++) {
            powers[power] = tables(images);
            long[] squared = new long[Long.SIZE];
            for (int bit = 0; bit < Long.SIZE; bit++) {
                squared[bit] = apply(powers[power], images[bit]);
            }
            images = squared;
        }
        return powers;
    }

    private static long[][] tables(long[] images) {
        long[][] tables = new long[Long.BYTES][256];
        for (int at = 0; at < Long.BYTES; at++) {
            for (int octet = 1; octet < 256; octet++) {
                int lowest = Integer.numberOfTrailingZeros(octet);
                tables[at][octet] = tables[at][octet & octet - 1] ^ images[at * 8 + lowest];
            }
        }
        return tables;
    }

    private static long apply(long[][] tables, long value) {
        long result = 0;
        for (int at = 0; at < Long.BYTES; at++) {
            result ^= tables[at][(int) (value >>> at * 8) & 0xFF];
        }
        return result;
    }
}
