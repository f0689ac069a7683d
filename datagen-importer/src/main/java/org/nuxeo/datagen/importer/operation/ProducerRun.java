// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.report.OperationResult;
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
    private final String batchTag;
    private final DocumentFeed feed;
    private final DocumentSink sink;
    private final Map<Repository, PartitionPlan> plans = new EnumMap<>(Repository.class);
    private final AtomicBoolean failed = new AtomicBoolean();

    /** @param batchTag written to {@code dc:publisher}, or null */
    public ProducerRun(Dataset dataset, String batchTag, DocumentFeed feed, DocumentSink sink) {
        this.dataset = dataset;
        this.batchTag = batchTag;
        this.feed = feed;
        this.sink = sink;
        for (Repository repository : Repository.values()) {
            plans.put(repository, PartitionPlan.of(dataset, repository, sink.partitions(repository)));
        }
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
            List<Future<Long>> producers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                producers.add(pool.submit(this::produce));
            }
            return result(producers, startMillis);
        } finally {
            pool.shutdownNow();
        }
    }

    private ProducerResult result(List<Future<Long>> producers, long startMillis) {
        long messages = 0;
        List<String> errors = new ArrayList<>();
        IllegalArgumentException refusal = null;
        for (Future<Long> producer : producers) {
            try {
                messages += producer.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof ProducerFailure failure) {
                    messages += failure.messages;
                    errors.add(String.valueOf(failure.getCause()));
                    refusal = failure.getCause() instanceof IllegalArgumentException bad ? bad : refusal;
                } else {
                    errors.add(String.valueOf(e.getCause()));
                }
            } catch (InterruptedException e) {
                failed.set(true);
                Thread.currentThread().interrupt();
                errors.add("interrupted");
            }
        }
        if (refusal != null) {
            throw new IllegalArgumentException(
                    refusal.getMessage() + "; " + messages + " messages were sent before", refusal);
        }
        return new ProducerResult(producers.size(), messages, errors, System.currentTimeMillis() - startMillis);
    }

    /** The failure of a producer, with the number of messages it has sent. */
    private static final class ProducerFailure extends Exception {

        private static final long serialVersionUID = 1L;

        private final long messages;

        ProducerFailure(long messages, Throwable cause) {
            super(cause);
            this.messages = messages;
        }
    }

    private long produce() throws ProducerFailure {
        long messages = 0;
        try {
            StoredDocuments model = new StoredDocuments(dataset, new RenderedBlobs(), batchTag);
            for (List<Identity> chunk = feed.next(); !chunk.isEmpty(); chunk = feed.next()) {
                for (Identity identity : chunk) {
                    if (dataset.model().kind(identity.kind()).isImported()) {
                        send(model.document(identity), identity);
                        messages++;
                    }
                }
                if (failed.get()) {
                    return messages;
                }
            }
            return messages;
        } catch (RuntimeException | IOException e) {
            failed.set(true);
            throw new ProducerFailure(messages, e);
        }
    }

    private void send(StoredDocument document, Identity identity) {
        Repository repository = Repository.of(document.repository());
        int partition = identity.kind().isShared() ? 0 : plans.get(repository).partition(identity);
        sink.append(repository, partition, document);
    }

    /**
     * What producers have done.
     *
     * @param producers number of threads
     * @param messages number of documents that the log has accepted
     * @param errors reasons of failed threads, one for each
     * @param elapsedMillis wall-clock time
     */
    @JsonPropertyOrder({"producers", "failures", "messages", "elapsed", "throughput", "errors"})
    public record ProducerResult(
            int producers,
            long messages,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> errors,
            @JsonIgnore long elapsedMillis)
            implements OperationResult {

        public ProducerResult {
            errors = List.copyOf(errors);
        }

        @JsonProperty
        private int failures() {
            return errors.size();
        }
    }
}
