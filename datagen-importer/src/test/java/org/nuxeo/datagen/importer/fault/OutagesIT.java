// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Outages of the index, then MongoDB, then Kafka: a process with a small heap waits and catches up unaided. */
@Tag("long")
class OutagesIT {

    private static final int CUSTOMERS = FaultScale.of(240, 1_200);
    private static final int DOCUMENTS_PER_SECOND = FaultScale.of(600, 150);
    private static final int HEAP_MEGABYTES = 96;
    private static final long OUTAGE_MILLIS = FaultScale.of(2_500, 60_000);

    @TempDir
    Path folder;

    @Test
    void theImportSurvivesAnOutageOfEachService() throws Exception {
        Dataset dataset = Datasets.ofBank(CUSTOMERS);
        try (TestKafka kafka = new TestKafka(folder);
                TestMongo mongo = new TestMongo();
                TestIndex index = new TestIndex();
                TcpProxy toMongo = new TcpProxy(mongo.port());
                TcpProxy toIndex = new TcpProxy(Integer.parseInt(index.url().replaceFirst(".*:", "")))) {
            Pipelines.produce(kafka.settings(), Delivery.of(dataset, 4), RecordFormat.REFERENCE);
            Path output = folder.resolve("output");
            Process process = new ConsumerProcess(
                            kafka.settings().bootstrapServers(),
                            "mongodb://127.0.0.1:" + toMongo.port() + "/?serverSelectionTimeoutMS=5000",
                            "http://127.0.0.1:" + toIndex.port(),
                            CUSTOMERS,
                            "outages",
                            DOCUMENTS_PER_SECOND,
                            12_000)
                    .start(HEAP_MEGABYTES, output);
            try {
                awaitDocuments(index, process, output);
                outage(index, process, () -> toIndex.setGone(true), () -> toIndex.setGone(false));
                outage(index, process, () -> toMongo.setGone(true), () -> toMongo.setGone(false));
                outage(index, process, kafka::stop, kafka::start);
                assertThat(process.isAlive() || process.exitValue() == 0)
                        .as(Files.readString(output))
                        .isTrue();
                assertThat(process.waitFor(600, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).as(Files.readString(output)).isZero();
            } finally {
                process.destroyForcibly();
            }
            assertThat(Files.readAllLines(output)).contains(dataset.size() + " " + dataset.size() + " 0");
            assertThat(index.size()).isEqualTo((int) dataset.size());
            assertThat(Pipelines.verify(mongo.settings(), dataset).differences())
                    .isEmpty();
            FaultScale.print(
                    "three outages of %d s each with a heap of %d MB: all %,d documents in both stores%n%s",
                    OUTAGE_MILLIS / 1_000, HEAP_MEGABYTES, dataset.size(), Files.readString(output));
        }
    }

    /** Waits until the import is running. */
    private static void awaitDocuments(TestIndex index, Process process, Path output) throws Exception {
        Eventually.await("100 documents in the index", () -> index.size() >= 100 || !process.isAlive());
        assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
    }

    /** Runs an outage, which the process must survive or have ended well before, and the recovery. */
    private static void outage(TestIndex index, Process process, Runnable begin, Runnable end)
            throws InterruptedException {
        begin.run();
        if (process.waitFor(OUTAGE_MILLIS, TimeUnit.MILLISECONDS)) {
            assertThat(process.exitValue()).as("while a service was away").isZero();
        }
        end.run();
        int before = index.size();
        Eventually.await("documents after the outage", () -> index.size() > before || !process.isAlive());
    }
}
