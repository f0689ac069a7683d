// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;

/**
 * The companies of the corpus, ordered by category and, within a category, as in the file. Immutable.
 */
public final class Merchants {

    /** The number of high bits of a draw that choose the slot. The next 32 bits choose within the slot. */
    private static final int GUIDE_BITS = 8;

    private final NamePool names;
    private final long[] weights;
    /** For each category, the index of its first company; the last element is the number of companies. */
    private final int[] starts;

    private final SlotTable[] tables;

    /**
     * @param ends for each category, in the order of their codes, the index after its last company
     */
    Merchants(NamePool names, long[] weights, int[] ends) {
        this.names = names;
        this.weights = weights;
        this.starts = new int[ends.length + 1];
        System.arraycopy(ends, 0, starts, 1, ends.length);
        this.tables = new SlotTable[ends.length];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = SlotTable.of(GUIDE_BITS, Arrays.copyOfRange(weights, starts[i], starts[i + 1]));
        }
    }

    /** Returns the number of companies in all categories. */
    public int merchantCount() {
        return names.size();
    }

    /** Returns the index of the first company of a category. */
    public int first(MerchantCategory category) {
        return starts[category.code()];
    }

    /** Returns the number of companies of a category. */
    public int count(MerchantCategory category) {
        return starts[category.code() + 1] - starts[category.code()];
    }

    /** Returns the name of a company in Latin-1, at most 28 characters. */
    public String name(int merchant) {
        return names.name(merchant);
    }

    NamePool pool() {
        return names;
    }

    /** Returns the weight of a company within its category, at least 1. */
    public long weight(int merchant) {
        return weights[merchant];
    }

    /** Returns the index of a company of a category, chosen by weight from the high 40 bits of a draw. */
    public int draw(MerchantCategory category, long draw) {
        return draw(category.code(), draw);
    }

    /** Returns the index of a company, chosen by weight, of the category with a code. */
    public int draw(int category, long draw) {
        return starts[category] + tables[category].entry((int) (draw >>> (64 - GUIDE_BITS)), draw << GUIDE_BITS);
    }
}
