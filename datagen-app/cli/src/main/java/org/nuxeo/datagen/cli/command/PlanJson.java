// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.CapacityText;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.SpecJson;

/** A plan as one JSON object. */
final class PlanJson {
    private PlanJson() {}

    static ObjectNode write(Plan plan, Capacity capacity, List<ShardPlan> shards, List<Settings.Setting> settings) {
        ObjectNode json = Json.object();
        ObjectNode dataset = SpecJson.write(plan.dataset().spec());
        // The fingerprint of the corpus is part of the dataset's fingerprint and is needed only in manifests.
        dataset.remove("corpusFingerprint");
        json.set("dataset", dataset);
        json.put("documents", plan.dataset().documents());
        json.put("folders", plan.dataset().folders());
        ArrayNode counts = json.putArray("counts");
        for (Plan.Count count : plan.counts()) {
            counts.addObject()
                    .put("repository", count.repository().label())
                    .put("kind", count.kind().label())
                    .put("type", plan.type(count.kind()))
                    .put("count", count.count());
        }
        ArrayNode partitions = json.putArray("partitions");
        for (Plan.Topic topic : plan.topics()) {
            for (int partition = 0; partition < topic.records().length; partition++) {
                partitions
                        .addObject()
                        .put("topic", topic.name())
                        .put("partition", partition)
                        .put("records", topic.records()[partition]);
            }
        }
        json.set("estimates", CapacityText.json(capacity));
        if (!shards.isEmpty()) {
            ArrayNode commands = json.putArray("shardCommands");
            shards.forEach(shard -> shard.script().forEach(commands::add));
        }
        ArrayNode list = json.putArray("settings");
        for (Settings.Setting setting : settings) {
            list.addObject()
                    .put("name", setting.name())
                    .put("value", setting.value())
                    .put("source", setting.source());
        }
        return json;
    }
}
