// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Produced;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;

/** The steps that send a slice of the dataset to the logs of a Nuxeo, and consume it from them. */
final class SliceSteps {

    private static final long BATCH = 100;
    private static final long SILENT_SECONDS = 10;
    private static final List<String> FLAGS = List.of(
            "useBulkMode",
            "blockIndexing",
            "blockAsyncListeners",
            "blockPostCommitListeners",
            "blockDefaultSyncListeners");

    private SliceSteps() {}

    /** Returns the slice of a step, which {@code what} names; {@code year} selects a part of it. */
    private static Produced slice(RestHost host, Step.Settings settings) {
        ArchiveLoads loads = Registered.loads(host.data().dataset(settings)).orElseThrow();
        Produced slice =
                settings.oneOf("what", loads.produced(settings.year()), "").get();
        if (settings.has("year") && slice.documents() == 0) {
            throw settings.refuse("year", "must be a year that has archived documents");
        }
        return slice;
    }

    /** Returns the name of the log to which an attempt sends a slice. */
    private static String log(StepRecord record, Produced slice, int attempt) {
        return "import/" + record.campaign().id() + "-" + slice.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    private static int attempt(StepRecord record) {
        return record.call("produce").path("attempt").asInt();
    }

    /**
     * Runs the server's producers, which send a slice of the dataset to logs. If an attempt was lost with its node, the
     * next one writes new logs, so that nothing is counted twice.
     */
    static void produce(RestHost host, StepRecord record) throws InterruptedException {
        Produced slice = slice(host, record.settings());
        BackgroundCalls.Probe sent =
                () -> host.sent(slice.logs(log(record, slice, attempt(record))).values());
        JsonNode result = new BackgroundCalls(host.client())
                .run(
                        new BackgroundCalls.Progress(host, record, "produce", slice.documents(), sent),
                        slice.operation(),
                        attempt -> {
                            Map<String, Object> parameters = new HashMap<>(slice.parameters());
                            parameters.put("logName", log(record, slice, attempt));
                            parameters.put("logSize", host.data().partitions());
                            parameters.put("anySize", true);
                            return parameters;
                        },
                        answer -> answer.path("messages").asLong());
        long messages = result.path("messages").asLong();
        long wrong =
                Math.abs(slice.documents() - messages) + result.path("failures").asLong();
        record.documents("produce", messages, NuxeoSteps.millis(result), wrong);
        record.campaign().log(slice.name(), attempt(record));
    }

    /** Runs the server's consumers, which import a slice from its logs. With {@code index}, they also index it. */
    static void consume(RestHost host, StepRecord record) throws InterruptedException {
        Produced slice = slice(host, record.settings());
        int attempt = record.campaign().log(slice.name());
        if (attempt == 0) {
            throw record.settings().refuse("what", "must be produced by an earlier step");
        }
        long consumed = 0;
        for (Map.Entry<String, String> log :
                slice.logs(log(record, slice, attempt)).entrySet()) {
            consumed += consume(host, record, log.getKey(), log.getValue());
        }
        if (consumed != slice.documents()) {
            record.note(Numbers.text("%,d of %,d messages were consumed", consumed, slice.documents()));
            record.documents("all", consumed, 0, Math.abs(slice.documents() - consumed));
        }
        NuxeoSteps.awaitIndexing(host, record);
    }

    private static long consume(RestHost host, StepRecord record, String repository, String log)
            throws InterruptedException {
        Step.Settings settings = record.settings();
        long silentSeconds = settings.number("silent-seconds", SILENT_SECONDS);
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("rootFolder", "/");
        parameters.put("repositoryName", repository);
        parameters.put("logName", log);
        parameters.put("batchSize", settings.number("batch", BATCH));
        parameters.put("waitMessageTimeoutSeconds", silentSeconds);
        parameters.put("useScroller", settings.flag("index"));
        FLAGS.forEach(flag -> parameters.put(flag, true));
        String stage = "consume " + repository;
        // if calls were lost with their node, only the log has the number of messages that they consumed
        BackgroundCalls.Probe done = () -> host.consumed(log);
        JsonNode result = new BackgroundCalls(host.client())
                .run(
                        new BackgroundCalls.Progress(host, record, stage, -1, done),
                        OperationIds.CONSUME,
                        attempt -> parameters,
                        answer -> done.documents());
        long messages = host.consumed(log);
        // before consumers end, they wait for further messages, and that time does not count
        long millis = Math.max(1, BackgroundCalls.millis(record.call(stage), result) - silentSeconds * 1000);
        long dead = Math.max(
                host.sent(List.of(log + "-dead")), result.path("deadLetters").asLong());
        long wrong = result.path("failures").asLong() + dead;
        record.documents(stage, messages, messages == 0 ? 0 : millis, wrong);
        return messages;
    }
}
