// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that indexes the documents that were imported without indexing. Setting: {@code rebuild} removes the indexes
 * first and indexes all deliveries.
 */
record IndexStep(Settings settings) implements Step<DirectHost> {

    private static final long BYTES_PER_KILOBYTE = 1_000;

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        List<DeliverySlice> slices = host.deliveries().takeNotIndexed();
        IndexAdmin admin = new IndexAdmin(host.elastic());
        if (settings.flag("rebuild")) {
            slices = host.deliveries().all();
            Repository.labels().forEach(admin::delete);
        }
        long held = documents(admin);
        long planned = 0;
        long indexed = 0;
        long refused = 0;
        long millis = 0;
        for (DeliverySlice slice : slices) {
            Delivery delivery = Delivery.slice(host.dataset(), slice, List.of(), 1);
            IndexReport report = host.run(new IndexStage(
                    IndexSettings.of(host.threads()),
                    host.models(),
                    delivery,
                    delivery.positions(),
                    IndexSource.GENERATOR,
                    host.mongo(),
                    host.elastic(),
                    host.context()));
            planned += delivery.records();
            indexed += report.indexed();
            refused += report.refusedCount();
            millis += report.elapsedMillis();
            record.batches("index", report.batches());
        }
        long added = documents(admin) - held;
        record.documents("index", indexed, millis, refused + Math.abs(planned - added));
        record.row("index size", storedBytes(host) / BYTES_PER_KILOBYTE, "kilobytes", 0, 0);
        record.documents("index holds", documents(admin), 0, 0);
    }

    /** Returns the size of the indexes on disk in bytes, including replicas. */
    private static long storedBytes(DirectHost host) {
        long sum = 0;
        try {
            for (String repository : Repository.labels()) {
                sum += host.elastic()
                        .json("GET", "/" + IndexAdmin.indexOf(repository) + "/_stats/store", null)
                        .at("/_all/total/store/size_in_bytes")
                        .asLong();
            }
        } catch (IOException e) {
            throw new StageException("the index does not tell its size: " + FailureReasons.of(e), e);
        }
        return sum;
    }

    private static long documents(IndexAdmin admin) {
        return Repository.labels().stream().mapToLong(admin::count).sum();
    }
}
