package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.report.BatchLatency;

/**
 * How long the batches of an import took.
 *
 * @param stage such as {@code import}, or the title of a step
 * @param name which import of that stage
 * @param latency in one store
 */
public record StageBatches(String stage, String name, BatchLatency latency) {

    /** Returns those of an import in all its stores. */
    public static List<StageBatches> of(String stage, String name, List<BatchLatency> stores) {
        return stores.stream().map(each -> new StageBatches(stage, name, each)).toList();
    }

    /** Returns several as JSON. */
    public static ArrayNode json(List<StageBatches> all) {
        ArrayNode array = Json.MAPPER.createArrayNode();
        for (StageBatches each : all) {
            ObjectNode node = array.addObject().put("stage", each.stage).put("name", each.name);
            ObjectNode latency = Json.MAPPER.valueToTree(each.latency);
            node.setAll(latency);
        }
        return array;
    }
}
