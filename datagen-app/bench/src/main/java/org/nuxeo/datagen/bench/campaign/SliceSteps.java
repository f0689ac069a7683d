// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Step.Settings;
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
    private static Produced slice(RestHost host, Settings settings) {
        ArchiveLoads loads = Registered.loads(host.data().dataset(settings)).orElseThrow();
        Produced slice = loads.produced(settings.text("what", ""), year(settings))
                .orElseThrow(() -> settings.refuse("what", "must be " + String.join(", ", loads.producedSlices())));
        if (settings.has("year") && slice.documents() == 0) {
            throw settings.refuse("year", "must be a year that has archived documents");
        }
        return slice;
    }

    static @Nullable Integer year(Settings settings) {
        return settings.has("year") ? (int) settings.number("year", 1) : null;
    }

    /** Returns the name of the log to which an attempt sends a slice. */
    private static String log(StepRecord record, Produced slice, int attempt) {
        return "import/" + record.campaign().id() + "-" + slice.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    /**
     * Runs the server's producers, which send a slice of the dataset to logs. If an attempt was lost with its node, the
     * next one writes new logs, so that nothing is counted twice.
     */
    static void produce(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        Produced slice = slice(host, settings);
        JsonNode result = BackgroundCalls.run(
                host,
                record,
                "produce",
                slice.documents(),
                () -> host.sent(slice.logs(log(record, slice, attempt(record))).values()),
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

    private static int attempt(StepRecord record) {
        return record.call("produce").path("attempt").asInt();
    }

    /** Runs the server's consumers, which import a slice from its logs. With {@code index}, they also index it. */
    static void consume(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        Produced slice = slice(host, settings);
        int attempt = record.campaign().log(slice.name());
        if (attempt == 0) {
            throw settings.refuse("what", "must be produced by an earlier step");
        }
        long consumed = 0;
        for (Map.Entry<String, String> log :
                slice.logs(log(record, slice, attempt)).entrySet()) {
            consumed += consume(host, settings, record, log.getKey(), log.getValue());
        }
        if (consumed != slice.documents()) {
            record.note(Numbers.text("%,d of %,d messages were consumed", consumed, slice.documents()));
            record.documents("all", consumed, 0, Math.abs(slice.documents() - consumed));
        }
        if (settings.flag("index")) {
            IdleWait.await(host, settings, record);
        }
    }

    private static long consume(RestHost host, Settings settings, StepRecord record, String repository, String log)
            throws InterruptedException {
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
        JsonNode result = BackgroundCalls.run(
                host,
                record,
                stage,
                -1,
                () -> host.consumed(log),
                OperationIds.CONSUME,
                attempt -> parameters,
                answer -> host.consumed(log));
        long messages = host.consumed(log);
        // before consumers end, they wait for further messages, and that time does not count
        long millis = Math.max(1, BackgroundCalls.millis(record.call(stage), result) - silentSeconds * 1000);
        long dead = Math.max(
                host.sent(List.of(log + "-dead")), result.path("deadLetters").asLong());
        record.documents(
                stage,
                messages,
                messages == 0 ? 0 : millis,
                result.path("failures").asLong() + dead);
        return messages;
    }
}
