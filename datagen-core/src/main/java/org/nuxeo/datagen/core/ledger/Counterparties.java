package org.nuxeo.datagen.core.ledger;

/** The names that statement lines show: merchants of the card categories, employers, landlords, utilities and so on. */
public interface Counterparties {

    /**
     * Draws a counterparty by its frequency.
     *
     * @param draw a uniform draw; the high 32 bits are used
     * @return the rank of the counterparty within the category, 0 to 2^20 - 1, the most frequent first
     */
    int pick(Category category, long draw);

    /** Returns the description text of a counterparty: Latin-1, at most 34 characters. */
    String name(Category category, int rank);
}
