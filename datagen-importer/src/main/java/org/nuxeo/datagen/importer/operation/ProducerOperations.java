// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.OptionalLong;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.ProducerRun.ProducerResult;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** What operations that fill logs share, and the one for any dataset: a dataset, a feed of some documents, threads, and a log. */
public final class ProducerOperations {

    /** How many threads send. */
    public static final Word THREADS =
            Word.of("nb-threads", Values.integer(1, 256)).meaning("number of threads", "8");

    private static final long PLANS = 10;

    /** Least length of a message in a log. */
    private static final long MESSAGE_BYTES = 500;

    private static final Word FOLDERS = Word.flag("folders")
            .meaning(
                    "whether the shared folders are sent, which must be imported first; otherwise all other documents");

    static final OperationDefinition PRODUCE = new OperationDefinition(
            OperationIds.PRODUCE,
            "Produce a dataset",
            "Sends the documents of a dataset to logs that document consumers read, LOGNAME-REPOSITORY for each"
                    + " repository.",
            CallWords.of(DatasetCalls.WORDS, List.of(FOLDERS, THREADS), LogRequest.WORDS),
            (call, host) -> {
                Dataset dataset = DatasetCalls.dataset(call.values());
                Layout layout = dataset.layout();
                boolean folders = call.values().is(FOLDERS);
                DocumentFeed feed = folders
                        ? DocumentFeed.of(layout.repositories().stream()
                                .flatMap(each -> layout.folders(each).stream())
                                .toList())
                        : DocumentFeed.ofGroups(layout, dataset.spec().customers());
                int threads = folders ? 1 : call.values().integer(THREADS);
                long versions = layout.kinds().stream()
                        .filter(Kind::isVersion)
                        .mapToLong(dataset::count)
                        .sum();
                Extent extent = new Extent(threads, folders ? dataset.folders() : dataset.documents() - versions);
                LogRequest log = LogRequest.of(
                        call.values(), layout.repositories().stream().toList(), threads, true);
                return send(call, host, dataset, feed, extent, log);
            });

    private ProducerOperations() {}

    /**
     * How much is sent.
     *
     * @param threads number of threads
     * @param documents number of documents; -1 if it is unknown
     */
    public record Extent(int threads, long documents) {}

    /**
     * Sends documents.
     *
     * @throws IllegalArgumentException if they are more than the call allows
     */
    public static JsonNode send(
            OperationCall call, OperationHost host, Dataset dataset, DocumentFeed feed, Extent extent, LogRequest log)
            throws InterruptedException {
        RunningCall running =
                new RunningCall(Activity.PRODUCER, call, log.name(), List.of()).planned(extent.documents());
        boolean limited = !call.values().is(LogRequest.ANY_SIZE);
        long most = PLANS * host.planned().size();
        if (limited && extent.documents() > most) {
            throw new IllegalArgumentException(WholeNumber.grouped(extent.documents()) + " documents: must be at most "
                    + WholeNumber.grouped(most) + ", ten times those of " + OperationIds.PLAN
                    + " without parameters, unless anySize is true");
        }
        return host.calls().run(running, () -> {
            try (DocumentSink sink = host.openLog(log)) {
                long bytes = extent.documents() * MESSAGE_BYTES;
                OptionalLong free = limited && bytes > 0 ? sink.freeBytes() : OptionalLong.empty();
                if (free.isPresent() && bytes > free.getAsLong()) {
                    throw new StageException(WholeNumber.grouped(extent.documents()) + " documents: need "
                            + WholeNumber.grouped(bytes)
                            + " bytes or more of Kafka, whose disks have " + WholeNumber.grouped(free.getAsLong())
                            + " free; send fewer, make room, or give anySize true");
                }
                ProducerRun run = new ProducerRun(dataset, call.values().text(StageWords.BATCH_TAG), feed, sink);
                running.follow(run::sent);
                ProducerResult result = run.run(extent.threads());
                running.requireNotStopped();
                sink.flush();
                return TextNode.valueOf(Json.tree(result).toString());
            }
        });
    }
}
