// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.nuxeo.datagen.importer.settings.StageWords.BLOBS;
import static org.nuxeo.datagen.importer.settings.StageWords.blobCheck;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The job {@code verify}. */
final class VerifyJob {

    private VerifyJob() {}

    /** Runs the job of some arguments and returns its exit code. */
    static int run(JobLine line) throws IOException {
        long startNanos = System.nanoTime();
        StoreJob job = StoreJob.parse("verify", JobWords.VERIFY, ServiceWords.MONGO, line);
        PartedWork work = job.work(job.question()
                .put("blobs", job.words().number(BLOBS))
                .put("blobCheck", blobCheck(job.words()).label()));
        boolean resume = JobWords.resumes(job.words(), work);
        // The stores must answer before the first task is started.
        job.open().close();
        List<ObjectNode> results = work.run(new VerifyTask(job.texts(), job.parts()), resume, line.err())
                .all();
        VerifyReport report = report(results, (System.nanoTime() - startNanos) / 1_000_000);
        work.finish(report.whole());
        return job.end(report, work, line);
    }

    /** Returns the report on the results of all parts. */
    private static VerifyReport report(Collection<ObjectNode> results, long elapsedMillis) {
        VerifyReport sum = VerifyOutcome.sum(results.stream()
                .flatMap(result -> Stream.of(result.path(VerifyTask.COMPARED), result.path(VerifyTask.SCANNED)))
                .filter(outcome -> !outcome.isMissingNode())
                .map(outcome -> new VerifyOutcome(outcome.asText()))
                .toList());
        return new VerifyReport(
                sum.rows(), sum.differences(), sum.differenceCount(), sum.checks(), sum.finished(), elapsedMillis);
    }

    /**
     * The comparison of one part of a dataset with the stores, and the search for other documents in a share of their ids.
     *
     * @param words the words of the job
     * @param parts all parts
     */
    record VerifyTask(WordTexts words, WorkParts parts) implements PartTask {

        /** The most shares of the ids. Before each of them, the indexes are refreshed. */
        private static final int MOST_SHARES = 1_000;

        private static final String COMPARED = "compared";
        private static final String SCANNED = "scanned";

        @Override
        public ObjectNode run(int part, TaskControl control) {
            Description description = words.description(StageWords.VERIFICATION);
            try (RangeRuns runs = StoreJob.open(words, control)) {
                PositionRange own = parts.positions(part);
                VerifyOutcome compared = runs.verify(own, description.number(BLOBS), blobCheck(description));
                ObjectNode result = Json.object().put(COMPARED, compared.json());
                control.documents().accept(own.count());
                int shares = Math.min(MOST_SHARES, parts.count());
                if (part < shares) {
                    result.put(SCANNED, runs.scan(new Part(part + 1, shares)).json());
                }
                return result;
            }
        }
    }
}
