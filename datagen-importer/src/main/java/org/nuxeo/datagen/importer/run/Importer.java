// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.clean.CleanSettings;
import org.nuxeo.datagen.importer.clean.CleanStage;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.consume.ImportedDataset;
import org.nuxeo.datagen.importer.consume.PlannedDelivery;
import org.nuxeo.datagen.importer.consume.ReplayStage;
import org.nuxeo.datagen.importer.consume.StoreDestination;
import org.nuxeo.datagen.importer.consume.TopicCheck;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.index.IndexStage;
import org.nuxeo.datagen.importer.index.MongoSource;
import org.nuxeo.datagen.importer.load.DocumentSource;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.RenderedBlobs;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.ServedBlobs;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RightsReader;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordEncoders;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * The factory of all stages of one dataset, over stores that the caller has opened. Each stage is run once; stages of
 * different kinds may run at the same time. Thread safe.
 */
public final class Importer {

    private final Documents documents;
    private final ImportMetrics metrics;
    private final ProgressListener listener;

    /**
     * How documents are generated.
     *
     * @param blobs creates a describer of blobs for each thread
     * @param checkedBlobs creates a second, independent describer for each thread, for verification
     * @param batchTag written to {@code dc:publisher} of every document, or null
     * @param ids the ids of documents
     * @param fullText whether the words of blobs go into the index
     */
    private record Documents(
            Dataset dataset,
            Supplier<? extends BlobDescriber> blobs,
            Supplier<? extends BlobDescriber> checkedBlobs,
            String batchTag,
            IdScheme ids,
            boolean fullText) {

        /** Returns a content model with the blobs of a describer, or without blobs if it is null. */
        StoredDocuments model(BlobDescriber describer, boolean withWords) {
            return new StoredDocuments(dataset, describer, batchTag, ids, withWords && fullText);
        }
    }

    /**
     * Returns an importer that renders blobs for their length and digest, and verifies against what the on-demand store
     * serves.
     *
     * @param batchTag written to {@code dc:publisher} of every document, or null
     * @param store serves blobs by key
     */
    public static Importer of(
            Dataset dataset, String batchTag, OnDemandBlobs store, ImportMetrics metrics, ProgressListener listener) {
        return new Importer(dataset, RenderedBlobs::new, () -> new ServedBlobs(store), batchTag, metrics, listener);
    }

    /**
     * @param blobs creates a describer of blobs for each thread
     * @param checkedBlobs creates a second, independent describer for each thread, for verification
     * @param batchTag written to {@code dc:publisher} of every document, or null
     */
    public Importer(
            Dataset dataset,
            Supplier<? extends BlobDescriber> blobs,
            Supplier<? extends BlobDescriber> checkedBlobs,
            String batchTag,
            ImportMetrics metrics,
            ProgressListener listener) {
        this(new Documents(dataset, blobs, checkedBlobs, batchTag, IdScheme.DEFAULT, false), metrics, listener);
    }

    private Importer(Documents documents, ImportMetrics metrics, ProgressListener listener) {
        this.documents = documents;
        this.metrics = metrics;
        this.listener = listener;
    }

    /** Returns an importer for repositories whose documents have other ids. */
    public Importer withIds(IdScheme newIds) {
        Documents d = documents;
        return new Importer(
                new Documents(d.dataset, d.blobs, d.checkedBlobs, d.batchTag, newIds, d.fullText), metrics, listener);
    }

    /** Returns an importer that puts the words of blobs into the index. */
    public Importer withFullText() {
        Documents d = documents;
        return new Importer(
                new Documents(d.dataset, d.blobs, d.checkedBlobs, d.batchTag, d.ids, true), metrics, listener);
    }

    /** Returns the names of all repositories. */
    public static List<String> repositories() {
        return Arrays.stream(Repository.values()).map(Repository::label).toList();
    }

    /**
     * Returns a content model with blobs, for one thread.
     *
     * @param forIndex whether documents have the full text for the index
     */
    public StoredDocuments model(boolean forIndex) {
        return documents.model(documents.blobs.get(), forIndex);
    }

    private StageContext context(RateLimit rate, Checkpoint checkpoint) {
        return new StageContext(rate, checkpoint, metrics.ofOneStage(), listener);
    }

    /** Returns the stage that sends a delivery to Kafka. */
    public ProduceStage produce(KafkaSettings kafka, ProduceSettings settings, Delivery delivery, RateLimit rate) {
        Supplier<RecordEncoder> encoders = () -> RecordEncoders.of(
                settings.format(), settings.format().needsContent() ? model(false) : documents.model(null, false));
        return new ProduceStage(kafka, settings, delivery, encoders, context(rate, Checkpoint.NONE));
    }

