// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.ImportMarks;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RightsReader;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.MongoSettings;

/** The stores that an import writes to. */
public interface Destination {

    /** Returns the target for all documents. */
    BatchTarget mongo();

    /** Returns the target for all documents that MongoDB has accepted, or null if nothing is indexed on the fly. */
    @Nullable
    BatchTarget index();

    /** Returns the dataset that all documents belong to, or null if there is none. */
    default @Nullable Dataset dataset() {
        return null;
    }

    /** Returns who may read the documents, according to the stores after {@link #prepare}. */
    default Rights rights() {
        return Rights.ASSUMED;
    }

    /** Returns how the stores hold ids. */
    default IdScheme ids() {
        return IdScheme.DEFAULT;
    }

    /**
     * Returns how requests to the stores are retried.
     *
     * @param usual the policy of the import
     */
    default RetryPolicy retry(RetryPolicy usual) {
        return usual;
    }

    /** Returns how many documents MongoDB may have that the index has not, at least the documents of a batch. */
    default int indexBacklogDocuments() {
        return Integer.MAX_VALUE;
    }

    /** Prepares the stores before the first record is read. */
    default void prepare(ProgressListener listener) {}

    /**
     * Leaves the stores as Nuxeo expects them, after the last commit.
     *
     * @param finished whether the group has consumed everything
     */
    default void complete(boolean finished, ProgressListener listener) {}

    /**
     * The repositories of a MongoDB and, if there is an Elasticsearch, their indexes.
     *
     * @param models the dataset to import, and its ids
     * @param elastic the index to fill on the fly, or null
     */
    public record StoreDestination(
            DocumentModels models,
            ConsumeSettings settings,
            MongoStore store,
            @Nullable ElasticStore elastic) implements Destination {

        @Override
        public BatchTarget mongo() {
            return new MongoTarget(store);
        }

        @Override
        public @Nullable BatchTarget index() {
            return elastic == null ? null : new ElasticTarget(elastic);
        }

        @Override
        public Rights rights() {
            StoredDocuments model = new StoredDocuments(dataset(), null, null, models.ids(), false);
            return RightsReader.read(store, settings.topics().repositories(), model, true);
        }

        @Override
        public Dataset dataset() {
            return models.dataset();
        }

        @Override
        public IdScheme ids() {
            return models.ids();
        }

        @Override
        public void prepare(ProgressListener listener) {
            MongoSettings.risk(store.settings().writeConcern()).ifPresent(listener::note);
            if (elastic != null) {
                new IndexAdmin(elastic)
                        .ensure(IndexPlans.of(settings.layout().indexShards(), dataset()).stream()
                                .filter(plan -> settings.topics().repositories().contains(plan.repository()))
                                .toList());
            }
            for (String repository : settings.topics().repositories()) {
                int chunks = settings.layout().shardChunks();
                if (chunks > 0) {
                    String database = store.settings().database();
                    store.shard(ShardPlan.of(database, repository, chunks, models.ids(), dataset()), listener::note);
                }
                ImportMarks marks = new ImportMarks(store, repository, dataset().spec());
                store.retried(() -> {
                    RepositorySetup.prepare(store, repository, models.ids(), dataset());
                    marks.put(dataset().spec(), settings.group());
                    return null;
                });
                if (settings.layout().indexes() == IndexCreation.BEFORE) {
                    note(NuxeoIndexes.create(store, repository, models.ids().nativeId()), repository, listener);
                }
                if (elastic != null) {
                    new IndexAdmin(elastic).beginFilling(repository);
                }
            }
        }

        @Override
        public void complete(boolean finished, ProgressListener listener) {
            for (String repository : settings.topics().repositories()) {
                if (settings.layout().indexes() == IndexCreation.AFTER && finished) {
                    note(NuxeoIndexes.create(store, repository, models.ids().nativeId()), repository, listener);
                }
                if (settings.layout().indexes() != IndexCreation.NONE && finished) {
                    note(NuxeoIndexes.createOfBundles(store, repository), repository, listener);
                }
                if (elastic != null) {
                    new IndexAdmin(elastic).endFilling(repository);
                }
                if (finished) {
                    ImportMarks marks =
                            new ImportMarks(store, repository, dataset().spec());
                    store.retried(() -> {
                        marks.remove(dataset().spec());
                        return null;
                    });
                }
            }
        }

        private static void note(List<String> indexes, String repository, ProgressListener listener) {
            for (String refused : indexes) {
                listener.note("mongo: index " + refused + " of collection " + repository
                        + " was not created: this server does not support it");
            }
        }
    }
}
