// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.nuxeo.datagen.store.output.Json;

/**
 * The result of one part of a step.
 *
 * @param stage such as {@code import} or {@code consume us-east}
 * @param count number of units done
 * @param unit what is counted, usually documents
 * @param millis duration; 0 if none was measured
 * @param differences number of differences from the expected result
 * @param published figure of a published benchmark, or an empty text
 */
record CampaignRow(String stage, long count, String unit, long millis, long differences, String published) {

    private static final String NONE = "–";
    private static final String WAITS = "waits";

    /** Returns a row for the duration of a wait. */
    static CampaignRow waited(NuxeoStep step, String stage, long millis) {
        return new CampaignRow(stage, 1, WAITS, millis, 0, step.published(stage));
    }

    /** Returns a row for documents that a step has handled. */
    static CampaignRow documents(NuxeoStep step, String stage, long count, long millis, long differences) {
        return new CampaignRow(stage, count, "documents", millis, differences, step.published(stage));
    }

    double perSecond() {
        return millis == 0 ? 0 : count * 1000.0 / millis;
    }

    /** Returns the duration in seconds as text, or a dash if there is none. */
    String seconds() {
        return millis == 0 ? NONE : String.format(Locale.ROOT, "%,.2f", millis / 1000.0);
    }

    /** Returns the rate as text, or a dash for a wait. */
    String rate() {
        return millis == 0 || unit.equals(WAITS) ? NONE : String.format(Locale.ROOT, "%,d", Math.round(perSecond()));
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
