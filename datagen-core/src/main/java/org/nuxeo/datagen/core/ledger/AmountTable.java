package org.nuxeo.datagen.core.ledger;

/**
 * The quantiles of an {@link AmountLaw} in {@link BalancedOrder}, over and over, as prefix sums. They are written out
 * as far as any account reads, so that a sum is one look-up, without a wrap to compute.
 */
final class AmountTable {

    static final int BITS = 14;
    static final int SIZE = 1 << BITS;

    /** Places before 0 and after the last start that an account can read: 15 payments a month from four sources. */
    private static final int BEFORE = 4 * MonthCalendar.MONTHS_BEFORE;

    private static final int AFTER = 4 * (MonthCalendar.MONTHS + 8);

    private final int[] prefix = new int[BEFORE + SIZE + AFTER + 1];

    AmountTable(AmountLaw law) {
        int[] quantiles = AmountQuantiles.of(law);
        int[] order = BalancedOrder.of(BITS / 2, law.code());
        for (int i = 0; i + 1 < prefix.length; i++) {
            prefix[i + 1] = Math.addExact(prefix[i], quantiles[order[(i - BEFORE) & (SIZE - 1)]]);
        }
    }

    /** Returns the entry at a place, in cents; places that differ by SIZE have the same one. */
    int entry(int place) {
        return prefix[place + BEFORE + 1] - prefix[place + BEFORE];
    }

    /** Returns a sum of which the difference between two places is the sum of the entries from one to the other. */
    int sumBefore(int place) {
        return prefix[place + BEFORE];
    }

    /** Returns the sum of all entries: SIZE times the mean. */
    long total() {
        return sumBefore(SIZE) - sumBefore(0);
    }
}
