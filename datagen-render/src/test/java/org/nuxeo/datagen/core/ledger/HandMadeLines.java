package org.nuxeo.datagen.core.ledger;

/** Fills statement lines with amounts and names of a test's choosing, which the ledger would hardly ever draw. */
public final class HandMadeLines {

    private final StatementLines lines;

    /** Empties the lines. @param description what every line is described by */
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
