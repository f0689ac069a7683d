package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * What one part of a step has done.
 *
 * @param stage such as {@code import} or {@code consume us-east}
 * @param count how many of what {@code unit} says
 * @param unit documents, mostly
 * @param millis it took; 0 for what took no time
 * @param differences from what had to come of it; 0 if all is right
 * @param published the figure of a predecessor, or an empty text
 */
record CampaignRow(String stage, long count, String unit, long millis, long differences, String published) {

    /** Documents that a step has handled. */
    static CampaignRow documents(NuxeoStep step, String stage, long count, long millis, long differences) {
        return new CampaignRow(stage, count, "documents", millis, differences, step.published(stage));
    }

    double perSecond() {
        return millis == 0 ? 0 : count * 1000.0 / millis;
    }

    ObjectNode json() {
        return Json.object()
                .put("stage", stage)
                .put("count", count)
                .put("unit", unit)
                .put("elapsedMillis", millis)
                .put("perSecond", perSecond())
                .put("differences", differences)
                .put("published", published);
    }

    static CampaignRow read(JsonNode json) {
        return new CampaignRow(
                json.path("stage").asText(),
                json.path("count").asLong(),
                json.path("unit").asText(),
                json.path("elapsedMillis").asLong(),
                json.path("differences").asLong(),
                json.path("published").asText());
    }
}
