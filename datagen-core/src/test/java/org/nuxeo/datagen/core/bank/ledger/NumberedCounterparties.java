// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;

/** Counterparties of equal frequency with names such as "GROCERIES 17", for tests in which names do not matter. */
final class NumberedCounterparties implements Counterparties {

    static final int RANKS = 100;

    private static final String[][] NAMES = names();

    @Override
    public int pick(Category category, long draw) {
        return org.nuxeo.datagen.core.random.Draws.bounded(draw, RANKS);
    }

    @Override
    public String name(Category category, int rank) {
        return NAMES[category.ordinal()][rank];
    }

    private static String[][] names() {
        Category[] categories = Category.values();
        String[][] names = new String[categories.length][RANKS];
        for (Category category : categories) {
            for (int rank = 0; rank < RANKS; rank++) {
                names[category.ordinal()][rank] = category.name() + " " + rank;
            }
        }
        return names;
    }
}
