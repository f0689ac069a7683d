package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
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

    private static final String NONE = "–";
    private static final String WAIT = "waits";

    /** A time that was waited. */
    static CampaignRow waited(NuxeoStep step, String stage, long millis) {
        return new CampaignRow(stage, 1, WAIT, millis, 0, step.published(stage));
    }

    /** Documents that a step has handled. */
    static CampaignRow documents(NuxeoStep step, String stage, long count, long millis, long differences) {
        return new CampaignRow(stage, count, "documents", millis, differences, step.published(stage));
    }

    double perSecond() {
        return millis == 0 ? 0 : count * 1000.0 / millis;
    }

    /** Returns the time it took as it is shown: what took no time has none. */
    String seconds() {
        return millis == 0 ? NONE : String.format(Locale.ROOT, "%,.2f", millis / 1000.0);
    }

    /** Returns the rate as it is shown: a wait has none. */
    String rate() {
        return millis == 0 || unit.equals(WAIT) ? NONE : String.format(Locale.ROOT, "%,d", Math.round(perSecond()));
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
