// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Check;

/**
 * A fixed cyclic order of the numbers 0 to 4^bits - 1 in which neighbors look independent.
 *
 * <p>The problem with a random shuffle of n values is that its neighbors have a correlation of about 1/sqrt(n), which a
 * test over many more than n draws detects. This order has none between strata.
 *
 * <p>It follows a linear recurrence of order two over the field of q = 2^bits elements with the period q^2 - 1. For any
 * distance d that is not a multiple of q + 1, the pairs (term i, term i + d) run through all pairs of elements except (0,
 * 0) exactly once (Lidl and Niederreiter, "Finite Fields", chapter 8). The missing zero is inserted next to another zero,
 * as in a de Bruijn sequence. Each element stands for one of q strata, which are numbered at random. The q occurrences of
 * an element stand for the q places within the stratum, in random order.
 */
final class BalancedOrder {

    /** For each number of bits, the smallest coefficient with which the recurrence has its full period. */
    private static final int[] COEFFICIENTS = {0, 0, 2, 3, 9, 3, 33, 11};

    /** For each number of bits, an irreducible polynomial over GF(2), with its coefficients as bits. */
    private static final int[] MODULI = {0, 0, 0b111, 0b1011, 0b10011, 0b100101, 0b1000011, 0b10000011};

    private BalancedOrder() {}

    /**
     * Returns the order, a permutation of 0 to 4^bits - 1.
     *
     * @param bits number of bits, 2 to 7
     * @param salt number that makes the orders of different tables differ
     * @throws IllegalArgumentException if the number of bits is out of its range
     */
    static int[] of(int bits, long salt) {
        Check.range("bits", bits, 2, 7);
        int q = 1 << bits;
        int[] strata = recurrence(bits);
        int[] labels = shuffled(q, Draws.hash(salt, q));
        int[][] places = new int[q][];
        for (int stratum = 0; stratum < q; stratum++) {
            places[stratum] = shuffled(q, Draws.hash(salt, stratum));
        }
        int[] used = new int[q];
        int[] order = new int[q * q];
        for (int i = 0; i < order.length; i++) {
            int stratum = strata[i];
            order[i] = labels[stratum] * q + places[stratum][used[stratum]++];
        }
        return order;
    }

    /** Returns the terms 0, 0, 1, … of the recurrence x(i+2) = x(i+1) + b x(i), where b is the coefficient. */
    private static int[] recurrence(int bits) {
        int[] products = new int[1 << bits];
        for (int element = 0; element < products.length; element++) {
            products[element] = multiply(bits, COEFFICIENTS[bits], element);
        }
        int[] terms = new int[1 << (2 * bits)];
        int previous = 0;
        int current = 1;
        for (int i = 1; i < terms.length; i++) {
            terms[i] = previous;
            int next = current ^ products[previous];
            previous = current;
            current = next;
        }
        return terms;
    }

    /** Returns the product of two elements of the field, which are polynomials over GF(2). */
    private static int multiply(int bits, int x, int y) {
        int modulus = MODULI[bits];
        int product = 0;
        for (int rest = y; rest != 0; rest >>= 1) {
            product ^= (rest & 1) * x;
            x <<= 1;
            x ^= (x >> bits) * modulus;
        }
        return product;
    }

    private static int[] shuffled(int size, long key) {
        int[] numbers = new int[size];
        for (int i = 0; i < size; i++) {
            int j = Draws.bounded(Draws.hash(key, i), i + 1);
            numbers[i] = numbers[j];
            numbers[j] = i;
        }
        return numbers;
    }
}
