// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationIds;

/** The steps that send a slice of the dataset to the logs of a Nuxeo, and consume it from them. */
final class SliceSteps {

    private SliceSteps() {}

    /** Returns the name of the log to which an attempt sends a slice. */
    private static String log(StepRecord record, Slice slice, int attempt) {
        return "import/" + record.campaign().id() + "-" + slice.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    /**
     * Runs the server's producers, which send a slice of the dataset to logs. If an attempt was lost with its node, the
     * next one writes new logs, so that nothing is counted twice.
     */
    record Produce(Settings settings) implements Step<NuxeoHost> {

        @Override
        public void run(NuxeoHost host, StepRecord record) throws InterruptedException {
            Slice slice = Slice.of(settings, host.data().dataset(settings));
            BackgroundCalls.Progress progress =
                    host.watch(record, "produce", slice.documents(), () -> sent(host, slice, record));
            JsonNode result = host.calls()
                    .result(
                            record,
                            "produce",
                            slice.operation(),
                            attempt -> {
                                Map<String, Object> parameters = new HashMap<>(slice.parameters());
                                parameters.put("logName", log(record, slice, attempt));
                                parameters.put("logSize", host.data().partitions());
                                return parameters;
                            },
                            progress);
            long messages = result.path("messages").asLong();
            progress.done(messages);
            long failures = result.path("failures").asLong();
            result.path("errors").forEach(each -> record.note(each.asText()));
            record.documents(
                    "produce", messages, NuxeoSteps.millis(result), Math.abs(slice.documents() - messages) + failures);
            record.campaign()
                    .log(slice.name(), record.call("produce").path("attempt").asInt());
        }

        private static long sent(NuxeoHost host, Slice slice, StepRecord record) throws InterruptedException {
            int attempt = record.call("produce").path("attempt").asInt();
            return host.sent(slice.logs(log(record, slice, attempt)).values());
        }
    }

    /** Runs the server's consumers, which import a slice from its logs. With {@code index}, they also index it. */
    record Consume(Settings settings) implements Step<NuxeoHost> {

        private static final long BATCH = 100;
        private static final long SILENT_SECONDS = 10;

        @Override
        public void run(NuxeoHost host, StepRecord record) throws InterruptedException {
            Slice slice = Slice.of(settings, host.data().dataset(settings));
            int attempt = record.campaign().log(slice.name());
            if (attempt == 0) {
                throw settings.refuse("what", "must be produced by an earlier step");
            }
            long consumed = 0;
            for (Map.Entry<Repository, String> log :
                    slice.logs(log(record, slice, attempt)).entrySet()) {
                consumed += consume(host, record, log.getKey().label(), log.getValue());
            }
            if (consumed != slice.documents()) {
                record.note(String.format("%,d of %,d messages were consumed", consumed, slice.documents()));
                record.documents("all", consumed, 0, Math.abs(slice.documents() - consumed));
            }
            if (settings.flag("index")) {
                new IdleWait(host, settings).await(record);
            }
        }

        private long consume(NuxeoHost host, StepRecord record, String repository, String log)
                throws InterruptedException {
            String stage = "consume " + repository;
            BackgroundCalls.Progress progress = host.watch(record, stage, -1, () -> host.consumed(log));
            JsonNode result = host.calls()
                    .result(record, stage, OperationIds.CONSUME, attempt -> parameters(repository, log), progress);
            result.path("errors").forEach(each -> record.note(each.asText()));
            // If calls were lost with their node, only the log has the number of messages that they consumed.
            long messages = host.consumed(log);
            progress.done(messages);
            ObjectNode call = record.call(stage);
            long elapsed = BackgroundCalls.isRepeated(call) ? BackgroundCalls.millis(call) : NuxeoSteps.millis(result);
            // Before consumers end, they wait for further messages. That time does not count.
            long millis = Math.max(1, elapsed - silence() * 1000);
            long dead = host.sent(List.of(log + "-dead"));
            record.documents(
                    stage,
                    messages,
                    messages == 0 ? 0 : millis,
                    result.path("failures").asLong()
                            + Math.max(dead, result.path("deadLetters").asLong()));
            return messages;
        }

        private long silence() {
            return settings.number("silent-seconds", SILENT_SECONDS);
        }

        private Map<String, Object> parameters(String repository, String log) {
            Map<String, Object> parameters = new LinkedHashMap<>();
            parameters.put("rootFolder", "/");
            parameters.put("repositoryName", repository);
            parameters.put("logName", log);
            parameters.put("batchSize", settings.number("batch", BATCH));
            parameters.put("waitMessageTimeoutSeconds", silence());
            parameters.put("useScroller", settings.flag("index"));
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
}
