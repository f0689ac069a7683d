// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.stage.Checkpoint;
import org.nuxeo.datagen.importer.internal.verify.VerifySettings;
import org.nuxeo.datagen.importer.manifest.ReportFile;
import org.nuxeo.datagen.importer.manifest.StageRequest;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.report.ReportJson;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.settings.BlobCheck;

/** Stage {@code verify}: compares MongoDB and, if there is an Elasticsearch, its indexes with the dataset. */
final class VerifyRun {
    private static final String STAGE = "verify";

    /** The most findings that a report lists. All are counted. */
    private static final int NAMED_DIFFERENCES = 1_000;

    private final StageRuns runs;
    private final Job job;

    VerifyRun(StageRuns runs) {
        this.runs = runs;
        this.job = runs.job();
    }

    /**
     * Runs the stage.
     *
     * @param blobs how many blobs to compare, {@link Long#MAX_VALUE} for all
     * @param check how closely they are compared
     */
    VerifyReport run(long blobs, BlobCheck check) {
        ServiceAddresses services = new ServiceAddresses(
                null, job.services().mongo(), job.services().elasticsearch());
        StageRequest request = runs.request(runs.stageOfGroup(STAGE), Json.object(), services);
        try (StageSession session =
                StageSession.open(runs.work(), request, runs.resumePolicy().startOver())) {
            runs.bind(session, services);
            StageCheckpoint checkpoint = new StageCheckpoint(
                    session,
                    runs.question(request, blobs + " " + check.label()),
                    runs.resumePolicy().again());
            VerifyReport report = runs.withControlFile(request, () -> verify(blobs, check, checkpoint));
            ReportFile.write(runs.work().resolve(request.stage()), ReportJson.whole(report));
            checkpoint.end(report.finished(), ReportJson.of(report));
            return report;
        }
    }

    private VerifyReport verify(long blobs, BlobCheck check, Checkpoint checkpoint) {
        IdScheme ids = runs.savedIds();
        VerifySettings settings = VerifySettings.of(job.threads(), blobs)
                .withBlobCheck(check)
                .withRetry(job.retry())
                .withFields(job.layout().fields())
                .withDifferenceLimit(NAMED_DIFFERENCES);
        try (MongoStore mongo = job.openMongo(runs.control().stops());
                ElasticStore elastic =
                        job.openElasticsearchIfNamed(runs.control().stops())) {
            return runs.run(runs.importer(ids).verify(settings, mongo, elastic, checkpoint));
        }
    }
}
