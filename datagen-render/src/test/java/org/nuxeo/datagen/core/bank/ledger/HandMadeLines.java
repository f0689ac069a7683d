// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;

/** A builder of statement lines with chosen amounts and descriptions, for cases that the ledger rarely draws. */
public final class HandMadeLines {

    private final StatementLines lines;

    /**
     * Clears the lines.
     *
     * @param description description of every line
     */
    public HandMadeLines(StatementLines lines, String description) {
        this.lines = lines;
        lines.clear(new Counterparties() {
            @Override
            public int pick(Category category, long draw) {
                return 0;
            }

            @Override
            public String name(Category category, int rank) {
                return description;
            }
        });
    }

    public HandMadeLines add(int day, Category category, long amountCents) {
        lines.add(day, category, amountCents, 0);
        return this;
    }

    public void finish(long openingCents) {
        lines.finish(openingCents);
    }
}
