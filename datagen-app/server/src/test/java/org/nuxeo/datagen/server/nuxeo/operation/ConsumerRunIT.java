package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.BatchTarget;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.BulkOutcome;
import org.nuxeo.datagen.importer.bulk.Fate;
import org.nuxeo.datagen.importer.bulk.RetryPolicy;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.operation.MessageIdentities;
import org.nuxeo.datagen.importer.testing.FakeBlobs;
import org.nuxeo.datagen.importer.testing.TestKafka;

/** Messages of a log that become documents, over a real broker and stores that answer as the test wants. */
class ConsumerRunIT {
    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(3).months(1).build());
    private static final String LOG = "import/doc";
    private static final String TOPIC = Logs.topic(LOG);
    private static final List<Identity> STATES = DATASET.tree().folders(Repository.US_WEST);
    private static final int BATCH = 4;

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

    /** A store that takes so many documents and then stays away; whoever asks it then is interrupted. */
    private static final class Store implements BatchTarget {
        private int room;
        private String refused = "";
        private int written;

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
        public BulkOutcome write(Batch batch, int[] positions, int count) {
            if (count > room) {
                Thread.currentThread().interrupt();
                return new BulkOutcome(count, Fate.UNKNOWN, "gone");
            }
            BulkOutcome outcome = new BulkOutcome(count, Fate.WRITTEN, null);
            for (int i = 0; i < count; i++) {
                if (batch.id(positions[i]).equals(refused)) {
                    outcome.set(i, Fate.REJECTED, "too large");
                }
            }
            room -= count;
            written += count;
            return outcome;
        }

        @Override
        public String[] compare(Batch batch, int[] positions, int count) {
            return new String[count];
        }
    }

    @BeforeEach
    void send() {
        ContentModel model = new ContentModel(DATASET, new FakeBlobs(), null);
        try (TopicSink sink = new TopicSink(kafka.settings(), LOG, 1, false)) {
            for (Identity state : STATES) {
                sink.append(Repository.US_WEST, 0, model.document(state));
            }
            sink.flush();
        }
    }

    @AfterEach
    void clear() {
        try (TopicAdmin admin = new TopicAdmin(kafka.settings())) {
            admin.delete(List.of(TOPIC));
            admin.deleteGroup(Logs.GROUP);
        }
    }

    private static ConsumerRun run(BatchTarget mongo, BatchTarget index) {
        String repository = Repository.US_WEST.label();
        return new ConsumerRun(
                TOPIC,
                repository,
                new MessageDocuments(repository, new MessageIdentities(DATASET, repository)),
                writer(mongo),
                index == null ? null : writer(index),
                null,
                BATCH);
    }

    private static BatchWriter writer(BatchTarget target) {
        RetryPolicy patient = new RetryPolicy(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMinutes(5));
        return new BatchWriter(target, patient, () -> false, ImportMetrics.none());
    }

    private static long committed() {
        try (TopicAdmin admin = new TopicAdmin(kafka.settings())) {
            return admin.committed(Logs.GROUP).values().stream()
                    .mapToLong(offset -> offset.offset())
                    .sum();
        }
    }

    @Test
    void anInterruptEndsTheRunAndTheNextTakesWhatIsNotCommitted() throws Exception {
        ConsumerRun first = run(new Store(BATCH + 1), null);
        assertThatThrownBy(() -> first.run(kafka.settings(), 1))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("the import of " + TOPIC + " was interrupted");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(first.created()).isEqualTo(BATCH);
        assertThat(committed()).isEqualTo(BATCH);

        Store rest = new Store(Integer.MAX_VALUE);
        ConsumerRun second = run(rest, null);
        second.run(kafka.settings(), 1);
        assertThat(second.created()).isEqualTo(STATES.size() - BATCH).isEqualTo(rest.written);
        assertThat(second.errors()).isEmpty();
        assertThat(committed()).isEqualTo(STATES.size());
    }

    @Test
    void anInterruptWhileTheIndexIsWrittenCommitsNothing() {
        ConsumerRun run = run(new Store(Integer.MAX_VALUE), new Store(0));
        assertThatThrownBy(() -> run.run(kafka.settings(), 1)).isInstanceOf(InterruptedException.class);
        assertThat(run.created()).isZero();
        assertThat(committed()).isZero();
    }

    @Test
    void aDocumentThatIsRefusedIsNamedAndEndsWhatIsCommitted() throws Exception {
        Store store = new Store(Integer.MAX_VALUE);
        store.refused = DATASET.id(STATES.get(BATCH + 1)).toString();
        ConsumerRun run = run(store, null);
        run.run(kafka.settings(), 1);
        assertThat(run.errors()).containsExactly(store.refused + ": too large");
        assertThat(run.created()).isEqualTo(BATCH);
        assertThat(committed()).isEqualTo(BATCH);
    }
}
