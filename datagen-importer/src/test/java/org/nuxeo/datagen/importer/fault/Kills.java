// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/**
 * Kills one importing process after the other, at seeded points spread over the import. Each process must get further
 * than the one before it, or the test fails.
 */
final class Kills {

    private static final long SEED = 2020;

    /** Kills processes a number of times. Leaves an unfinished import that no process works on. */
    static void spread(int kills, ConsumerProcess consumer, MongoSettings mongo) throws Exception {
        long size = Datasets.ofBank(consumer.customers()).size();
        Random random = new Random(SEED);
        try (MongoStore store = new MongoStore(mongo)) {
            for (int kill = 0; kill < kills; kill++) {
                long point = (long) (size * (kill + 0.2 + 0.6 * random.nextDouble()) / (kills + 0.5));
                long before = documents(store);
                assertThat(before).as("documents before start %d", kill).isLessThan(point);
                Process process = consumer.start(128, null);
                try {
                    await(store, point, process);
                    // The kill is somewhere between a batch, its commit and the next batch.
                    process.waitFor(random.nextInt(300), TimeUnit.MILLISECONDS);
                } finally {
                    process.destroyForcibly().waitFor();
                }
                FaultScale.print("kill %d: from %,d to %,d documents", kill + 1, before, documents(store));
            }
            assertThat(documents(store)).as("documents after the kills").isLessThan(size);
        }
    }

    private Kills() {}

    private static void await(MongoStore store, long point, Process process) throws InterruptedException {
        Eventually.await(point + " documents", () -> {
            assertThat(process.isAlive()).as("the importing process").isTrue();
            return documents(store) >= point;
        });
    }

    /** Counts without reading documents, since the stand-in may fail to read a collection that is written to. */
    private static long documents(MongoStore store) {
        return Bank.REPOSITORIES.labels().stream()
                .mapToLong(repository -> store.documents(repository).estimatedDocumentCount())
                .sum();
    }
}
