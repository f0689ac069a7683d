// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * Sends the documents of a feed with several threads. A document's partition depends on its identity alone. States and
 * folders go to the first partition, so that parents precede their children. When one thread fails, the others end
 * after their current chunk.
 */
public final class ProducerRun {

    private final Dataset dataset;
    private final @Nullable String batchTag;
    private final DocumentFeed feed;
    private final DocumentSink sink;
    private final Map<Repository, PartitionPlan> plans = new LinkedHashMap<>();
    private final AtomicBoolean failed = new AtomicBoolean();
    private final LongAdder sent = new LongAdder();

    /** @param batchTag written to {@code dc:publisher}; null for none */
    public ProducerRun(Dataset dataset, @Nullable String batchTag, DocumentFeed feed, DocumentSink sink) {
        this.dataset = dataset;
        this.batchTag = batchTag;
        this.feed = Objects.requireNonNull(feed, "feed");
        this.sink = sink;
        for (Repository repository : dataset.layout().repositories()) {
            plans.put(repository, PartitionPlan.of(dataset, repository, sink.partitions(repository)));
        }
    }

    /** Returns how many messages were sent so far. */
    long sent() {
        return sent.sum();
    }

    /**
     * Sends everything.
     *
     * @param threads at least 1
     * @throws IllegalArgumentException if the feed refuses its input; thrown once all threads have ended
     */
    public ProducerResult run(int threads) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            long startMillis = System.currentTimeMillis();
            List<Future<Optional<Exception>>> producers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                producers.add(pool.submit(this::produce));
            }
            return result(producers, startMillis);
        } finally {
            pool.shutdownNow();
        }
    }

    private ProducerResult result(List<Future<Optional<Exception>>> producers, long startMillis) {
        List<String> errors = new ArrayList<>();
        IllegalArgumentException refusal = null;
        for (Future<Optional<Exception>> producer : producers) {
            try {
                Exception failure = producer.get().orElse(null);
                if (failure != null) {
                    errors.add(ImportTally.reason(failure));
                    refusal = failure instanceof IllegalArgumentException bad ? bad : refusal;
                }
            } catch (ExecutionException e) {
                errors.add(ImportTally.reason(e.getCause()));
            } catch (InterruptedException e) {
                failed.set(true);
                Thread.currentThread().interrupt();
                errors.add("interrupted");
            }
        }
        if (refusal != null) {
            throw new IllegalArgumentException(
                    refusal.getMessage() + "; " + sent() + " messages were sent before", refusal);
        }
        Speed speed = Speed.of(sent(), System.currentTimeMillis() - startMillis);
        return new ProducerResult(errors, producers.size(), errors.size(), sent(), speed);
    }

    /** Sends chunks until there are none, and returns what made that end early. */
    private Optional<Exception> produce() {
        try {
            StoredDocuments model = new StoredDocuments(dataset, new RenderedBlobs(), batchTag);
            for (List<Identity> chunk = feed.next(); !chunk.isEmpty() && !failed.get(); chunk = feed.next()) {
                for (Identity identity : chunk) {
                    send(model.document(identity), identity);
                    sent.increment();
                }
            }
            return Optional.empty();
        } catch (RuntimeException | IOException e) {
            failed.set(true);
            return Optional.of(e);
        }
    }

    private void send(StoredDocument document, Identity identity) {
        Repository repository = dataset.layout().repositories().of(document.repository());
        PartitionPlan plan = Objects.requireNonNull(plans.get(repository));
        int partition = identity.kind().isShared() ? 0 : plan.partition(identity);
        sink.append(repository, partition, document);
    }

    /**
     * What producers have done.
     *
     * @param errors reasons of failed threads, one for each
     * @param producers number of threads
     * @param failures number of threads that failed
     * @param messages number of documents that the log has accepted
     */
    public record ProducerResult(
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> errors,
            int producers,
            int failures,
            long messages,
            @JsonUnwrapped Speed speed) {}
}
