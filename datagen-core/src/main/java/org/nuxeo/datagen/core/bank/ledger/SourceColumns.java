// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The offsets at which several accounts read the four sources of a {@link SpendingStream}, a column for each source. They
 * are unpacked once for all sums of a habit. Mutable and reused.
 */
final class SourceColumns {

    private final int[] first;
    private final int[] second;
    private final int[] third;
    private final int[] fourth;

    SourceColumns(int capacity) {
        this.first = new int[capacity];
        this.second = new int[capacity];
        this.third = new int[capacity];
        this.fourth = new int[capacity];
    }

    /** Sets the offsets of the k-th account. */
    void set(int k, int newFirst, int newSecond, int newThird, int newFourth) {
        first[k] = newFirst;
        second[k] = newSecond;
        third[k] = newThird;
        fourth[k] = newFourth;
    }

    /** Computes the sums of the sources' prefix sums before each account's count of payments. */
    void sumBefore(AmountTable amounts, int[] counts, int accounts, int[] into) {
        for (int k = 0; k < accounts; k++) {
            int count = counts[k];
            into[k] = amounts.sumBefore(first[k] + (count + 3 >> 2))
                    + amounts.sumBefore(second[k] + (count + 2 >> 2))
                    + amounts.sumBefore(third[k] + (count + 1 >> 2))
                    + amounts.sumBefore(fourth[k] + (count >> 2));
        }
    }

    /** Computes the sums of the sources' prefix sums before the first payment. */
    void sumBeforeFirst(AmountTable amounts, int accounts, int[] into) {
        for (int k = 0; k < accounts; k++) {
            into[k] = amounts.sumBefore(first[k])
                    + amounts.sumBefore(second[k])
                    + amounts.sumBefore(third[k])
                    + amounts.sumBefore(fourth[k]);
        }
    }
}
