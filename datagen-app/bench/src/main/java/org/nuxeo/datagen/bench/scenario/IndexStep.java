// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexNames;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliverySlice;

/**
 * A step that indexes the documents that were imported without indexing. Setting: {@code rebuild} removes the indexes
 * first and indexes all deliveries.
 */
final class IndexStep implements ScenarioAction {

    private static final long BYTES_PER_KILOBYTE = 1_000;

    @Override
    public void run(Campaign campaign, ScenarioStep step) {
        List<DeliverySlice> slices = campaign.deliveries().takeNotIndexed();
        IndexAdmin admin = new IndexAdmin(campaign.elastic());
        if (step.flag("rebuild")) {
            slices = campaign.deliveries().all();
            for (Repository repository : Repository.values()) {
                admin.delete(repository.label());
            }
        }
        long held = documents(admin);
        long planned = 0;
        long indexed = 0;
        long refused = 0;
        long millis = 0;
        for (DeliverySlice slice : slices) {
            Delivery delivery = Delivery.slice(campaign.dataset(), slice, List.of(), 1);
            IndexReport report = campaign.run(campaign.importer()
                    .index(
                            IndexSettings.of(campaign.threads()),
                            delivery,
                            delivery.positions(),
                            IndexSource.GENERATOR,
                            campaign.mongo(),
                            campaign.elastic(),
                            RateLimit.none(),
                            Checkpoint.NONE));
            planned += delivery.records();
            indexed += report.indexed();
            refused += report.refusedCount();
            millis += report.elapsedMillis();
            campaign.report().add(step, "index", report.batches());
        }
        long added = documents(admin) - held;
        campaign.done(step, "index", indexed, millis, refused + Math.abs(planned - added));
        campaign.done(step, "index size", storedBytes(campaign) / BYTES_PER_KILOBYTE, "kilobytes", 0, 0);
        campaign.done(step, "index holds", documents(admin), 0, 0);
    }

    /** Returns the size of the indexes on disk in bytes, including replicas. */
    private static long storedBytes(Campaign campaign) {
        try {
            long sum = 0;
            for (Repository repository : Repository.values()) {
                sum += campaign.elastic()
                        .json("GET", "/" + IndexNames.of(repository.label()) + "/_stats/store", null)
                        .path("_all")
                        .path("total")
                        .path("store")
                        .path("size_in_bytes")
                        .asLong();
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long documents(IndexAdmin admin) {
        long sum = 0;
        for (Repository repository : Repository.values()) {
            sum += admin.count(repository.label());
        }
        return sum;
    }
}
