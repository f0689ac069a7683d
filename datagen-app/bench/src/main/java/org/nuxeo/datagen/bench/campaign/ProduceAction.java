package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Has producers of the server send a portion of the dataset to logs. An attempt that was lost with its node is made again
 * into new logs, so that what consumers find is counted once.
 */
final class ProduceAction implements CampaignAction {

    /** Where a consuming step finds the log. */
    static String log(NuxeoCampaign campaign, Portion portion, int attempt) {
        return "import/" + campaign.state().id() + "-" + portion.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        Portion portion = Portion.of(step, campaign.dataset().at(step));
        JsonNode result = campaign.calls()
                .result(
                        record,
                        "produce",
                        portion.operation(),
                        attempt -> {
                            Map<String, Object> parameters = new HashMap<>(portion.parameters());
                            parameters.put("logName", log(campaign, portion, attempt));
                            parameters.put("logSize", campaign.dataset().partitions());
                            return parameters;
                        },
                        campaign.watch(record, "produce", portion.documents(), () -> sent(campaign, portion, record)));
        long messages = result.path("messages").asLong();
        long failures = result.path("failures").asLong();
        result.path("errors").forEach(each -> record.note(each.asText()));
        record.row(CampaignRow.documents(
                step, "produce", messages, millis(result), Math.abs(portion.documents() - messages) + failures));
        campaign.state()
                .log(portion.name(), record.call("produce").path("attempt").asInt());
    }

    private static long sent(NuxeoCampaign campaign, Portion portion, StepRecord record) throws InterruptedException {
        int attempt = record.call("produce").path("attempt").asInt();
        return new LogProbe(
                        campaign, portion.logs(log(campaign, portion, attempt)).values())
                .sent();
    }

    /** Returns the time that an operation says it took. */
    static long millis(JsonNode result) {
        return Math.round(result.path("elapsed").asDouble() * 1000);
    }
}
