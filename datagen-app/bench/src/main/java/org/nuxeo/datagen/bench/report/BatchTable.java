// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Table;

/** A table of batch latencies, for a page or a terminal. */
public final class BatchTable {

    private static final String[] HEADER =
            row(List.of("stage", "what"), BatchLatency.COLUMNS).toArray(String[]::new);
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
        return row(List.of(each.stage(), each.name()), each.latency().cells()).toArray();
    }

    private static <T> Stream<T> row(List<? extends T> first, List<? extends T> more) {
        return Stream.concat(first.stream(), more.stream());
    }
}
