// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.consume.Destination;
import org.nuxeo.datagen.importer.load.DirectStage;
import org.nuxeo.datagen.importer.load.DirectStage.DirectReport;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSource;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * One run of a stage on services that are connected already: each method makes a stage, runs it under the control until it is done
 * or stopped, and returns its report. {@link Stages} runs the stages of a job, with a work folder; {@link RangeRuns} ranges of them.
 *
 * @param stops may request an early stop
 * @param context control, checkpoint, metrics and progress of this run
 */
public record StageRun(StopSource stops, StageContext context) {

    /** Returns a run that nobody watches or controls. */
    public static StageRun alone() {
        return of(StopSource.NEVER, ProgressListener.NONE);
    }

    /** Returns a run without a rate limit and with the threads of the settings. */
    public static StageRun of(StopSource stops, ProgressListener listener) {
        return new StageRun(stops, StageContext.none().with(listener));
    }

    /** Sends a delivery to Kafka. */
    public ProduceReport produce(
            KafkaSettings kafka, ProduceSettings settings, Delivery delivery, DocumentModels models) {
        return run(new ProduceStage(kafka, settings, delivery, models, context));
    }

    /**
     * Imports the records of a dataset from Kafka into the repositories.
     *
     * @param index the index to fill on the fly, or null
     */
    public ConsumeReport consume(
            KafkaSettings kafka,
            ConsumeSettings settings,
            DocumentModels models,
            MongoStore mongo,
            @Nullable ElasticStore index) {
        return run(new ConsumeStage(kafka, settings, models, mongo, index, context));
    }

    /**
     * Imports any records from Kafka into any stores.
     *
     * @param decoders creates a decoder for each thread
     */
    public ConsumeReport consume(
            KafkaSettings kafka,
            ConsumeSettings settings,
            Supplier<? extends DocumentDecoder> decoders,
            Destination destination) {
        return run(new ConsumeStage(kafka, settings, decoders, destination, context));
    }

    /**
     * Writes a dataset into a store, without Kafka.
     *
     * @param threads 1 to 1024
     * @param batchDocuments documents in a request, 1 to 100,000
     * @param rights read rights of the documents
     * @param retry how long to retry while the target is away
     */
    public DirectReport load(
            DocumentModels models,
            int threads,
            int batchDocuments,
            BatchTarget target,
            Rights rights,
            RetryPolicy retry) {
        return run(new DirectStage(models, threads, batchDocuments, target, rights, retry, context));
    }

    /** Indexes a whole dataset from the generator. */
    public IndexReport index(
            IndexSettings settings, DocumentModels models, @Nullable MongoStore mongo, ElasticStore elastic) {
        Delivery whole = Delivery.of(models.dataset(), 1);
        return index(settings, models, whole, whole.positions(), IndexSource.GENERATOR, mongo, elastic);
    }

    /**
     * Indexes some documents of a delivery.
     *
     * @param positions positions of the documents in the order of import
     * @param source where the documents are read from
     * @param mongo supplies the access rights; null where there is no repository yet
     */
    public IndexReport index(
            IndexSettings settings,
            DocumentModels models,
            Delivery delivery,
            PositionRange positions,
            IndexSource source,
            @Nullable MongoStore mongo,
            ElasticStore elastic) {
        return run(new IndexStage(settings, models, delivery, positions, source, mongo, elastic, context));
    }

    /** Compares a whole dataset with what the stores hold; see {@link #verify(VerifySettings, DocumentModels, VerifyScope, MongoStore, ElasticStore)}. */
    public VerifyReport verify(
            VerifySettings settings, DocumentModels models, MongoStore mongo, @Nullable ElasticStore index) {
        return verify(settings, models, VerifyScope.whole(models.dataset()), mongo, index);
    }

    /**
     * Compares documents of a dataset with what the stores hold.
     *
     * @param index the index to compare besides MongoDB, or null
     */
    public VerifyReport verify(
            VerifySettings settings,
            DocumentModels models,
            VerifyScope scope,
            MongoStore mongo,
            @Nullable ElasticStore index) {
        return run(new VerifyStage(settings, models, scope, mongo, index, context));
    }

    /** Runs a stage and closes it. */
    <R> R run(Stage<R> stage) {
        StopSource.Registration registration = stops.onStop(stage::stop);
        try (stage) {
            return stage.run();
        } finally {
            registration.close();
        }
    }
}
