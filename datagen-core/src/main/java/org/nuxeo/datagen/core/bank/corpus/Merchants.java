// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

/**
 * The companies of the corpus, ordered by category and, within a category, as in the file. Immutable.
 */
public final class Merchants {

    private final NamePool names;
    private final long[] weights;
    /** For each category, the index of its first company; the last element is the number of companies. */
    private final int[] starts;

    /**
     * @param ends for each category, in the order of their codes, the index after its last company
     */
    Merchants(NamePool names, long[] weights, int[] ends) {
        this.names = names;
        this.weights = weights;
        this.starts = new int[ends.length + 1];
        System.arraycopy(ends, 0, starts, 1, ends.length);
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
}
