// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import org.nuxeo.datagen.core.random.Permutation;

/**
 * A keyed bijection of the integers 0 to n - 1 and its inverse, for any n: a {@link Permutation} of as many bits as n needs,
 * followed until it comes back below n (cycle walking; J. Black and P. Rogaway, "Ciphers with arbitrary finite domains",
 * 2002). That takes fewer than four steps on average, whatever n is.
 *
 * @param size n, 1 to 2^46
 */
public record NumberCode(long size, long key, Permutation permutation) {

    public NumberCode(long size, long key) {
        this(size, key, new Permutation(Math.max(2, Long.SIZE - Long.numberOfLeadingZeros(size - 1))));
    }

    public long apply(long x) {
        long y = x;
        do {
            y = permutation.apply(key, y);
        } while (y >= size);
        return y;
    }

    public long invert(long y) {
        long x = y;
        do {
            x = permutation.invert(key, x);
        } while (x >= size);
        return x;
    }
}
