package org.nuxeo.datagen.core.internal.corpus;

import java.util.Arrays;

/**
 * The companies of the corpus, by category and, within a category, in the order of the corpus (by rank). Immutable.
 */
public final class Merchants {

    /** The high bits of a draw that find the place to search; the next 32 bits decide. */
    private static final int GUIDE_BITS = 8;

    private final NamePool names;
    private final long[] weights;
    /** For each category its first company, then the number of companies. */
    private final int[] starts;

    private final SlotTable[] tables;

    /**
     * @param ends for each category, by code, the company after its last
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

    /** Returns the first company of a category. */
    public int first(MerchantCategory category) {
        return starts[category.code()];
    }

    /** Returns the number of companies of a category. */
    public int count(MerchantCategory category) {
        return starts[category.code() + 1] - starts[category.code()];
    }

    /** Returns the name of a company; Latin-1, at most 28 characters. */
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

    /** Returns the category of a company. */
    public MerchantCategory category(int merchant) {
        int category = 0;
        while (starts[category + 1] <= merchant) {
            category++;
        }
        return MerchantCategory.values()[category];
    }

    /** Returns the company of a category that a 64-bit draw chooses by weight; its high 40 bits are used. */
    public int draw(MerchantCategory category, long draw) {
        return draw(category.code(), draw);
    }

    /** Returns the company that a draw chooses in the category of that code. */
    public int draw(int category, long draw) {
        return starts[category] + tables[category].entry((int) (draw >>> (64 - GUIDE_BITS)), draw << GUIDE_BITS);
    }
}
