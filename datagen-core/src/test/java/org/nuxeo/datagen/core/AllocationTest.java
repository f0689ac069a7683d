// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.testing.Datasets;

/** Allocations: walking through a range of documents allocates the documents and nothing else. */
class AllocationTest {

    private static final int DOCUMENTS = 2_000;

    /** The size of a document with its identity, including object headers. */
    private static final long DOCUMENT_BYTES = 96;

    private static final Dataset DATASET = Datasets.ofBank(Specs.ELEVEN_BILLION_CUSTOMERS, 60);
    private static final PositionRange SLICE = PositionRange.part(0, DATASET.count(Bank.STATEMENT), 1, 2);

    private int seen;

    @Test
    void walkingDocumentsAllocatesOnlyTheDocuments() {
        assertThat(allocatedBytes(this::walk)).isLessThan(DOCUMENTS * DOCUMENT_BYTES);
    }

    @Test
    void fillingInLinesAllocatesNothing() {
        StatementLines lines = new StatementLines();
        assertThat(allocatedBytes(() -> draw(lines))).isLessThan(DOCUMENTS);
    }

    private void walk() {
        for (long ordinal = SLICE.from(); ordinal < SLICE.from() + DOCUMENTS; ordinal++) {
            seen += DATASET.document(ordinal).kind().code();
        }
    }

    private void draw(StatementLines lines) {
        Generator generator = Bank.of(DATASET).generator();
        for (long account = 100_000_000; account < 100_000_000 + DOCUMENTS; account++) {
            generator.statement(account, Months.of(2018, 6), lines);
            seen += lines.count();
        }
    }

    private static long allocatedBytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        work.run();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
