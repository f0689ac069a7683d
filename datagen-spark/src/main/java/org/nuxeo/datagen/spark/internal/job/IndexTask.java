// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.index.IndexSettings;
import org.nuxeo.datagen.importer.internal.index.IndexStage;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.stage.Checkpoint;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.TaskControl;

/**
 * The indexing of one part of a dataset.
 *
 * @param dataset the dataset
 * @param stores the stores
 * @param parts all parts
 * @param source where the documents are read from
 */
record IndexTask(DatasetOptions dataset, StoreSettings stores, RangeParts parts, IndexSource source)
        implements PartTask {

    @Override
    public ObjectNode run(int part, TaskControl control) {
        try (MongoStore mongo = stores.openMongo(control::stopRequested);
                ElasticStore elastic = stores.openElasticsearch(control::stopRequested)) {
            return StageTask.run(
                    part, parts, control, checkpoint -> stage(control.documents(), mongo, elastic, checkpoint));
        }
    }

    /** Returns the stage that indexes what a checkpoint has not. */
    IndexStage stage(LongConsumer documents, MongoStore mongo, ElasticStore elastic, Checkpoint checkpoint) {
        Dataset whole = dataset.dataset();
        IndexSettings settings = IndexSettings.of(1).withFields(stores.fields()).withRetry(stores.retry());
        return Importers.of(whole, stores, documents)
                .index(settings, Delivery.of(whole, 1), source, mongo, elastic, RateLimit.none(), checkpoint);
    }
}
