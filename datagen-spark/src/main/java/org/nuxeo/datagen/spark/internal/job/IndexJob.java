// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.IndexSource;
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
 * The job {@code index}.
 *
 * @param options options of the job
 * @param task the task of each part
 */
record IndexJob(OptionValues options, IndexTask task) {

    private static final String NAME = "index";
    private static final long TASK_DOCUMENTS = 100_000;

    /** Returns the job of some arguments. */
    static IndexJob parse(String[] arguments, Map<String, String> environment) {
        JobArguments parsed = JobArguments.parse(
                arguments,
                JobOptions.union(Set.of("from"), StoreSettings.NAMES, JobOptions.NAMES),
                JobOptions.union(StoreSettings.FLAGS, JobOptions.FLAGS),
                environment);
        parsed.required("elasticsearch", "http://HOST:PORT");
        OptionValues options = parsed.options();
        JobOptions.isJson(options);
        IndexSource source =
                switch (options.text("from", "generator")) {
                    case "generator" -> IndexSource.GENERATOR;
                    case "mongo" -> IndexSource.MONGO;
                    default ->
                        throw new IllegalArgumentException(
                                "from " + options.text("from", null) + ": must be generator or mongo");
                };
        if (source == IndexSource.MONGO) {
            parsed.required("mongo", "mongodb://HOST:PORT");
        }
        StoreSettings stores = StoreSettings.of(options, environment);
        long documents = parsed.dataset().dataset().size();
        WorkParts parts = WorkParts.of(0, documents, JobOptions.taskSize(options, TASK_DOCUMENTS));
        return new IndexJob(options, new IndexTask(parsed.dataset(), stores, parts, source));
    }

    int run(PrintStream out, PrintStream err) throws IOException {
        long startNanos = System.nanoTime();
        SparkContext spark = JobOptions.session(NAME).sparkContext();
        JobFolder folder = new JobFolder(JobOptions.folder(options, NAME), spark.hadoopConfiguration());
        Dataset dataset = task.dataset().dataset();
        PartedWork work = new PartedWork(
                spark, folder, dataset.spec(), question(), task.parts().count());
        boolean resume = work.earlier() == Earlier.UNFINISHED && !options.has("again");
        Collection<ObjectNode> results;
        try (RangeRuns runs = RangeRuns.open(task.stores().job(dataset), StopSource.NEVER)) {
            IndexFilling filling = runs.fillIndexes();
            try {
                results = work.run(task, resume, err).all();
            } finally {
                filling.close();
            }
        }
        IndexReport report = IndexCounts.sum(results).report((System.nanoTime() - startNanos) / 1_000_000);
        work.finish(Json.tree(report));
        out.print(JobOptions.isJson(options) ? Json.pretty(report) : report.text());
        return report.refusedCount() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    private ObjectNode question() {
        return Json.object()
                .put("mongo", task.stores().mongoAddress())
                .put("elasticsearch", options.text("elasticsearch", ""))
                .put("layout", task.stores().layout().toString())
                .put("batchTag", options.text("batch-tag", ""))
                .put("from", task.source().name());
    }

    /**
     * The indexing of one part of a dataset.
     *
     * @param dataset the dataset
     * @param stores the stores
     * @param parts all parts
     * @param source where the documents are read from
     */
    record IndexTask(DatasetOptions dataset, StoreSettings stores, WorkParts parts, IndexSource source)
            implements PartTask {

        @Override
        public ObjectNode run(int part, TaskControl control) {
            try (RangeRuns runs = RangeRuns.open(stores.job(dataset.dataset()), new TaskStops(control))) {
                PositionRange own = parts.positions(part);
                IndexReport report = runs.index(own, source);
                control.documents().accept(own.count());
                return IndexCounts.of(report).json();
            }
        }
    }
}
