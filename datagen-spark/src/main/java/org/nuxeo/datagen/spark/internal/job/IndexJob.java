// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The job {@code index}. */
final class IndexJob {

    private static final String ROWS = "rows";
    private static final String REFUSED = "refused";
    private static final String COUNT = "refusedCount";

    /** The most reasons of refusals that are kept. All are counted. */
    private static final int LISTED = 100;

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
        long millis = (System.nanoTime() - startNanos) / 1_000_000;
        IndexReport report = sum(results, job.texts().dataset().layout(), millis);
        work.finish(Json.tree(report));
        return job.end(report, work, line);
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
                return Json.object(ROWS, report.rows(), REFUSED, report.refused(), COUNT, report.refusedCount());
            }
        }
    }

    /** Returns the report of a job, given the results of its tasks. It has no latencies, which do not add up. */
    private static IndexReport sum(List<ObjectNode> results, Layout layout, long millis) {
        List<IndexReport.Row> rows = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        long count = 0;
        for (ObjectNode each : results) {
            for (JsonNode row : each.path(ROWS)) {
                Kind kind = layout.kinds().of(row.path("kind").asText());
                long present = row.path("present").asLong();
                // release 1.0 has stored this number itself
                long written = row.path("written").asLong(row.path("indexed").asLong(-1) - present);
                Check.refuse(written < 0, () -> "part with " + row + ": has no count; repeat the job with --again");
                rows.add(new IndexReport.Row(row.path("repository").asText(), kind, written, present));
            }
            each.path(REFUSED).forEach(reason -> refused.add(reason.asText()));
            count += each.path(COUNT).asLong();
        }
        List<String> listed = refused.subList(0, Math.min(LISTED, refused.size()));
        return new IndexReport(IndexReport.addedUp(rows, layout), listed, count, List.of(), true, millis);
    }
}
