// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.nuxeo.datagen.core.text.Check;

/**
 * Nuxeo's randomized sequence, computed in constant time. Each id is the previous one passed through a xorshift
 * generator.
 *
 * <p>The idea: a step is an element of the field that it generates, so n steps are its n-th power, a product of one power for
 * each octet of n. The way back, from an id to its position, is a discrete logarithm. The period 2^64 - 1
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

    private static final BigInteger PERIOD = BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
    /** The powers of the step by the place of an octet and its value. */
    private static final long[][] POWERS = powers();

    private static final List<Factor> FACTORS = LongStream.of(3, 5, 17, 257, 641, 65_537, 6_700_417)
            .mapToObj(Factor::of)
            .toList();

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
        long element = Gf64.element(value);
        int at = 0;
        for (long left = steps; left != 0; left >>>= 8) {
            element = Gf64.multiply(element, POWERS[at++][(int) left & 0xFF]);
        }
        return Gf64.value(element);
    }

    /**
     * Returns how many steps lead from one value to another, unsigned, below 2^64 - 1.
     *
     * @throws IllegalArgumentException if one of them is 0, which no step reaches or leaves
     */
    static long steps(long from, long to) {
        Check.refuse(from == 0 || to == 0, () -> "id 0: belongs to the root; ids of documents are not 0");
        return logarithm(Gf64.divide(Gf64.element(to), Gf64.element(from)));
    }

    private static long logarithm(long element) {
        // by the Chinese remainder theorem
        return FACTORS.stream()
                .map(each -> each.weight.multiply(BigInteger.valueOf(each.logarithm(element))))
                .reduce(BigInteger.ZERO, BigInteger::add)
                .mod(PERIOD)
                .longValue();
    }

    /**
     * A prime factor of the period.
     *
     * @param cofactor the period without it; raised to that, every element is a root of unity of prime order
     * @param weight 1 modulo this prime, 0 modulo the others
     * @param babySteps the first powers of the step's root of unity, with their exponents
     * @param giantStep goes back by as many powers
     */
    private record Factor(long prime, long cofactor, BigInteger weight, Map<Long, Integer> babySteps, long giantStep) {

        static Factor of(long prime) {
            BigInteger rest = PERIOD.divide(BigInteger.valueOf(prime));
            BigInteger weight = rest.multiply(rest.modInverse(BigInteger.valueOf(prime)));
            long root = Gf64.power(STEP, rest.longValue());
            Map<Long, Integer> babySteps = new HashMap<>();
            long value = 1;
            for (int exponent = 0; exponent < Math.min(prime, 4_096); exponent++) {
                babySteps.put(value, exponent);
                value = Gf64.multiply(value, root);
            }
            return new Factor(prime, rest.longValue(), weight, babySteps, Gf64.power(root, prime - babySteps.size()));
        }

        /** Returns the logarithm of an element modulo the prime. */
        long logarithm(long element) {
            long value = Gf64.power(element, cofactor);
            for (long giants = 0; ; giants++) {
                Integer baby = babySteps.get(value);
                if (baby != null) {
                    return (giants * babySteps.size() + baby) % prime;
                }
                value = Gf64.multiply(value, giantStep);
            }
        }
    }

    private static long[][] powers() {
        long[][] powers = new long[Long.BYTES][256];
        long base = STEP;
        for (long[] ofOctet : powers) {
            ofOctet[0] = 1;
            for (int octet = 1; octet < ofOctet.length; octet++) {
                ofOctet[octet] = Gf64.multiply(ofOctet[octet - 1], base);
            }
            base = Gf64.multiply(ofOctet[255], base);
        }
        return powers;
    }

    /**
     * The field of 2^64 elements generated by the xorshift step. An element is a polynomial in the step, reduced by the
     * step's characteristic polynomial; bit i is the coefficient of the i-th power.
     */
    private static final class Gf64 {

        /** The values to which the powers 0 to 63 of the step take 1, the origin: the basis of {@link #value}. */
        private static final long[] IMAGES =
                LongStream.iterate(1, Xorshift::next).limit(Long.SIZE).toArray();

        /** For each bit, the element that takes the origin to the value with only that bit. */
        private static final long[] BITS = bits();

        /** The 64th power of the step, expressed by the lower ones. */
        private static final long REDUCTION = element(Xorshift.next(IMAGES[Long.SIZE - 1]));

        private Gf64() {}

        /** Returns the element that takes the origin to a value. */
        static long element(long value) {
            return sum(BITS, value);
        }

        /** Returns the value to which an element takes the origin. */
        static long value(long element) {
            return sum(IMAGES, element);
        }

        private static long sum(long[] basis, long bits) {
            long sum = 0;
            for (long left = bits; left != 0; left &= left - 1) {
                sum ^= basis[Long.numberOfTrailingZeros(left)];
            }
            return sum;
        }

        static long multiply(long a, long b) {
            long product = 0;
            long shifted = a;
            for (long left = b; left != 0; left >>>= 1) {
                product ^= shifted & -(left & 1);
                shifted = shifted << 1 ^ REDUCTION & shifted >> 63;
            }
            return product;
        }

        /**
         * Returns a power.
         *
         * @param exponent unsigned
         */
        static long power(long base, long exponent) {
            long result = 1;
            long square = base;
            for (long left = exponent; left != 0; left >>>= 1) {
                if ((left & 1) != 0) {
                    result = multiply(result, square);
                }
                square = multiply(square, square);
            }
            return result;
        }

        /** Returns a quotient. Every element but 0, raised to 2^64 - 1, is 1, so the power 2^64 - 2 is the inverse. */
        static long divide(long a, long b) {
            return multiply(a, power(b, -2L));
        }

        /** Returns the inverse of the matrix whose columns are the images of the origin. */
        private static long[] bits() {
            long[] images = IMAGES.clone();
            long[] combination =
                    IntStream.range(0, Long.SIZE).mapToLong(i -> 1L << i).toArray();
            for (int bit = 0; bit < Long.SIZE; bit++) {
                int pivot = bit;
                while ((images[pivot] >>> bit & 1) == 0) {
                    pivot++;
                }
                if (pivot > bit) {
                    images[bit] ^= images[pivot];
                    combination[bit] ^= combination[pivot];
                }
                for (int other = 0; other < Long.SIZE; other++) {
                    if (other != bit && (images[other] >>> bit & 1) != 0) {
                        images[other] ^= images[bit];
                        combination[other] ^= combination[bit];
                    }
                }
            }
            return combination;
        }
    }
}
