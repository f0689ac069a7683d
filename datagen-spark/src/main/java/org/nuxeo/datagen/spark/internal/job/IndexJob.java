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
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.internal.index.IndexSettings;
import org.nuxeo.datagen.importer.internal.index.IndexStage;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ReportJson;
import org.nuxeo.datagen.importer.report.ReportText;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.spark.internal.option.OptionValues;
import org.nuxeo.datagen.spark.internal.part.JobFolder;
import org.nuxeo.datagen.spark.internal.part.PartedWork;
import org.nuxeo.datagen.spark.internal.part.PartedWork.Earlier;

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
        RangeParts parts = RangeParts.of(
                parsed.dataset().dataset(),
                IndexSettings.of(1).batchDocuments(),
                JobOptions.taskSize(options, TASK_DOCUMENTS));
        return new IndexJob(options, new IndexTask(parsed.dataset(), stores, parts, source));
    }

    int run(PrintStream out, PrintStream err) throws IOException {
        long startNanos = System.nanoTime();
        SparkContext spark = JobOptions.session(NAME).sparkContext();
        JobFolder folder = new JobFolder(JobOptions.folder(options, NAME), spark.hadoopConfiguration());
        Dataset dataset = task.dataset().dataset();
        PartedWork work = new PartedWork(
                spark, folder, dataset.spec(), question(), task.parts().parts());
        boolean resume = work.earlier() == Earlier.UNFINISHED && !options.has("again");
        task.stores().requireAnswers();
        prepare();
        Collection<ObjectNode> states = work.run(task, resume, err).all();
        IndexReport report = complete(states, startNanos);
        work.finish(ReportJson.of(report));
        out.print(JobOptions.isJson(options) ? Json.pretty(ReportJson.of(report)) : ReportText.of(report));
        return report.refusedCount() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    /** Creates the indexes before tasks would do so at the same time. */
    private void prepare() {
        try (ElasticStore elastic = task.stores().openElasticsearch(() -> false)) {
            IndexAdmin admin = new IndexAdmin(elastic);
            for (Repository repository : Repository.values()) {
                admin.ensure(repository.label());
            }
        }
    }

    private IndexReport complete(Collection<ObjectNode> states, long startNanos) {
        ObjectNode all = task.parts().after(PartStates.sum(states));
        all.put("elapsedMillis", (System.nanoTime() - startNanos) / 1_000_000);
        try (MongoStore mongo = task.stores().openMongo(() -> false);
                ElasticStore elastic = task.stores().openElasticsearch(() -> false);
                IndexStage stage = task.stage(documents -> {}, mongo, elastic, new PartCheckpoint(all))) {
            return stage.run();
        }
    }

    private ObjectNode question() {
        return Json.object()
                .put("mongo", task.stores().mongoAddress())
                .put("elasticsearch", options.text("elasticsearch", ""))
                .put("layout", task.stores().layout().toString())
                .put("batchTag", options.text("batch-tag", ""))
                .put("from", task.source().name());
    }
}
