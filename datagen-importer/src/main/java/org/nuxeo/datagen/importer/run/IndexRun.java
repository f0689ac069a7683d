// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.List;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSource;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.RunOption;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** Stage {@code index}: fills the indexes, from MongoDB or from the generator. */
final class IndexRun {
    private static final String STAGE = "index";

    private final Stages stages;
    private final Job job;
    private final IndexSource source;

    /** @param source where the documents are read from */
    IndexRun(Stages stages, IndexSource source) {
        this.stages = stages;
        this.source = source;
        this.job = stages.job();
    }

    /**
     * Runs the stage, or a part of it.
     *
     * @return what the indexes hold of the whole dataset; for a part, of the documents that it has handled
     */
    IndexReport run(Part part) {
        stages.checkGrowth();
        boolean again = job.has(RunOption.AGAIN);
        ServiceAddresses services = new ServiceAddresses(
                null,
                source == IndexSource.MONGO ? job.services().mongo() : null,
                job.services().elasticsearch());
        StageRequest request = stages.request(WorkStages.ofPart(STAGE, part), job.consumeSettings(), services);
        try (StageSession session = stages.open(request)) {
            stages.requireRoom();
            stages.bind(session, services);
            StageCheckpoint checkpoint = new StageCheckpoint(session, stages.question(request, ""), again, false);
            IndexReport report = stages.withControlFile(
                    request, () -> index(part, again ? List.of() : session.grownFrom(), checkpoint));
            checkpoint.end(report.finished(), Json.tree(report));
            return report;
        }
    }

    private IndexReport index(Part part, List<DatasetSpec> grownFrom, Checkpoint checkpoint) {
        DocumentModels models = stages.modelsOfImport();
        DatasetGrowth grown = new DatasetGrowth(job.dataset(), grownFrom);
        Delivery delivery = grown.last(1);
        IndexSettings settings = IndexSettings.of(job.threads(), job.layout(), job.retry());
        IndexReport report = stages.onStores(stores -> stages.run(checkpoint)
                .index(
                        settings,
                        models,
                        delivery,
                        delivery.positions().part(part),
                        source,
                        stores.mongo(),
                        stores.requireElastic()));
        return part.isWhole() ? grown.whole(report) : report;
    }
}
