// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.store.metrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;

/**
 * The measurements of a stage.
 *
 * @param figures its rates
 * @param curves rates or latencies as functions of a parameter
 * @param batches latencies of its batches, if it imports
 */
public record Measured(List<Figure> figures, List<Curve> curves, List<StageBatches> batches) {

    public Measured {
        figures = List.copyOf(figures);
        curves = List.copyOf(curves);
        batches = List.copyOf(batches);
    }

    public Measured(List<Figure> figures, List<Curve> curves) {
        this(figures, curves, List.of());
    }

    /**
     * The batch latencies of an import in one store.
     *
     * @param stage name of the stage, such as {@code import}, or title of the step
     * @param name name of the import in the stage
     * @param latency latencies in the store
     */
    public record StageBatches(String stage, String name, BatchLatency latency) {

        /** Returns the batch latencies of an import in all its stores. */
        public static List<StageBatches> of(String stage, String name, List<BatchLatency> stores) {
            return stores.stream()
                    .map(each -> new StageBatches(stage, name, each))
                    .toList();
        }

        /** Returns batch latencies as JSON. */
        public static ArrayNode json(List<StageBatches> all) {
            ArrayNode array = Json.mapper().createArrayNode();
            for (StageBatches each : all) {
                ObjectNode node = array.addObject().put("stage", each.stage).put("name", each.name);
                ObjectNode latency = Json.mapper().valueToTree(each.latency);
                node.setAll(latency);
            }
            return array;
        }

        /** Reads the batch latencies of an import in one store. */
        public static StageBatches read(ObjectNode node) {
            ObjectNode latency = node.deepCopy().without(List.of("stage", "name"));
            return new StageBatches(
                    node.path("stage").asText(),
                    node.path("name").asText(),
                    Json.mapper().convertValue(latency, BatchLatency.class));
        }
    }
}