    /**
     * Returns the stage that imports documents from Kafka into the stores.
     *
     * @param arriving the delivery to wait for while it is being sent; null to import what the topics hold now
     * @param elastic the index to fill on the fly, or null
     */
    public ConsumeStage consume(
            KafkaSettings kafka,
            ConsumeSettings settings,
            Delivery arriving,
            MongoStore mongo,
            ElasticStore elastic,
            IndexCreation indexes,
            RateLimit rate) {
        ConsumeSettings own = own(settings);
        return new ConsumeStage(
                kafka,
                own,
                () -> new RecordDecoder(model(elastic != null)),
                new StoreDestination(documents.dataset, own, mongo, elastic, indexes),
                arriving == null ? null : PlannedDelivery.of(arriving),
                context(rate, Checkpoint.NONE));
    }

    /** Returns the check of the topics that precedes an import. */
    public TopicCheck check(KafkaSettings kafka, ConsumeSettings settings) {
        return new TopicCheck(kafka, own(settings), documents.dataset, new RecordDecoder(documents.model(null, false)));
    }

    private ConsumeSettings own(ConsumeSettings settings) {
        ConsumeSettings ofIds = settings.withIds(documents.ids);
        return ofIds.dataset() == ImportedDataset.ANY
                ? ofIds.withDataset(ImportedDataset.of(documents.dataset.spec(), List.of(), false))
                : ofIds;
    }

    /**
     * Returns the stage that replays the dead letters of a group.
     *
     * @param elastic the index to write to as well, or null
     */
    public ReplayStage replayDeadLetters(
            KafkaSettings kafka, ConsumeSettings settings, MongoStore mongo, ElasticStore elastic) {
        ConsumeSettings own = own(settings);
        return new ReplayStage(
                kafka,
                own,
                new RecordDecoder(model(elastic != null)),
                new StoreDestination(documents.dataset, own, mongo, elastic, IndexCreation.NONE),
                context(RateLimit.none(), Checkpoint.NONE));
    }

    /**
     * Returns the stage that fills the index with the whole dataset, from the generator.
     *
     * @param mongo supplies the access rights; null where there is no repository yet
     */
    public IndexStage index(IndexSettings settings, MongoStore mongo, ElasticStore elastic, RateLimit rate) {
        Delivery whole = Delivery.of(documents.dataset, 1);
        return index(settings, whole, whole.positions(), IndexSource.GENERATOR, mongo, elastic, rate, Checkpoint.NONE);
    }

    /**
     * Returns the stage that fills the index with some documents of a delivery, without those that an earlier run has
     * indexed.
     *
     * @param positions positions of the documents in the order of import
     * @param source where the documents are read from
     * @param mongo supplies the access rights; null where there is no repository yet
     * @param checkpoint stores the progress
     */
    public IndexStage index(
            IndexSettings settings,
            Delivery delivery,
            PositionRange positions,
            IndexSource source,
            MongoStore mongo,
            ElasticStore elastic,
            RateLimit rate,
            Checkpoint checkpoint) {
        Function<StopSignal, DocumentSource> sources = source == IndexSource.GENERATOR
                ? stop -> DocumentSource.generating(model(true))
                : stop -> new MongoSource(mongo, documents.model(null, true), settings.retry(), stop);
        Supplier<Rights> rights = () -> mongo == null ? Rights.ASSUMED : rights(mongo);
        return new IndexStage(delivery, positions, settings, sources, elastic, rights, context(rate, checkpoint));
    }

    /** Returns who may read the documents, according to the existing repositories. */
    public Rights rights(MongoStore mongo) {
        return RightsReader.read(mongo, repositories(), documents.model(null, false));
    }

    /**
     * Returns the stage that compares the stores with the dataset.
     *
     * @param elastic the index to compare as well, or null
     */
    public VerifyStage verify(VerifySettings settings, MongoStore mongo, ElasticStore elastic) {
        return verify(VerifyScope.whole(documents.dataset), settings, mongo, elastic, Checkpoint.NONE);
    }

    /**
     * Returns the stage that compares a part of the dataset with the stores, without what an earlier run has compared.
     *
     * @param elastic the index to compare as well, or null
     * @param checkpoint stores the progress; after the run, it has what {@code VerifySum} adds up
     */
    public VerifyStage verify(
            VerifyScope scope, VerifySettings settings, MongoStore mongo, ElasticStore elastic, Checkpoint checkpoint) {
        return new VerifyStage(
                documents.dataset,
                scope,
                settings,
                () -> documents.model(documents.checkedBlobs.get(), elastic != null),
                mongo,
                elastic,
                context(RateLimit.none(), checkpoint));
    }

    /** Returns the stage that removes the dataset. Services that are null are not touched. */
    public CleanStage clean(KafkaSettings kafka, CleanSettings settings, MongoStore mongo, ElasticStore elastic) {
        StoredDocuments model = new StoredDocuments(documents.dataset, null, null, documents.ids, false);
        return new CleanStage(model, kafka, settings, mongo, elastic, listener);
    }
}
