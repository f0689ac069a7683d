// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.testing.PlainDestination;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;

/**
 * 16 threads over 24 partitions, with 20 ms for each batch in the store: no thread starves at the end, and nothing
 * rebalances.
 */
class StarvationIT {

    private static final int THREADS = 16;
    private static final int PARTITIONS_OF_EACH = 8;
    private static final Dataset DATASET = Datasets.ofBank(FaultScale.of(240, 1_200));

    @TempDir
    Path folder;

    /** Records which thread wrote in each tenth of the run, and when. */
    private static final class Watched implements BatchTarget {
        private final CountingStore store = CountingStore.slow("mongo", 20);
        private final Map<Long, Set<String>> writers = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<long[]> moments = new ConcurrentLinkedQueue<>();
        private volatile double rebalances;

        @Override
        public String name() {
            return "mongo";
        }

        @Override
        public String address() {
            return "memory";
        }

        @Override
        public BulkOutcome write(Batch batch, int[] positions) {
            long tenth = store.written() * 10 / DATASET.size();
            writers.computeIfAbsent(tenth, any -> ConcurrentHashMap.newKeySet())
                    .add(Thread.currentThread().getName());
            BulkOutcome outcome = store.write(batch, positions);
            moments.add(new long[] {System.nanoTime(), positions.length});
            rebalances = Math.max(rebalances, rebalances());
            return outcome;
        }

        @Override
        public String[] compare(Batch batch, int[] positions) {
            return new String[positions.length];
        }

        /** Returns the rate of the last tenth relative to the whole. */
        double lastTenth() {
            long first = moments.peek()[0];
            long last = first;
            long beginOfLastTenth = 0;
            long documents = 0;
            for (long[] moment : moments) {
                documents += moment[1];
                if (beginOfLastTenth == 0 && documents >= DATASET.size() * 9 / 10) {
                    beginOfLastTenth = moment[0];
                }
                last = Math.max(last, moment[0]);
            }
            return 0.1 * (last - first) / (last - beginOfLastTenth);
        }
    }

    private static double rebalances() {
        try {
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
            double most = 0;
            for (ObjectName name :
                    beans.queryNames(new ObjectName("kafka.consumer:type=consumer-coordinator-metrics,*"), null)) {
                most = Math.max(most, (Double) beans.getAttribute(name, "rebalance-total"));
            }
            return most;
        } catch (javax.management.JMException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void noThreadStarvesAndNothingRebalances() throws Exception {
        Watched store = new Watched();
        try (TestKafka kafka = new TestKafka(folder)) {
            Pipelines.produce(kafka.settings(), Delivery.of(DATASET, PARTITIONS_OF_EACH), RecordFormat.REFERENCE);
            ConsumeReport report = new ConsumeStage(
                            kafka.settings(),
                            ConsumeSettings.of(DATASET.layout().repositories().labels(), THREADS)
                                    .withBatch(10),
                            () -> new RecordDecoder(new StoredDocuments(DATASET, new FakeBlobs(), null)),
                            new PlainDestination(store, null),
                            StageContext.none())
                    .run();
            assertThat(report.imported()).isEqualTo(DATASET.size());
        }
        assertThat(store.writers.get(9L)).hasSizeGreaterThanOrEqualTo(THREADS - 2);
        assertThat(store.rebalances).as("rebalances, the joining included").isEqualTo(1);
        FaultScale.print("last tenth of the run: %.2f of the mean rate", store.lastTenth());
        if (FaultScale.isLong()) {
            assertThat(store.lastTenth()).isGreaterThanOrEqualTo(0.8);
        }
    }
}
