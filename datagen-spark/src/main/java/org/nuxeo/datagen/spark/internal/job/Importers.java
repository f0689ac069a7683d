// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.Importer;
import org.nuxeo.datagen.importer.run.SavedIds;
import org.nuxeo.datagen.importer.run.StoreLayout;
import org.nuxeo.datagen.importer.telemetry.ImportMetrics;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** The factory of stages for the options of a job. */
final class Importers {

    /** A folder without manifests, since options give the ids. */
    private static final Path NO_MANIFESTS = Path.of("no-manifests");

    private Importers() {}

    /** @param documents receives how many documents more are done */
    static Importer of(Dataset dataset, StoreSettings stores, LongConsumer documents) {
        ProgressListener listener = new ProgressListener() {
            @Override
            public void advanced(String activity, long more) {
                documents.accept(more);
            }
        };
        StoreLayout layout = stores.layout();
        Importer importer = Importer.of(
                        dataset,
                        stores.options().text("batch-tag", null),
                        new OnDemandBlobs(),
                        ImportMetrics.none(),
                        listener)
                .withIds(SavedIds.of(NO_MANIFESTS, null, layout));
        return layout.fullText() ? importer.withFullText() : importer;
    }
}
