package org.nuxeo.datagen.importer.consume;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes.Moment;
import org.nuxeo.datagen.importer.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.mongo.ShardPlan;
import org.nuxeo.datagen.importer.stage.SteeredStage;
import org.nuxeo.datagen.importer.stage.Steering;

/** Makes the stores ready, consumes, and leaves the stores as Nuxeo expects them. */
public final class ImportStage implements SteeredStage<ConsumeReport> {

    private final Dataset dataset;
    private final ConsumeStage consume;
    private final ConsumeSettings settings;
    private final MongoStore mongo;
    private final ElasticStore elastic;
    private final Moment indexes;
    private final ProgressListener listener;

    /**
     * @param dataset that is imported
     * @param elastic the index that is filled on the fly, or null
     * @param indexes when MongoDB's indexes are created
     */
    public ImportStage(
            Dataset dataset,
            ConsumeStage consume,
            ConsumeSettings settings,
            MongoStore mongo,
            ElasticStore elastic,
            Moment indexes,
            ProgressListener listener) {
        this.dataset = dataset;
        this.consume = consume;
        this.settings = settings;
        this.mongo = mongo;
        this.elastic = elastic;
        this.indexes = indexes;
        this.listener = listener;
    }

    @Override
    public Steering steering() {
        return consume.steering();
    }

    @Override
    public ConsumeReport run() {
        for (String repository : settings.repositories()) {
            if (settings.shardChunks() > 0) {
                shard(repository);
            }
            RepositorySetup.prepare(mongo, repository, settings.ids(), dataset);
            if (indexes == Moment.BEFORE) {
                createIndexes(repository);
            }
            if (elastic != null) {
                IndexAdmin admin = new IndexAdmin(elastic);
                admin.ensure(repository);
                admin.beginFilling(repository);
            }
        }
        ConsumeReport report = consume.run();
        for (String repository : settings.repositories()) {
            if (indexes == Moment.AFTER && report.finished()) {
                createIndexes(repository);
            }
            if (elastic != null) {
                new IndexAdmin(elastic).endFilling(repository);
            }
        }
        return report;
    }

    private void shard(String repository) {
        ShardPlan plan =
                ShardPlan.of(mongo.settings().database(), repository, settings.shardChunks(), settings.ids(), dataset);
        if (!mongo.shard(plan)) {
            listener.note("mongo: " + repository + " is sharded already and stays as it is");
        }
    }

    private void createIndexes(String repository) {
        for (String refused : mongo.unhurried(
                repository,
                documents -> NuxeoIndexes.create(documents, settings.ids().nativeId()))) {
            listener.note("mongo: index " + refused + " of " + repository + " is not supported by this server");
        }
    }

    @Override
    public void stop() {
        consume.stop();
    }

    @Override
    public void close() {
        consume.close();
    }
}
