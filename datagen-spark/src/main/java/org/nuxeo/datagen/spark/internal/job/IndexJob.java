// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.spark.internal.job.JobLine.ExitCode;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.PartedWork;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The job {@code index}. */
final class IndexJob {

    private IndexJob() {}

    /** Runs the job of some arguments and returns its exit code. */
    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws IOException {
        long startNanos = System.nanoTime();
        StoreJob job = StoreJob.parse("index", JobWords.INDEX, ServiceWords.ELASTICSEARCH, arguments, environment);
        IndexSource source = source(job.texts());
        if (source == IndexSource.MONGO) {
            JobWords.require(job.words(), ServiceWords.MONGO);
        }
        PartedWork work = job.work(job.question().put("from", source.name()));
        boolean resume = job.resumes(work);
        List<ObjectNode> results;
        try (RangeRuns runs = job.open()) {
            IndexFilling filling = runs.fillIndexes();
            try {
                results = work.run(new IndexTask(job.texts(), job.parts()), resume, err)
                        .all();
            } finally {
                filling.close();
            }
        }
        IndexReport report =
                IndexCounts.sum(results, job.texts().dataset().layout(), (System.nanoTime() - startNanos) / 1_000_000);
        work.finish(Json.tree(report));
        job.print(report, out);
        return ExitCode.of(report.outcome());
    }

    private static IndexSource source(WordTexts words) {
        String text = (String) words.description(List.of(JobWords.SOURCE)).known(JobWords.SOURCE);
        return IndexSource.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /**
     * The indexing of one part of a dataset.
     *
     * @param words the words of the job
     * @param parts all parts
     */
    record IndexTask(WordTexts words, WorkParts parts) implements PartTask {

        @Override
        public ObjectNode run(int part, TaskControl control) {
            try (RangeRuns runs = StoreJob.open(words, control)) {
                PositionRange own = parts.positions(part);
                IndexReport report = runs.index(own, source(words));
                control.documents().accept(own.count());
                return IndexCounts.json(report);
            }
        }
    }
}
