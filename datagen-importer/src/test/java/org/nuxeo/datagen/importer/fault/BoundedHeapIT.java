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
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.testing.PlainDestination;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.testing.ChildJvm;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.LiveHeap;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;

/**
 * An index that is much slower than MongoDB slows the import down but does not fill the memory. All documents pass
 * through the small heap of a separate process, while the queue before the index is always full.
 */
@Tag("long")
class BoundedHeapIT {

    private static final int CUSTOMERS = FaultScale.of(3_000, 67_200);
    private static final int HEAP_MEGABYTES = FaultScale.of(80, 256);
    private static final int INDEX_RATE = FaultScale.of(10_000, 6_000);

    @TempDir
    Path folder;

    /** The consuming process. Arguments: brokers, customers, documents a second of the index. */
    public static final class Consumer {

        private Consumer() {}

        public static void main(String[] arguments) {
            Dataset dataset = Datasets.ofBank(Long.parseLong(arguments[1]));
            LiveHeap heap = LiveHeap.watch();
            CountingStore index = CountingStore.throttled("elasticsearch", Long.parseLong(arguments[2]));
            ConsumeReport report = new ConsumeStage(
                            KafkaSettings.of(arguments[0]),
                            ConsumeSettings.of(dataset.layout().repositories().labels(), 2),
                            () -> new RecordDecoder(new StoredDocuments(dataset, new FakeBlobs(), null)),
                            new PlainDestination(new CountingStore("mongo"), index),
                            StageContext.none())
                    .run();
            System.out.println(report.imported() + " " + index.written());
            System.out.println("live heap " + heap.peakMegabytes() + " MB");
        }
    }

    @Test
    void aSlowIndexDoesNotFillTheMemory() throws Exception {
        Dataset dataset = Datasets.ofBank(CUSTOMERS);
        try (TestKafka kafka = new TestKafka(folder)) {
            Pipelines.produce(kafka.settings(), Delivery.of(dataset, 4), RecordFormat.REFERENCE);
            Path output = folder.resolve("output");
            long startNanos = System.nanoTime();
            Process process = ChildJvm.start(
                    Consumer.class,
                    HEAP_MEGABYTES,
                    output,
                    kafka.settings().bootstrapServers(),
                    Long.toString(CUSTOMERS),
                    Integer.toString(INDEX_RATE));
            try {
                assertThat(process.waitFor(FaultScale.of(180, 1_200), TimeUnit.SECONDS))
                        .isTrue();
            } finally {
                process.destroyForcibly();
            }
            String text = Files.readString(output);
            assertThat(process.exitValue()).as(text).isZero();
            assertThat(text.lines()).contains(dataset.size() + " " + dataset.size());
            FaultScale.print(
                    "%,d documents through a heap of %d MB in %d s, the index at %,d a second%n%s",
                    dataset.size(), HEAP_MEGABYTES, (System.nanoTime() - startNanos) / 1_000_000_000, INDEX_RATE, text);
        }
    }
}
