package org.nuxeo.datagen.importer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.clean.CleanStage;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.consume.ImportStage;
import org.nuxeo.datagen.importer.consume.PlannedDelivery;
import org.nuxeo.datagen.importer.consume.ReplayStage;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.ElasticTarget;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.index.DocumentSource;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.index.IndexStage;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.Topics;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.model.BlobDescriber;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.model.RenderedBlobs;
import org.nuxeo.datagen.importer.model.ServedBlobs;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.MongoTarget;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes.Moment;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.RecordDecoder;
import org.nuxeo.datagen.importer.record.RecordEncoder;
import org.nuxeo.datagen.importer.record.RecordEncoders;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.RateLimit;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;

/**
 * The way in: makes the stages of one dataset's way into a repository. Each stage is run once; stages of different kinds
 * may run at the same time. Thread safe.
 */
public final class Importer {

    private final Dataset dataset;
    private final Supplier<? extends BlobDescriber> blobs;
    private final Supplier<? extends BlobDescriber> checkedBlobs;
    private final String batchTag;
    private final ImportMetrics metrics;
    private final ProgressListener listener;
    private final IdScheme ids;
    private final boolean fullText;

    /**
     * Makes an importer that renders files for their length and digest, and compares with what the on-demand store serves.
     *
     * @param batchTag goes to {@code dc:publisher} of every document, or null
     * @param store serves files by key
     */
    public static Importer of(
            Dataset dataset, String batchTag, OnDemandBlobs store, ImportMetrics metrics, ProgressListener listener) {
        return new Importer(dataset, RenderedBlobs::new, () -> new ServedBlobs(store), batchTag, metrics, listener);
    }

    /**
     * @param blobs makes what tells length and digest of files, one for each thread
     * @param checkedBlobs makes what tells them once more for the comparison, one for each thread
     * @param batchTag goes to {@code dc:publisher} of every document, or null
     */
    public Importer(
            Dataset dataset,
            Supplier<? extends BlobDescriber> blobs,
            Supplier<? extends BlobDescriber> checkedBlobs,
            String batchTag,
            ImportMetrics metrics,
            ProgressListener listener) {
        this(dataset, blobs, checkedBlobs, batchTag, metrics, listener, IdScheme.DEFAULT, false);
    }

    private Importer(
            Dataset dataset,
            Supplier<? extends BlobDescriber> blobs,
            Supplier<? extends BlobDescriber> checkedBlobs,
            String batchTag,
            ImportMetrics metrics,
            ProgressListener listener,
            IdScheme ids,
            boolean fullText) {
        this.ids = ids;
        this.fullText = fullText;
        this.dataset = dataset;
        this.blobs = blobs;
        this.checkedBlobs = checkedBlobs;
        this.batchTag = batchTag;
        this.metrics = metrics;
        this.listener = listener;
    }

    /** Returns an importer into repositories whose documents have other ids. */
    public Importer withIds(IdScheme newIds) {
        return new Importer(dataset, blobs, checkedBlobs, batchTag, metrics, listener, newIds, fullText);
    }

    /** Returns an importer that puts the words of files into the index. */
    public Importer withFullText() {
        return new Importer(dataset, blobs, checkedBlobs, batchTag, metrics, listener, ids, true);
    }

    /** Returns the outside names of all repositories. */
    public static List<String> repositories() {
        return Arrays.stream(Repository.values()).map(Repository::label).toList();
    }

    /** Makes a content model with files, for one thread. */
    public ContentModel model() {
        return model(false);
    }

    /**
     * Makes a content model with files, for one thread.
     *
     * @param forIndex whether documents have the full text that the index takes
     */
    public ContentModel model(boolean forIndex) {
        return new ContentModel(dataset, blobs.get(), batchTag, ids, forIndex && fullText);
    }

    /** Sends a delivery to Kafka. */
    public ProduceStage produce(KafkaSettings kafka, ProduceSettings settings, Delivery delivery, RateLimit rate) {
        Supplier<RecordEncoder> encoders =
                () -> RecordEncoders.of(settings.format(), settings.format().needsContent() ? model() : bareModel());
        return new ProduceStage(kafka, settings, delivery, encoders, rate, metrics, listener);
    }

    private ContentModel bareModel() {
        return new ContentModel(dataset, null, batchTag, ids, false);
    }

