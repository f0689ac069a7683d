// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The prefix sums of the quantiles of an {@link AmountDistribution}, repeated in {@link BalancedOrder}. The table is as
 * long as any account needs, so that a sum needs no arithmetic for the wrap-around.
 */
final class AmountTable {

    static final int BITS = 14;
    static final int SIZE = 1 << BITS;

    /** The number of entries that accounts read before the first and after the last start. */
    private static final int BEFORE = 4 * MonthCalendar.MONTHS_BEFORE;

    private static final int AFTER = 4 * (MonthCalendar.MONTHS + 8);

    private final int[] prefix = new int[BEFORE + SIZE + AFTER + 1];

    AmountTable(AmountDistribution distribution) {
        int[] quantiles = distribution.quantiles();
        int[] order = BalancedOrder.of(BITS / 2, distribution.code());
        for (int i = 0; i + 1 < prefix.length; i++) {
            prefix[i + 1] = Math.addExact(prefix[i], quantiles[order[(i - BEFORE) & (SIZE - 1)]]);
        }
    }

    /** Returns the entry at a place, in cents. Places that differ by {@link #SIZE} have the same entry. */
    int entry(int place) {
        return prefix[place + BEFORE + 1] - prefix[place + BEFORE];
    }

    /** Returns a prefix sum. The difference of two of them is the sum of the entries from one place to the other. */
    int sumBefore(int place) {
        return prefix[place + BEFORE];
    }

    /** Returns the sum of all entries, which is {@link #SIZE} times their mean. */
    long total() {
        return sumBefore(SIZE) - sumBefore(0);
    }
}
