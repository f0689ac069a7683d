package org.nuxeo.datagen.importer.run;

import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.clean.CleanReport;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ReplayReport;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.index.IndexReport;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.SequenceCounters;
import org.nuxeo.datagen.importer.produce.ProduceReport;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.RecordFormat;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.StopSource;
import org.nuxeo.datagen.importer.telemetry.LagGauges;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.importer.verify.BlobCheck;
import org.nuxeo.datagen.importer.verify.VerifyReport;
import org.nuxeo.datagen.importer.verify.VerifySettings;

/** Runs the stages of a job one at a time; the one that runs may be stopped. */
public final class Stages {
    /** Differences that a report names; all are counted. */
    private static final int NAMED_DIFFERENCES = 1_000;

    private final Job job;
    private final Importer importer;
    private final Telemetry telemetry;
    private final Control control;

    /**
     * @param listener hears how far each stage is
     * @param control steers the stage that runs
     * @param telemetry what the stages count and time
     */
    public Stages(Job job, ProgressListener listener, Control control, Telemetry telemetry) {
        this.job = job;
        this.telemetry = telemetry;
        Importer plain = Importer.of(job.dataset(), job.batchTag(), new OnDemandBlobs(), telemetry.metrics(), listener);
        this.importer = job.layout().fullText() ? plain.withFullText() : plain;
        this.control = control;
    }

    /**
     * Sends every document that the topics do not hold yet.
     *
     * @param format of the records
     * @param part of the partitions, of which other processes feed the others
     * @param grownFrom the datasets that were sent in full before this one, each contained in the next
     * @param again whether to send those that the topics hold once more
     * @return what the topics hold of the whole dataset; of a part, what they hold of the last step of growth
     */
    public ProduceReport produce(RecordFormat format, Part part, List<DatasetSpec> grownFrom, boolean again) {
        GrownDataset grown = new GrownDataset(job.dataset(), grownFrom);
        ProduceSettings settings =
                new ProduceSettings(format, job.threads(), part.index() - 1, part.count(), Map.of(), again);
        ProduceReport report = null;
        for (Delivery delivery : again ? grown.deliveries(job.partitions()) : List.of(grown.last(job.partitions()))) {
            if (report == null || report.finished()) {
                report = run(importer.produce(job.kafka(), settings, delivery, control.rate()));
            }
        }
        return part.count() > 1 ? report : grown.whole(report, job.partitions());
    }

    /**
     * Takes the documents of the topics into MongoDB and, if there is an Elasticsearch, into its indexes.
     *
     * @param group consumer group; one that has finished consumes nothing
     * @param ids what ids documents get
     */
    public ConsumeReport consume(String group, IdScheme ids) {
        LagGauges lag = telemetry.watchLag(job.kafka(), group);
        try (MongoStore mongo = new MongoStore(job.mongo());
                ElasticStore elastic = elasticsearch()) {
            return run(importer.withIds(ids)
                    .consume(
                            job.kafka(),
                            consumeSettings(group),
                            null,
                            mongo,
                            elastic,
                            job.layout().indexes(),
                            control.rate()));
        } finally {
            lag.close();
        }
    }

    private ConsumeSettings consumeSettings(String group) {
        return ConsumeSettings.of(Importer.repositories(), job.threads())
                .withGroup(group)
                .withFields(job.layout().fields())
                .withShardChunks(job.layout().shardChunks());
    }

    /** Chooses the ids of a dataset that is about to be imported for the first time; they must be kept. */
    public IdScheme chooseIds() {
        Layout layout = job.layout();
        try (MongoStore mongo = new MongoStore(job.mongo())) {
            return SequenceCounters.choose(
                    mongo,
                    layout.idType(),
                    layout.nativeIds(),
                    Importer.repositories(),
                    job.dataset(),
                    layout.idBase());
        }
    }

    /**
     * Takes up the dead letters of a group once more.
     *
     * @param group consumer group that put them aside
     * @param ids what ids documents get
     */
    public ReplayReport replayDeadLetters(String group, IdScheme ids) {
        try (MongoStore mongo = new MongoStore(job.mongo());
                ElasticStore elastic = elasticsearch()) {
            return run(importer.withIds(ids).replayDeadLetters(job.kafka(), consumeSettings(group), mongo, elastic));
        }
    }

    /**
     * Fills the indexes, from MongoDB if the job names one and from the generator otherwise.
     *
     * @param grownFrom the datasets that were indexed in full before this one, each contained in the next
     * @param ids what ids documents have
     * @param checkpoint how far an earlier run was
     * @return what the indexes hold of the whole dataset
     */
    public IndexReport index(List<DatasetSpec> grownFrom, IdScheme ids, Checkpoint checkpoint) {
        GrownDataset grown = new GrownDataset(job.dataset(), grownFrom);
        IndexSettings settings =
                IndexSettings.of(job.threads()).withFields(job.layout().fields());
        try (MongoStore mongo = mongoIfNamed();
                ElasticStore elastic = new ElasticStore(job.elasticsearch())) {
            return grown.whole(run(
                    importer.withIds(ids).index(settings, grown.last(1), mongo, elastic, control.rate(), checkpoint)));
        }
    }

    /**
     * Compares MongoDB and, if there is an Elasticsearch, its indexes with the dataset.
     *
     * @param blobs how many files to look at, {@link Long#MAX_VALUE} for all
     * @param check how closely
     * @param ids what ids documents have
     * @param checkpoint how far an earlier run was
     */
    public VerifyReport verify(long blobs, BlobCheck check, IdScheme ids, Checkpoint checkpoint) {
        VerifySettings settings = VerifySettings.of(job.threads(), blobs)
                .withBlobCheck(check)
                .withFields(job.layout().fields())
                .withDifferenceLimit(NAMED_DIFFERENCES);
        try (MongoStore mongo = new MongoStore(job.mongo());
                ElasticStore elastic = elasticsearch()) {
            return run(importer.withIds(ids).verify(settings, mongo, elastic, checkpoint));
        }
    }

    /**
     * Removes the dataset from the services that the job names.
     *
     * @param groups consumer groups to forget
     * @param ids what ids documents have
     */
    public CleanReport clean(List<String> groups, IdScheme ids) {
        try (MongoStore mongo = mongoIfNamed();
                ElasticStore elastic = elasticsearch()) {
            return run(importer.withIds(ids)
                    .clean(job.services().kafka() == null ? null : job.kafka(), groups, mongo, elastic));
        }
    }

    private MongoStore mongoIfNamed() {
        return job.services().mongo() == null ? null : new MongoStore(job.mongo());
    }

    private ElasticStore elasticsearch() {
        return job.services().elasticsearch() == null ? null : new ElasticStore(job.elasticsearch());
    }

    private <R> R run(Stage<R> stage) {
        control.begins(stage);
        StopSource.Registration registration = control.stops().onStop(stage::stop);
        try (stage) {
            return stage.run();
        } finally {
            registration.close();
        }
    }
}
