// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationIds;

/** Runs the server's consumers, which import a slice from its logs. With {@code index}, they also index it. */
final class ConsumeAction implements CampaignAction {

    private static final long BATCH = 100;
    private static final long SILENT_SECONDS = 10;

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        Slice slice = Slice.of(step, campaign.dataset().at(step));
        int attempt = campaign.state().log(slice.name());
        if (attempt == 0) {
            throw step.refuse("what", "must be produced by an earlier step");
        }
        long consumed = 0;
        for (Map.Entry<Repository, String> log :
                slice.logs(ProduceAction.log(campaign, slice, attempt)).entrySet()) {
            consumed += consume(campaign, step, record, log.getKey().label(), log.getValue());
        }
        if (consumed != slice.documents()) {
            record.note(String.format("%,d of %,d messages were consumed", consumed, slice.documents()));
            record.row(CampaignRow.documents(step, "all", consumed, 0, Math.abs(slice.documents() - consumed)));
        }
        if (step.flag("index")) {
            new IdleWait(campaign).await(step, record);
        }
    }

    private static long consume(
            NuxeoCampaign campaign, NuxeoStep step, StepRecord record, String repository, String log)
            throws InterruptedException {
        String stage = "consume " + repository;
        LogProbe probe = new LogProbe(campaign, List.of(log));
        CallProgress progress = campaign.watch(record, stage, -1, probe::consumed);
        JsonNode result = campaign.calls()
                .result(record, stage, OperationIds.CONSUME, attempt -> parameters(step, repository, log), progress);
        result.path("errors").forEach(each -> record.note(each.asText()));
        // If calls were lost with their node, only the log has the number of messages that they consumed.
        long messages = probe.consumed();
        progress.done(messages);
        ObjectNode call = record.call(stage);
        long elapsed = BackgroundCalls.isRepeated(call) ? BackgroundCalls.millis(call) : ProduceAction.millis(result);
        // Before consumers end, they wait for further messages. That time does not count.
        long millis = Math.max(1, elapsed - silence(step) * 1000);
        long dead = new LogProbe(campaign, List.of(log + "-dead")).sent();
        record.row(CampaignRow.documents(
                step,
                stage,
                messages,
                messages == 0 ? 0 : millis,
                result.path("failures").asLong()
                        + Math.max(dead, result.path("deadLetters").asLong())));
        return messages;
    }

    private static long silence(NuxeoStep step) {
        return step.number("silent-seconds", SILENT_SECONDS);
    }

    private static Map<String, Object> parameters(NuxeoStep step, String repository, String log) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("rootFolder", "/");
        parameters.put("repositoryName", repository);
        parameters.put("logName", log);
        parameters.put("batchSize", step.number("batch", BATCH));
        parameters.put("waitMessageTimeoutSeconds", silence(step));
        parameters.put("useScroller", step.flag("index"));
        for (String flag : new String[] {
            "useBulkMode",
            "blockIndexing",
            "blockAsyncListeners",
            "blockPostCommitListeners",
            "blockDefaultSyncListeners"
        }) {
            parameters.put(flag, true);
        }
        return parameters;
    }
}
