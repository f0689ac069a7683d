package org.nuxeo.datagen.core.ledger;

/** The quantiles of an {@link AmountLaw} in {@link BalancedOrder}, cyclic, as prefix sums. */
final class AmountTable {

    static final int BITS = 14;
    static final int SIZE = 1 << BITS;

    private static final int MASK = SIZE - 1;

    private final int[] prefix = new int[SIZE + 1];

    AmountTable(AmountLaw law) {
        int[] quantiles = AmountQuantiles.of(law);
        int[] order = BalancedOrder.of(BITS / 2, law.ordinal());
        for (int i = 0; i < SIZE; i++) {
            prefix[i + 1] = Math.addExact(prefix[i], quantiles[order[i]]);
        }
    }

    /** Returns entry {@code start + index} in cents. */
    int entry(int start, int index) {
        int at = (start + index) & MASK;
        return prefix[at + 1] - prefix[at];
    }

    /**
     * Returns the sum of {@code count} entries from {@code start} on; for a negative count, minus the sum of the
     * entries just before.
     *
     * @param start 0 to SIZE - 1
     */
    long sum(int start, int count) {
        int end = start + count;
        return prefix[end & MASK] + (long) (end >> BITS) * prefix[SIZE] - prefix[start];
    }

    /** Returns the sum of all entries: SIZE times the mean. */
    long total() {
        return prefix[SIZE];
    }
}
