// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask.TaskControl;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceWords;

/**
 * What {@code verify} and {@code index} share: work on all documents in the stores.
 *
 * @param name name of the job
 * @param words the words of the job
 * @param texts the words for executors, with the secrets of the driver's files and environment
 * @param parts the parts of the documents
 */
record StoreJob(String name, Description words, WordTexts texts, WorkParts parts) {

    private static final long TASK_DOCUMENTS = 100_000;

    /**
     * Returns the job of some arguments.
     *
     * @param all the words of the job
     * @param store the address without which the job cannot run
     * @throws IllegalArgumentException if an argument cannot be used
     */
    static StoreJob parse(String name, List<Word> all, Word store, JobLine line) {
        Description words = line.texts(all).description(all);
        JobWords.require(words, store);
        WordTexts texts = WordTexts.of(ServiceWords.withSecrets(words), all);
        long documents = job(texts).dataset().size();
        return new StoreJob(name, words, texts, JobWords.parts(words, 0, documents, TASK_DOCUMENTS));
    }

    private static Job job(WordTexts texts) {
        Description words = texts.description(JobWords.STORES);
        Dataset dataset = texts.dataset();
        StoreLayout layout = LayoutWords.layout(words, dataset.layout().repositories());
        boolean lacksBase = layout.idType().isSequence() && layout.idBase() == null;
        String needs = " " + layout.idType().label() + ": needs the first id of the sequence; give ";
        Refusal.when(lacksBase, LayoutWords.ID_TYPE, needs, LayoutWords.ID_BASE);
        return Job.of(dataset, ServiceWords.addresses(words))
                .batchTag(words.text(StageWords.BATCH_TAG))
                .layout(layout)
                .access(ServiceWords.access(words))
                .timeouts(StageWords.timeouts(words))
                .build();
    }

    /**
     * Connects the driver to the stores.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if one of them does not answer
     */
    RangeRuns open() {
        return RangeRuns.open(job(texts), StopSource.NEVER);
    }

    /** Connects a task to the stores, with one request at a time to each. */
    static RangeRuns open(WordTexts texts, TaskControl control) {
        return RangeRuns.open(job(texts), new TaskStops(control));
    }

    /** Returns the work in the folder of the job, which resumes earlier work on the same question. */
    PartedWork work(ObjectNode question) throws IOException {
        return JobWords.work(name, JobWords.folder(words, name), texts.dataset(), question, parts);
    }

    /** Returns what the answer depends on in both jobs. */
    ObjectNode question() {
        String mongo = ServiceWords.mongo(words);
        String address = mongo == null ? "" : MongoSettings.of(mongo).address();
        StoreLayout layout = LayoutWords.layout(words, texts.dataset().layout().repositories());
        ObjectNode question = Json.object("mongo", address, "elasticsearch", text(ServiceWords.ELASTICSEARCH));
        return Json.put(question, "layout", layout.toString(), "batchTag", text(StageWords.BATCH_TAG));
    }

    private String text(Word word) {
        return words.has(word) ? words.knownText(word) : "";
    }

    /** Prints the report, and returns its exit code. */
    int end(Report report, PartedWork work, JobLine line) {
        line.out().print(words.known(JobWords.REPORT).equals("json") ? Json.pretty(report) : report.text());
        int code = ExitCode.of(report.outcome());
        if (code == ExitCode.DIFFERENCE) {
            line.err().println("the differences are in " + work.folder().path() + "/report.json");
        }
        return code;
    }

    /**
     * The stop of a task that is no longer needed, for example because another execution was faster. Spark tells a task only
     * if it asks.
     */
    private record TaskStops(TaskControl control) implements StopSource {

        private static final long ASK_EVERY_MILLIS = 500;

        @Override
        public boolean requested() {
            return control.stopRequested();
        }

        @Override
        public Registration onStop(Runnable stop) {
            ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor();
            Runnable ask = () -> {
                if (requested()) {
                    stop.run();
                }
            };
            watcher.scheduleWithFixedDelay(ask, 0, ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            return watcher::shutdownNow;
        }
    }
}
