// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.CorpusCounterparties;
import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;
import org.nuxeo.datagen.core.random.Draws;

/** A random sample of statements over all accounts and months. Accounts have the indexes that they have in a dataset. */
final class LedgerSample {

    static final Counterparties COUNTERPARTIES = new CorpusCounterparties(Corpus.builtIn());
    static final Ledger LEDGER = new Ledger(2020, 2020, COUNTERPARTIES);

    private static final int[] INDEXES = {1, 1, 1, 2, 2, 3};
    private static final int POSITION_BITS = 42;

    private LedgerSample() {}

    /** A consumer of the sample's statements. */
    interface Reader {
        void read(StatementLines lines, long position, int index, int absoluteMonth);
    }

    /** Reads a number of statements, which the seed chooses. */
    static void read(long seed, int statements, Reader reader) {
        StatementLines lines = new StatementLines();
        for (int i = 0; i < statements; i++) {
            long draw = Draws.hash(seed, i);
            long position = draw >>> (Long.SIZE - POSITION_BITS);
            int index = index(draw);
            int month = month(draw);
            LEDGER.fill(position, index, month, lines);
            reader.read(lines, position, index, month);
        }
    }

    /** Returns the balance before a month, which is computed without the lines. */
    static long openingCents(Ledger ledger, long position, int index, int month) {
        StatementTotals totals = new StatementTotals();
        ledger.total(position, index, month, totals);
        return totals.openingCents();
    }

    private static int index(long draw) {
        return INDEXES[(int) (draw & 0xFFFF) % INDEXES.length];
    }

    /** Returns a month from 2000-01 to 2099-11, so that there is a next month. */
    private static int month(long draw) {
        return 2000 * 12 + Draws.bounded(Draws.mix(draw), 1199);
    }
}
