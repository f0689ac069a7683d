// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs the server's producers, which send a slice of the dataset to logs. If an attempt was lost with its node, the
 * next one writes new logs, so that nothing is counted twice.
 */
final class ProduceAction implements CampaignAction {

    /** Returns the name of the log to which an attempt sends a slice. */
    static String log(NuxeoCampaign campaign, Slice slice, int attempt) {
        return "import/" + campaign.state().id() + "-" + slice.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        Slice slice = Slice.of(step, campaign.dataset().at(step));
        CallProgress progress =
                campaign.watch(record, "produce", slice.documents(), () -> sent(campaign, slice, record));
        JsonNode result = campaign.calls()
                .result(
                        record,
                        "produce",
                        slice.operation(),
                        attempt -> {
                            Map<String, Object> parameters = new HashMap<>(slice.parameters());
                            parameters.put("logName", log(campaign, slice, attempt));
                            parameters.put("logSize", campaign.dataset().partitions());
                            return parameters;
                        },
                        progress);
        long messages = result.path("messages").asLong();
        progress.done(messages);
        long failures = result.path("failures").asLong();
        result.path("errors").forEach(each -> record.note(each.asText()));
        record.row(CampaignRow.documents(
                step, "produce", messages, millis(result), Math.abs(slice.documents() - messages) + failures));
        campaign.state()
                .log(slice.name(), record.call("produce").path("attempt").asInt());
    }

    private static long sent(NuxeoCampaign campaign, Slice slice, StepRecord record) throws InterruptedException {
        int attempt = record.call("produce").path("attempt").asInt();
        return new LogProbe(campaign, slice.logs(log(campaign, slice, attempt)).values()).sent();
    }

    /** Returns the duration that an operation reports. */
    static long millis(JsonNode result) {
        return Math.round(result.path("elapsed").asDouble() * 1000);
    }
}
