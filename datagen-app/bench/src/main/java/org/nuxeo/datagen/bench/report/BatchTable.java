// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.store.metrics.BatchLatency;
import org.nuxeo.datagen.store.output.Table;

/** A table of batch latencies, for a page or a terminal. */
public final class BatchTable {

    private static final String[] HEADER = {
        "stage", "what", "store", "batches", "p50 ms", "p95 ms", "p99 ms", "p99.9 ms", "longest ms"
    };
    private static final int WORDS = 3;

    private BatchTable() {}

    /** Returns the table for a terminal. */
    public static String text(List<Measured.StageBatches> batches) {
        Table table = new Table(WORDS, HEADER);
        batches.forEach(each -> table.row(cells(each)));
        return table.toString();
    }

    /** Returns the table for a page. */
    public static String html(List<Measured.StageBatches> batches) {
        Html.Table table = new Html.Table(WORDS, HEADER);
        batches.forEach(each -> table.row(cells(each)));
        return table.html();
    }

    private static Object[] cells(Measured.StageBatches each) {
        BatchLatency latency = each.latency();
        return new Object[] {
            each.stage(),
            each.name(),
            latency.store(),
            latency.batches(),
            millis(latency.p50Millis()),
            millis(latency.p95Millis()),
            millis(latency.p99Millis()),
            millis(latency.p999Millis()),
            millis(latency.longestMillis())
        };
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }
}
