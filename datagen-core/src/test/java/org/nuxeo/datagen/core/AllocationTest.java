package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.ledger.StatementLines;

/** What walking through a slice costs in heap: the documents it returns and nothing beside them. */
class AllocationTest {

    private static final int DOCUMENTS = 2_000;

    /** A document with its identity: five references and numbers each, headers included. */
    private static final long DOCUMENT_BYTES = 96;

    private static final Dataset DATASET = Specs.dataset(Specs.ELEVEN_BILLION_CUSTOMERS, 60, FilePlan.CUSTOMER);
    private static final Slice SLICE = DATASET.slice(Kind.STATEMENT, 1, 2);

    private int seen;

    @Test
    void aSliceOfDocumentsCostsItsDocuments() {
        assertThat(allocatedBytes(this::walk)).isLessThan(DOCUMENTS * DOCUMENT_BYTES);
    }

    @Test
    void linesAreDrawnIntoWhatTheCallerGives() {
        StatementLines lines = new StatementLines();
        assertThat(allocatedBytes(() -> draw(lines))).isLessThan(DOCUMENTS);
    }

    private void walk() {
        for (long ordinal = SLICE.from(); ordinal < SLICE.from() + DOCUMENTS; ordinal++) {
            seen += DATASET.document(ordinal).kind().ordinal();
        }
    }

    private void draw(StatementLines lines) {
        Generator generator = DATASET.generator();
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
