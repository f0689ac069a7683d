// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.ConsumerWords;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;

/** Test of the import of messages from a log, with a real broker and scripted stores. */
class LogConsumersIT {
    private static final Dataset DATASET = Datasets.ofBank(3, 1);
    private static final String LOG = "import/doc";
    private static final String TOPIC = LogConsumers.topic(LOG);
    private static final List<Identity> STATES = DATASET.layout().folders(Bank.US_WEST);
    private static final int BATCH = 4;
    private static final Map<String, ?> INDEXED = Map.of("useScroller", true);

    private static final String DEAD_TOPIC = LogConsumers.topic(LogConsumers.deadLetters(LOG));

    @TempDir
    static Path folder;

    private static TestKafka kafka;

    @BeforeAll
    static void startKafka() throws Exception {
        kafka = new TestKafka(folder);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    /**
     * A store that accepts a number of documents and then does not answer; it interrupts the caller at the next
     * request.
     */
    private static class Store implements BatchTarget {
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private final Thread caller = Thread.currentThread();
        private int room;
        private boolean silent;
        private String refused = "";
        private int written;
        private int requests;
        private int largest;

        Store(int room) {
            this.room = room;
        }

        @Override
        public String name() {
            return "mongo";
        }

        @Override
        public String address() {
            return "memory";
        }

        @Override
        public synchronized BulkOutcome write(Batch batch, int[] positions) {
            threads.add(Thread.currentThread());
            requests++;
            largest = Math.max(largest, positions.length);
            if (silent) {
                return new BulkOutcome(positions.length, WriteStatus.UNKNOWN, "no answer");
            }
            if (positions.length > room) {
                caller.interrupt();
                return new BulkOutcome(positions.length, WriteStatus.UNKNOWN, "gone");
            }
            BulkOutcome outcome = new BulkOutcome(positions.length, WriteStatus.WRITTEN, null);
            for (int i = 0; i < positions.length; i++) {
                if (batch.entry(positions[i]).id().equals(refused)) {
                    outcome.set(i, WriteStatus.REJECTED, "too large");
                }
            }
            room -= positions.length;
            written += positions.length;
            return outcome;
        }

        @Override
        public String[] compare(Batch batch, int[] positions) {
            return new String[positions.length];
        }
    }

    private static void send(List<Identity> documents, int partitions) {
        StoredDocuments model = new StoredDocuments(DATASET, new FakeBlobs(), null);
        try (TopicSink sink = new TopicSink(
                kafka.settings(),
                new LogRequest(
                        LOG, partitions, false, Bank.REPOSITORIES.stream().toList()))) {
            for (int i = 0; i < documents.size(); i++) {
                sink.append(Bank.US_WEST, i % partitions, model.document(documents.get(i)));
            }
            sink.flush();
        }
    }

    @AfterEach
    void clear() {
        try (TopicAdmin admin = new TopicAdmin(kafka.settings())) {
            admin.delete(List.of(TOPIC, DEAD_TOPIC));
            admin.deleteGroup(LogConsumers.GROUP);
        }
    }

    private static ConsumerResult run(BatchTarget mongo, BatchTarget index, Map<String, ?> more)
            throws InterruptedException {
        return run(mongo, index, ids -> ids, more);
    }

    /** @param known returns those of some ids that the repository has */
    private static ConsumerResult run(
            BatchTarget mongo, BatchTarget index, UnaryOperator<Set<String>> known, Map<String, ?> more)
            throws InterruptedException {
        Map<String, Object> given = new HashMap<>(Map.of("rootFolder", "/", "batchSize", BATCH));
        given.putAll(more);
        Description call =
                Registered.operation(OperationIds.CONSUME).orElseThrow().words().read(given);
        return LogConsumers.of(kafka.settings(), ConsumerWords.dataset(call), call)
                .run(Bank.US_WEST.label(), new LogConsumers.Stores(mongo, index, Rights.ASSUMED, known, call));
    }

    private static long committed() {
        try (TopicAdmin admin = new TopicAdmin(kafka.settings())) {
            return admin.committed(LogConsumers.GROUP).values().stream()
                    .mapToLong(offset -> offset.offset())
                    .sum();
        }
    }

    @Test
    void afterAnInterruptTheNextRunImportsWhatWasNotCommitted() throws Exception {
        send(STATES, 1);
        assertThatThrownBy(() -> run(new Store(BATCH + 1), null, Map.of()))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("the import of " + LOG + " was interrupted");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(committed()).isEqualTo(BATCH);

        Store rest = new Store(Integer.MAX_VALUE);
        ConsumerResult second = run(rest, null, Map.of());
        assertThat(second.created()).isEqualTo(STATES.size() - BATCH).isEqualTo(rest.written);
        assertThat(second.errors()).isEmpty();
        assertThat(second.failures()).isZero();
        assertThat(committed()).isEqualTo(STATES.size());
    }

    @Test
    void interruptDuringIndexingCommitsNothing() {
        send(STATES, 1);
        assertThatThrownBy(() -> run(new Store(Integer.MAX_VALUE), new Store(0), INDEXED))
                .isInstanceOf(InterruptedException.class);
        assertThat(committed()).isZero();
    }

    @Test
    void rejectedDocumentIsADeadLetterThatCanBeConsumedLater() throws Exception {
        send(STATES, 1);
        Store store = new Store(Integer.MAX_VALUE);
        Identity bad = STATES.get(BATCH + 1);
        store.refused = DATASET.id(bad).toString();
        ConsumerResult result = run(store, null, Map.of());
        assertThat(result.errors())
                .containsExactly(DATASET.document(bad).path() + ": too large; put aside in the log "
                        + LogConsumers.deadLetters(LOG));
        assertThat(result.failures()).isZero();
        assertThat(result.created()).isEqualTo(result.committed()).isEqualTo(STATES.size() - 1);
        assertThat(result.deadLetters()).isEqualTo(1);
        assertThat(result.deadLetterLog()).isEqualTo(LOG + "-dead");
        assertThat(committed()).isEqualTo(STATES.size());

        store.refused = "";
        ConsumerResult replayed = run(store, null, Map.of("logName", LOG + "-dead"));
        assertThat(replayed.created()).isEqualTo(1);
        assertThat(replayed.deadLetters()).isZero();
        assertThat(replayed.deadLetterLog()).isNull();
    }

    @Test
    void unreadableMessageIsADeadLetter() throws Exception {
        send(STATES, 1);
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings(), Map.of())) {
            producer.send(new ProducerRecord<>(TOPIC, 0, null, new byte[] {1, 2, 3}));
        }
        send(STATES.subList(0, 1), 1);
        ConsumerResult result = run(new Store(Integer.MAX_VALUE), null, Map.of());
        assertThat(result.committed()).isEqualTo(STATES.size() + 1);
        assertThat(result.deadLetters()).isEqualTo(1);
        assertThat(result.errors()).singleElement().asString().endsWith("put aside in the log " + LOG + "-dead");
        assertThat(committed()).isEqualTo(STATES.size() + 2);
    }

    @Test
    void documentWithoutItsParentIsADeadLetter() throws Exception {
        send(List.of(STATES.get(0), Bank.customer(0), Bank.idCard(0)), 1);
        ConsumerResult result = run(new Store(Integer.MAX_VALUE), null, ids -> Set.of(), Map.of());
        assertThat(result.created()).isEqualTo(1);
        assertThat(result.deadLetters()).isEqualTo(2);
        assertThat(result.errors()).hasSize(2).allMatch(error -> error.contains(": its parent /"));
    }

    @Test
    void parentMayPrecedeItsChildInTheSameBatchOrBefore() throws Exception {
        Set<String> held = ConcurrentHashMap.newKeySet();
        Store store = new Store(Integer.MAX_VALUE) {
            @Override
            public synchronized BulkOutcome write(Batch batch, int[] positions) {
                for (int i = 0; i < positions.length; i++) {
                    held.add(batch.entry(positions[i]).id());
                }
                return super.write(batch, positions);
            }
        };
        List<Identity> documents = new ArrayList<>(STATES);
        for (long customer = 0; customer < 3; customer++) {
            documents.add(Bank.customer(customer));
            documents.add(Bank.idCard(customer));
        }
        send(documents, 1);
        UnaryOperator<Set<String>> known =
                ids -> ids.stream().filter(held::contains).collect(Collectors.toSet());
        ConsumerResult result = run(store, null, known, Map.of("batchSize", 1, "nbThreads", 4));
        assertThat(result.deadLetters()).isEqualTo(outsideOfTheStates(documents));
        assertThat(result.created()).isEqualTo(documents.size() - result.deadLetters());
    }

    /** Returns how many documents are below a state of another repository, which was not sent. */
    private static long outsideOfTheStates(List<Identity> documents) {
        return documents.stream()
                .filter(each -> STATES.stream().noneMatch(state -> DATASET.document(each)
                        .path()
                        .startsWith(DATASET.document(state).path())))
                .count();
    }

    @Test
    void otherSeedEndsTheImportWithTheRemedy() throws Exception {
        send(List.of(STATES.get(0), Bank.customer(0)), 1);
        ConsumerResult result = run(new Store(Integer.MAX_VALUE), null, Map.of("seed", 7));
        assertThat(result.failures()).isEqualTo(1);
        assertThat(result.deadLetters()).isZero();
        assertThat(result.errors()).singleElement().asString().contains("give the seed and dataSeed");
        assertThat(committed()).isZero();
    }

    @Test
    void eachPartitionHasAThreadUnlessFewerAreRequested() throws Exception {
        send(STATES, 4);
        Store store = new Store(Integer.MAX_VALUE);
        assertThat(run(store, null, Map.of("nbThreads", 2)).consumers()).isEqualTo(2);
        assertThat(store.threads).hasSizeBetween(1, 2);
        assertThat(store.written).isEqualTo(STATES.size());

        assertThat(run(store, null, Map.of()).consumers()).isEqualTo(4);
        assertThat(run(store, null, Map.of("nbThreads", 9)).consumers()).isEqualTo(4);
        assertThat(store.written).as("everything was imported by the first run").isEqualTo(STATES.size());
    }

    @Test
    void documentsNotYetIndexedStayWithinTheBacklog() throws Exception {
        send(STATES, 4);
        Store index = new Store(Integer.MAX_VALUE);
        Map<String, Object> narrow = new HashMap<>(INDEXED);
        narrow.put("indexingBacklog", 3);
        ConsumerResult result = run(new Store(Integer.MAX_VALUE), index, narrow);
        assertThat(result.consumers()).isEqualTo(3);
        assertThat(index.largest).isEqualTo(1);
        assertThat(index.written).isEqualTo(STATES.size());
    }

    @Test
    void storeThatDoesNotAnswerIsRetriedAsOftenAsRequested() {
        send(STATES, 1);
        Store silent = new Store(Integer.MAX_VALUE);
        silent.silent = true;
        long startNanos = System.nanoTime();
        assertThatThrownBy(() -> run(silent, null, Map.of("retryMax", 2, "retryDelayS", 1)))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("mongo");
        assertThat(silent.requests).isEqualTo(3);
        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(2_000_000_000L);
        assertThat(committed()).isZero();
    }

    @Test
    void missingLogIsNotFound() {
        assertThatThrownBy(() -> run(new Store(1), null, Map.of("logName", "import/none")))
                .isInstanceOfSatisfying(
                        Problem.class, e -> assertThat(e.status()).isEqualTo(404))
                .hasMessage("log import/none: does not exist; run a producer first");
    }
}
