// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSource;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The job {@code index}. */
final class IndexJob {

    private IndexJob() {}

    /** Runs the job of some arguments and returns its exit code. */
    static int run(JobLine line) throws IOException {
        long startNanos = System.nanoTime();
        StoreJob job = StoreJob.parse("index", JobWords.INDEX, ServiceWords.ELASTICSEARCH, line);
        IndexSource source = source(job.texts());
        if (source == IndexSource.MONGO) {
            JobWords.require(job.words(), ServiceWords.MONGO);
        }
        PartedWork work = job.work(job.question().put("from", source.name()));
        boolean resume = JobWords.resumes(job.words(), work);
        List<ObjectNode> results;
        try (RangeRuns runs = job.open()) {
            IndexFilling filling = runs.fillIndexes();
            try {
                results = work.run(new IndexTask(job.texts(), job.parts()), resume, line.err())
                        .all();
            } finally {
                filling.close();
            }
        }
        IndexReport report =
                IndexCounts.sum(results, job.texts().dataset().layout(), (System.nanoTime() - startNanos) / 1_000_000);
        work.finish(Json.tree(report));
        job.print(report, line.out());
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

    /**
     * What a task has indexed, as JSON that can be stored and added up.
     *
     * @param rows counts by repository and kind
     * @param refused reasons of refused documents, the first hundred
     * @param refusedCount number of all refused documents
     */
    record IndexCounts(List<Row> rows, List<String> refused, long refusedCount) {

        /** The most reasons of refusals that are kept. All are counted. */
        private static final int LISTED = 100;

        /** A row of the report. */
        record Row(String repository, String kind, long written, long present) {}

        static ObjectNode json(IndexReport report) {
            List<Row> rows = report.rows().stream()
                    .map(row -> new Row(row.repository(), row.kind().label(), row.written(), row.present()))
                    .toList();
            return Json.tree(new IndexCounts(rows, report.refused(), report.refusedCount()));
        }

        /** Returns the report of a job, given the results of its tasks. It has no latencies, which do not add up. */
        static IndexReport sum(Collection<ObjectNode> results, Layout layout, long elapsedMillis) {
            List<IndexCounts> all = results.stream()
                    .map(each -> Json.mapper().convertValue(each, IndexCounts.class))
                    .toList();
            List<IndexReport.Row> rows = all.stream()
                    .flatMap(each -> each.rows.stream())
                    .map(row ->
                            new IndexReport.Row(row.repository, layout.kinds().of(row.kind), row.written, row.present))
                    .toList();
            return new IndexReport(
                    IndexReport.addedUp(rows, layout),
                    all.stream()
                            .flatMap(each -> each.refused.stream())
                            .limit(LISTED)
                            .toList(),
                    all.stream().mapToLong(IndexCounts::refusedCount).sum(),
                    List.of(),
                    true,
                    elapsedMillis);
        }
    }
}
