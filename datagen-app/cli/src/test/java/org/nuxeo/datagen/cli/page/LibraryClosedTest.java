// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.s3.S3Check;
import org.nuxeo.datagen.export.s3.S3Sink;
import org.nuxeo.datagen.export.s3.S3Target;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.StoredFiles;
import org.nuxeo.datagen.export.sink.TarSink;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.manifest.ControlFile;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.RangeInputStream;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;

/** Closed objects of the libraries refuse to work, in words, and may be closed twice. */
@Timeout(60)
class LibraryClosedTest {
    private final Dataset dataset = Datasets.ofBank(30, 2);
    private final KafkaSettings kafka = KafkaSettings.of("localhost:1");

    @TempDir
    private Path folder;

    /** Stages run once, before they are closed. */
    @Test
    void everyClassThatIsClosedIsTestedHere() {
        // These have nothing to be called but close, only note a time, or read or write bytes in memory, as Java's own
        // streams do.
        Set<Class<?>> silent =
                Set.of(ByteSink.class, ControlFile.class, IndexFilling.class, RangeInputStream.class, Waits.Wait.class);
        Set<Class<?>> tested = new HashSet<>(Set.of(
                ParquetFile.class,
                S3Sink.class,
                S3Check.class,
                StoredFiles.class,
                TarSink.class,
                StageFolder.class,
                StageSession.class,
                RangeRuns.class,
                MongoStore.class,
                ElasticStore.class,
                TopicAdmin.class,
                PartitionReader.class));
        tested.addAll(silent);
        assertThat(Libraries.classes().stream()
                        .filter(type -> AutoCloseable.class.isAssignableFrom(type) && !type.isInterface())
                        .filter(type -> !Stage.class.isAssignableFrom(type))
                        .collect(Collectors.toSet()))
                .isEqualTo(tested);
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree", "tar"})
    void aSinkRefusesBlobsBeforeItIsOpenAndAfterItIsClosed(String type) throws Exception {
        BlobRenderer blob = new DocumentRenderer().load(dataset.document(dataset.firstOrdinal(Bank.LETTER)), 0);
        BlobSink sink = SinkSpec.parse(type + ":" + folder.resolve("sink")).create("letter", 1_000_000);
        refuses("sink " + folder, () -> sink.put(0, "letter", "00112233", SinkBlob.plain(blob, "00112233")));
        sink.open(0);
        sink.put(0, "letter", "00112233", SinkBlob.plain(blob, "00112233"));
        sink.finish();
        sink.close();
        sink.close();
        refuses("sink " + folder, () -> sink.put(1, "letter", "00112233", SinkBlob.plain(blob, "00112233")));
        BlobSink stored = StoredFiles.of(SinkSpec.parse(type + ":" + folder.resolve("sink")), "letter", 1_000_000);
        refuses("sink " + folder, () -> stored.put(0, "letter", "00112233", SinkBlob.plain(blob, "00112233")));
        stored.close();
        stored.close();
    }

    @Test
    void anObjectStoreThatIsNotOpenRefusesFiles() {
        S3Target bucket = new S3Target("bucket", "", null, "us-east-1", AnonymousCredentialsProvider.create());
        BlobRenderer blob = new DocumentRenderer().load(dataset.document(dataset.firstOrdinal(Bank.LETTER)), 0);
        S3Check stored = new S3Check(bucket);
        refuses("sink s3:bucket", () -> stored.put(0, "letter", "00112233", SinkBlob.plain(blob, "00112233")));
        stored.close();
        S3Sink sink = new S3Sink(bucket);
        refuses("sink s3:bucket", () -> sink.putFile(folder));
        sink.close();
        refuses("sink s3:bucket", () -> sink.putFile(folder));
    }

    @Test
    void aParquetFileRefusesToFinish() throws Exception {
        Path path = folder.resolve("rows.parquet");
        ParquetFile file = new ParquetFile(path, Tables.of(dataset, "customer"), Map.of());
        file.close();
        file.close();
        refuses(path.toString(), file::finish);
    }

    @Test
    void aStageFolderRefusesManifests() {
        StageSession session = StageSession.begin(folder, "produce", dataset.spec(), Json.object(), false);
        session.close();
        session.close();
        refuses(folder.resolve("produce").toString(), () -> session.save(true, Json.object()));
        StageFolder stage = StageFolder.open(folder, "produce");
        stage.close();
        stage.close();
        refuses(folder.resolve("produce").toString(), stage::forget);
    }

    @Test
    void mongoRefusesRequests() {
        MongoStore store = new MongoStore("localhost:1", repository -> {
            throw new AssertionError(repository);
        });
        store.close();
        store.close();
        refuses("mongo at localhost:1", () -> store.documents("us-east"));
    }

    @Test
    void elasticsearchRefusesRequests() throws Exception {
        try (TestIndex index = new TestIndex()) {
            ElasticStore store = new ElasticStore(ElasticsearchSettings.of(index.url()));
            store.close();
            store.close();
            refuses("elasticsearch at ", () -> store.json("GET", "/", null));
            RangeRuns runs = RangeRuns.open(
                    Job.of(dataset, new ServiceAddresses(null, null, index.url()))
                            .build(),
                    StopSource.NEVER);
            runs.close();
            runs.close();
            refuses("elasticsearch at ", runs::fillIndexes);
        }
    }

    @Test
    void kafkaRefusesRequests() {
        TopicAdmin admin = new TopicAdmin(kafka);
        admin.close();
        admin.close();
        refuses("kafka at localhost:1", () -> admin.ensure("topic", 1));
        PartitionReader reader =
                new PartitionReader(kafka, null, RetryPolicy.within(Duration.ofSeconds(1)), () -> false);
        reader.close();
        reader.close();
        refuses("This consumer has already been closed", () -> reader.begin(new TopicPartition("topic", 0)));
    }

    private static void refuses(String name, ThrowingCallable call) {
        assertThatIllegalStateException().isThrownBy(call).withMessageStartingWith(name);
    }
}
