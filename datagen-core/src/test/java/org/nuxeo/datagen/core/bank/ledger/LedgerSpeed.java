// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.CorpusCounterparties;
import org.nuxeo.datagen.core.random.Draws;

/** A quick measurement: the number of statements that one thread generates in a second of processor time. */
final class LedgerSpeed {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int[] INDEXES = {1, 1, 1, 2, 2, 3};

    private LedgerSpeed() {}

    public static void main(String[] args) {
        Ledger ledger = new Ledger(2020, 2020, new CorpusCounterparties(Corpus.builtIn()));
        StatementLines lines = new StatementLines();
        int statements = args.length > 0 ? Integer.parseInt(args[0]) : 2_000_000;
        for (int round = 0; round < 5; round++) {
            long start = THREADS.getCurrentThreadCpuTime();
            long sum = 0;
            long count = 0;
            for (int i = 0; i < statements; i++) {
                long draw = Draws.mix(round * 1_000_000_000L + i);
                long position = draw >>> 24;
                int index = INDEXES[(int) (draw & 0xFF) % 6];
                ledger.fill(position, index, 24180 + (i % 60), lines);
                sum += lines.closingCents();
                count += lines.count();
            }
            double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
            System.out.printf(
                    "%.0f statements/s, %.2f lines each, %.1f ns a line (%d)%n",
                    statements / seconds, (double) count / statements, seconds * 1e9 / count, sum);
        }
    }
}
