// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.function.Function;
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
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.IndexSource;
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
 * A run of one stage on services that are connected already, until it is done or stopped. {@link Stages} runs the stages of a job,
 * with a work folder; {@link RangeRuns} ranges of them.
 *
 * @param stops may request an early stop
 * @param context control, checkpoint, metrics and progress of this run
 */
public record StageRun(StopSource stops, StageContext context) {

    /** Returns a run without a rate limit and with the threads of the settings. */
    public static StageRun of(StopSource stops, ProgressListener listener) {
        return new StageRun(stops, StageContext.none().with(listener));
    }

    /** Returns a run that only its context stops. */
    public static StageRun of(StageContext context) {
        return new StageRun(StopSource.NEVER, context);
    }

    /** Sends documents to Kafka. */
    public ProduceReport produce(
            KafkaSettings kafka, ProduceSettings settings, Delivery delivery, DocumentModels models) {
        return run(own -> new ProduceStage(kafka, settings, delivery, models, own));
    }

    /** Imports the records of a dataset from Kafka, and fills the index unless it is null. */
    public ConsumeReport consume(
            KafkaSettings kafka,
            ConsumeSettings settings,
            DocumentModels models,
            MongoStore mongo,
            @Nullable ElasticStore index) {
        return run(own -> new ConsumeStage(kafka, settings, models, mongo, index, own));
    }

    /** Imports other records from Kafka. */
    public ConsumeReport consume(
            KafkaSettings kafka,
            ConsumeSettings settings,
            Supplier<? extends DocumentDecoder> decoders,
            Destination destination) {
        return run(own -> new ConsumeStage(kafka, settings, decoders, destination, own));
    }

    /** Writes a dataset into repositories without Kafka. */
    public DirectReport write(
            DocumentModels models, int threads, int batch, BatchTarget target, Rights rights, RetryPolicy retry) {
        return run(own -> new DirectStage(models, threads, batch, target, rights, retry, own));
    }

    /** Fills the index with all documents, from the generator. */
    public IndexReport index(
            IndexSettings settings, DocumentModels models, @Nullable MongoStore mongo, ElasticStore elastic) {
        return run(own -> IndexStage.ofAll(settings, models, mongo, elastic, own));
    }

    /** Fills the index with the documents at some positions of a delivery. */
    public IndexReport index(
            IndexSettings settings,
            DocumentModels models,
            Delivery delivery,
            PositionRange positions,
            IndexSource source,
            @Nullable MongoStore mongo,
            ElasticStore elastic) {
        return run(own -> new IndexStage(settings, models, delivery, positions, source, mongo, elastic, own));
    }

    /** Compares a dataset with the repositories, and with the index unless it is null. */
    public VerifyReport verify(
            VerifySettings settings,
            DocumentModels models,
            VerifyScope scope,
            MongoStore mongo,
            @Nullable ElasticStore index) {
        return run(own -> new VerifyStage(settings, models, scope, mongo, index, own));
    }

    /**
     * Runs a stage.
     *
     * @param made creates it with the context of this run
     */
    <R> R run(Function<StageContext, Stage<R>> made) {
        return run(made, Stage::run);
    }

    /** Does something with a stage, which is its run unless it does not change anything. */
    <S, R> R run(Function<StageContext, S> made, Function<S, R> work) {
        S stage = made.apply(context);
        StopSource.Registration registration = stops.onStop(context.stop()::stop);
        try {
            return work.apply(stage);
        } finally {
            context.stop().stop();
            registration.close();
        }
    }
}
