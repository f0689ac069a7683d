// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.verify.VerifySettings;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.TaskControl;

/**
 * The comparison of one part of a dataset with the stores.
 *
 * @param dataset the dataset
 * @param stores the stores
 * @param parts all parts
 * @param blobs how many blobs of the dataset are compared
 * @param check how closely they are compared
 */
record VerifyTask(DatasetOptions dataset, StoreSettings stores, RangeParts parts, long blobs, BlobCheck check)
        implements PartTask {

    private static final int NAMED_DIFFERENCES = 1_000;

    /** Returns the settings of a stage that does some parts. */
    static VerifySettings settings(int threads, StoreSettings stores, long blobs, BlobCheck check) {
        return VerifySettings.of(threads, blobs)
                .withBlobCheck(check)
                .withRetry(stores.retry())
                .withFields(stores.fields())
                .withDifferenceLimit(NAMED_DIFFERENCES);
    }

    @Override
    public ObjectNode run(int part, TaskControl control) {
        VerifySettings settings = settings(1, stores, blobs, check).withoutOthers();
        try (MongoStore mongo = stores.openMongo(control::stopRequested);
                ElasticStore elastic = stores.openElasticsearch(control::stopRequested)) {
            return StageTask.run(
                    part, parts, control, checkpoint -> Importers.of(dataset.dataset(), stores, control.documents())
                            .verify(settings, mongo, elastic, checkpoint));
        }
    }
}
