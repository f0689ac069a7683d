// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.spark.internal.job.JobLine.ExitCode;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.option.OptionValues;
import org.nuxeo.datagen.spark.internal.part.JobFolder;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.PartTask.TaskControl;
import org.nuxeo.datagen.spark.internal.part.PartedWork;
import org.nuxeo.datagen.spark.internal.part.PartedWork.Earlier;
import org.nuxeo.datagen.store.output.Json;

/**
 * The job {@code verify}.
 *
 * @param options options of the job
 * @param task the task of each part
 */
record VerifyJob(OptionValues options, VerifyTask task) {

    private static final String NAME = "verify";
    private static final long TASK_DOCUMENTS = 100_000;
    private static final long SAMPLED_BLOBS = 1_000;
    private static final long ALL_BLOBS = Long.MAX_VALUE;
    static final Set<String> NAMES = Set.of("blobs", "blob-check");

    /** Returns the job of some arguments. */
    static VerifyJob parse(String[] arguments, Map<String, String> environment) {
        JobArguments parsed = JobArguments.parse(
                arguments,
                JobOptions.union(NAMES, StoreSettings.NAMES, JobOptions.NAMES),
                JobOptions.union(StoreSettings.FLAGS, JobOptions.FLAGS),
                environment);
        parsed.required("mongo", "mongodb://HOST:PORT");
        OptionValues options = parsed.options();
        JobOptions.isJson(options);
        long blobs = options.text("blobs", "").equals("all")
                ? ALL_BLOBS
                : options.number("blobs", SAMPLED_BLOBS, 0, Long.MAX_VALUE);
        BlobCheck check = options.has("blob-check")
                ? options.convert("blob-check", BlobCheck::of, "must be existence, length or digest")
                : BlobCheck.DIGEST;
        StoreSettings stores = StoreSettings.of(options, environment);
        long documents = parsed.dataset().dataset().size();
        WorkParts parts = WorkParts.of(0, documents, JobOptions.taskSize(options, TASK_DOCUMENTS));
        return new VerifyJob(options, new VerifyTask(parsed.dataset(), stores, parts, blobs, check));
    }

    int run(PrintStream out, PrintStream err) throws IOException {
        long startNanos = System.nanoTime();
        SparkContext spark = JobOptions.session(NAME).sparkContext();
        JobFolder folder = new JobFolder(JobOptions.folder(options, NAME), spark.hadoopConfiguration());
        Dataset dataset = task.dataset().dataset();
        PartedWork work = new PartedWork(
                spark, folder, dataset.spec(), question(), task.parts().count());
        boolean resume = work.earlier() == Earlier.UNFINISHED && !options.has("again");
        task.stores().requireAnswers(dataset);
        Collection<ObjectNode> results = work.run(task, resume, err).all();
        VerifyReport report = VerifyTask.report(results, (System.nanoTime() - startNanos) / 1_000_000);
        work.finish(report.whole());
        out.print(JobOptions.isJson(options) ? Json.pretty(report) : report.text());
        if (!report.isClean()) {
            err.println("the differences are in " + folder.path() + "/report.json");
        }
        return report.isClean() ? ExitCode.DONE : ExitCode.DIFFERENCE;
    }

    private ObjectNode question() {
        return Json.object()
                .put("mongo", task.stores().mongoAddress())
                .put("elasticsearch", options.text("elasticsearch", ""))
                .put("layout", task.stores().layout().toString())
                .put("batchTag", options.text("batch-tag", ""))
                .put("blobs", task.blobs())
                .put("blobCheck", task.check().label());
    }

    /**
     * The comparison of one part of a dataset with the stores, and the search for other documents in a share of their ids.
     *
     * @param dataset the dataset
     * @param stores the stores
     * @param parts all parts
     * @param blobs how many blobs of the dataset are compared
     * @param check how closely they are compared
     */
    record VerifyTask(DatasetOptions dataset, StoreSettings stores, WorkParts parts, long blobs, BlobCheck check)
            implements PartTask {

        /** The most shares of the ids. Before each of them, the indexes are refreshed. */
        private static final int MOST_SHARES = 1_000;

        private static final String COMPARED = "compared";
        private static final String SCANNED = "scanned";

        @Override
        public ObjectNode run(int part, TaskControl control) {
            try (RangeRuns runs = RangeRuns.open(stores.job(dataset.dataset()), new TaskStops(control))) {
                PositionRange own = parts.positions(part);
                ObjectNode result = Json.object()
                        .put(COMPARED, runs.verify(own, blobs, check).json());
                control.documents().accept(own.count());
                int shares = Math.min(MOST_SHARES, parts.count());
                if (part < shares) {
                    result.put(SCANNED, runs.scan(new Part(part + 1, shares)).json());
                }
                return result;
            }
        }

        /**
         * Returns the report on all parts.
         *
         * @param results the result of each part
         * @param elapsedMillis duration of the job
         */
        static VerifyReport report(Collection<ObjectNode> results, long elapsedMillis) {
            List<VerifyOutcome> outcomes = new ArrayList<>();
            for (ObjectNode result : results) {
                outcomes.add(new VerifyOutcome(result.path(COMPARED).asText()));
                if (result.has(SCANNED)) {
                    outcomes.add(new VerifyOutcome(result.path(SCANNED).asText()));
                }
            }
            VerifyReport sum = VerifyOutcome.sum(outcomes);
            return new VerifyReport(
                    sum.rows(), sum.differences(), sum.differenceCount(), sum.checks(), sum.finished(), elapsedMillis);
        }
    }
}
