// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Table;
import org.nuxeo.datagen.store.size.Storage;

/**
 * The measurements of one or more stages.
 *
 * @param figures their rates
 * @param curves rates or latencies as functions of a parameter
 * @param batches latencies of the batches of imports
 * @param storage what each collection, index and topic took when it was full
 */
@JsonPropertyOrder({"figures", "batches", "curves", "storage"})
public record Measured(List<Figure> figures, List<Curve> curves, List<StageBatches> batches, List<Storage> storage) {

    /** Makes measurements that grow. */
    public Measured() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Adds those of a step, and returns these. */
    public Measured add(Measured more) {
        figures.addAll(more.figures);
        curves.addAll(more.curves);
        batches.addAll(more.batches);
        storage.addAll(more.storage);
        return this;
    }

    /**
     * The batch latencies of an import in one store.
     *
     * @param stage name of the stage, such as {@code import}, or title of the step
     * @param name name of the import in the stage
     * @param latency latencies in the store
     */
    public record StageBatches(
            String stage, String name, @JsonUnwrapped BatchLatency latency) {

        /** Returns the batch latencies of an import in all its stores. */
        public static List<StageBatches> of(String stage, String name, List<BatchLatency> stores) {
            return stores.stream()
                    .map(each -> new StageBatches(stage, name, each))
                    .toList();
        }

        /** Returns batch latencies as a table. */
        public static Table table(List<StageBatches> batches) {
            Table table = new Table(3, row(List.of("stage", "what"), BatchLatency.COLUMNS));
            batches.forEach(each -> table.row(row(List.of(each.stage, each.name), each.latency.cells())));
            return table;
        }

        private static Object[] row(List<?> first, List<?> more) {
            return Stream.concat(first.stream(), more.stream()).toArray();
        }
    }
}