    /**
     * Takes documents from Kafka into the stores.
     *
     * @param arriving the delivery to wait for while it is being sent; null to take what the topics hold now
     * @param elastic the index to fill on the fly, or null
     */
    public ImportStage consume(
            KafkaSettings kafka,
            ConsumeSettings settings,
            Delivery arriving,
            MongoStore mongo,
            ElasticStore elastic,
            Moment indexes,
            RateLimit rate) {
        ConsumeStage consume = new ConsumeStage(
                kafka,
                settings.withIds(ids),
                () -> new RecordDecoder(model(elastic != null)),
                new MongoTarget(mongo),
                elastic == null ? null : new ElasticTarget(elastic),
                arriving == null ? null : planned(arriving),
                rate,
                metrics,
                listener);
        return new ImportStage(dataset, consume, settings.withIds(ids), mongo, elastic, indexes, listener);
    }

    /**
     * Takes the dead letters of the settings' group up once more.
     *
     * @param elastic the index to write to as well, or null
     */
    public ReplayStage replayDeadLetters(
            KafkaSettings kafka, ConsumeSettings settings, MongoStore mongo, ElasticStore elastic) {
        return new ReplayStage(
                kafka,
                settings.withIds(ids),
                new RecordDecoder(model(elastic != null)),
                new MongoTarget(mongo),
                elastic == null ? null : new ElasticTarget(elastic),
                metrics,
                listener);
    }

    private static PlannedDelivery planned(Delivery delivery) {
        Map<TopicPartition, Long> records = new HashMap<>();
        for (Repository repository : Repository.values()) {
            String name = repository.label();
            records.put(new TopicPartition(Topics.folders(name), 0), (long)
                    delivery.folders(repository).size());
            PartitionPlan plan = delivery.plan(repository);
            for (int partition = 0; partition < delivery.partitions(); partition++) {
                records.put(new TopicPartition(Topics.documents(name), partition), plan.records(partition));
            }
        }
        return new PlannedDelivery(delivery.number(), records);
    }

    /** Fills the index from the generator. */
    public IndexStage index(IndexSettings settings, ElasticStore elastic, RateLimit rate) {
        return index(settings, Delivery.of(dataset, 1), elastic, rate);
    }

    /** Fills the index with the documents of a delivery, from the generator. */
    public IndexStage index(IndexSettings settings, Delivery delivery, ElasticStore elastic, RateLimit rate) {
        return index(settings, delivery, null, elastic, rate, Checkpoint.NONE);
    }

    /**
     * Fills the index with the documents of a delivery, going on where an earlier run has left off.
     *
     * @param mongo what documents are read from, or null to generate them
     * @param checkpoint where that is kept
     */
    public IndexStage index(
            IndexSettings settings,
            Delivery delivery,
            MongoStore mongo,
            ElasticStore elastic,
            RateLimit rate,
            Checkpoint checkpoint) {
        Function<StopSignal, DocumentSource> sources = mongo == null
                ? stop -> DocumentSource.generating(model(true))
                : stop -> DocumentSource.stored(
                        mongo, new ContentModel(dataset, null, batchTag, ids, fullText), settings.retry(), stop);
        return new IndexStage(delivery, settings, sources, elastic, rate, checkpoint, metrics, listener);
    }

    /**
     * Compares the stores with the dataset.
     *
     * @param elastic the index to compare too, or null
     */
    public VerifyStage verify(VerifySettings settings, MongoStore mongo, ElasticStore elastic) {
        return verify(settings, mongo, elastic, Checkpoint.NONE);
    }

    /**
     * Compares the stores with the dataset, going on where an earlier run has left off.
     *
     * @param elastic the index to compare too, or null
     * @param checkpoint where that is kept
     */
    public VerifyStage verify(VerifySettings settings, MongoStore mongo, ElasticStore elastic, Checkpoint checkpoint) {
        return new VerifyStage(
                dataset,
                settings,
                () -> new ContentModel(dataset, checkedBlobs.get(), batchTag, ids, fullText && elastic != null),
                mongo,
                elastic,
                checkpoint,
                listener);
    }

    /** Removes the dataset; whatever is null is left alone. */
    public CleanStage clean(KafkaSettings kafka, List<String> groups, MongoStore mongo, ElasticStore elastic) {
        return new CleanStage(
                new ContentModel(dataset, null, null, ids, false), kafka, groups, mongo, elastic, listener);
    }
}
