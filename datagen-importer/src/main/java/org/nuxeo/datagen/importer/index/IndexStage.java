// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.index;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.DocumentSource;
import org.nuxeo.datagen.importer.load.RangeLoad;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.stage.ControlledStage;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * Fills the index after the import, from the generator or from MongoDB. Progress is saved every few seconds, so a run
 * that was stopped or killed resumes.
 */
public final class IndexStage implements ControlledStage<IndexReport> {

    private final IndexSettings settings;
    private final Function<StopSignal, ? extends DocumentSource> sources;
    private final ElasticStore elastic;
    private final Supplier<Rights> rights;
    private final StageContext context;
    private final RangeLoad load;

    /**
     * @param positions positions of the documents in the order of import
     * @param sources function that creates a source of documents for a thread, given the signal that stops the stage
     * @param rights supplier of the read rights of the documents, called when the stage runs
     * @param context context whose checkpoint has the progress of an earlier run
     */
    public IndexStage(
            Delivery delivery,
            PositionRange positions,
            IndexSettings settings,
            Function<StopSignal, ? extends DocumentSource> sources,
            ElasticStore elastic,
            Supplier<Rights> rights,
            StageContext context) {
        this.settings = settings;
        this.sources = sources;
        this.elastic = elastic;
        this.rights = rights;
        this.context = context;
        this.load = new RangeLoad("index", delivery, positions, settings.batchDocuments(), settings.threads(), context);
    }

    @Override
    public IndexReport run() {
        load.begin();
        Rights known = rights.get();
        Map<Repository, JsonEncoder> encoders = new EnumMap<>(Repository.class);
        for (Repository repository : Repository.values()) {
            encoders.put(
                    repository, new JsonEncoder(settings.fieldsOf(repository.label()), known.of(repository.label())));
        }
        if (settings.prepared()) {
            fill(encoders);
            return report();
        }
        IndexFilling filling = IndexFilling.begin(elastic);
        try {
            fill(encoders);
        } finally {
            filling.close();
        }
        return report();
    }

    private void fill(Map<Repository, JsonEncoder> encoders) {
        BatchWriter writer =
                new BatchWriter(new ElasticTarget(elastic), settings.retry(), load.stop(), context.metrics());
        load.run(
                "index",
                writer,
                () -> new RangeLoad.WorkerResources(
                        sources.apply(load.stop()), Batch.forIndex(settings.batchDocuments())),
                encoders::get);
    }

    private IndexReport report() {
        List<IndexReport.Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : Kind.values()) {
                long written = load.tally().written(repository, kind);
                long present = load.tally().present(repository, kind);
                if (written + present > 0) {
                    rows.add(new IndexReport.Row(repository.label(), kind, written, present));
                }
            }
        }
        return new IndexReport(
                rows,
                load.tally().refused(),
                load.tally().refusedCount(),
                context.metrics().batchLatencies(),
                !load.stop().getAsBoolean(),
                load.elapsedMillis());
    }

    @Override
    public StageControl control() {
        return load.control();
    }

    @Override
    public void stop() {
        load.stop().stop();
    }

    @Override
    public void close() {
        load.stop().stop();
    }
}
