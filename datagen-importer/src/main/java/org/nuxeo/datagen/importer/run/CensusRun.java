// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.census.CensusCheck;
import org.nuxeo.datagen.importer.census.CensusStage;
import org.nuxeo.datagen.importer.census.CensusStage.CensusSettings;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.RunOption;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.run.FinishedParts.FinishedPart;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/**
 * Stage {@code census}: visits every document of the dataset in two orders. It uses no service. The manifest of a finished
 * part has the sums that {@link #merge} adds up. A finished census is reported again without visiting anything.
 */
public final class CensusRun {
    private static final String STAGE = "census";

    private final Stages stages;
    private final Job job;

    CensusRun(Stages stages) {
        this.stages = stages;
        this.job = stages.job();
    }

    /** Runs the stage, or a part of it. */
    CensusReport run(Part part) {
        StageRequest request =
                stages.request(WorkStages.ofPart(STAGE, part), Json.object(), new ServiceAddresses(null, null, null));
        try (StageSession session = stages.open(request)) {
            session.bind();
            StageCheckpoint checkpoint = new StageCheckpoint(
                    session,
                    job.dataset().spec().fingerprint() + " " + job.partitions(),
                    job.has(RunOption.AGAIN),
                    true);
            CensusSettings settings = new CensusSettings(job.threads(), job.partitions(), CensusStage.RANGE_DOCUMENTS);
            StageRun run = stages.run(checkpoint);
            CensusReport report = stages.withControlFile(
                    request, () -> run.run(new CensusStage(settings, job.dataset(), part, run.context())));
            ObjectNode results = Json.tree(report);
            StageFolder.writeReport(stages.work().resolve(request.stage()), results);
            results.set(FinishedParts.OUTCOME, checkpoint.last());
            checkpoint.end(report.finished(), results);
            return report;
        }
    }

    /**
     * Returns the report on all parts together.
     *
     * @param works work folders, each with one part or several
     * @throws StageException if a part is missing, unfinished or there twice, or is of another dataset
     */
    public static CensusReport merge(Dataset dataset, List<Path> works) {
        List<FinishedPart> parts = FinishedParts.of(works, STAGE, STAGE);
        String counted = parts.get(0).manifest().spec().fingerprint();
        if (!counted.equals(dataset.spec().fingerprint())) {
            throw new StageException(FinishedParts.OPTION + parts.get(0).work() + ": is of dataset " + counted
                    + ", the options describe " + dataset.spec().fingerprint() + "; give the options of the parts");
        }
        try {
            return CensusCheck.merged(
                    dataset, parts.stream().map(FinishedPart::outcome).toList());
        } catch (IllegalArgumentException e) {
            throw new StageException(FinishedParts.OPTION + e.getMessage() + "; repeat the parts", e);
        }
    }
}
