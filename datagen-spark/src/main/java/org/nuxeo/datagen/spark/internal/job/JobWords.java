// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.export.s3.S3Words;
import org.nuxeo.datagen.export.sink.DeliveryWords;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.spark.internal.job.PartedWork.Earlier;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The words of each job: those that its command has as well, and those of the work on a cluster. */
final class JobWords {

    /** The folder that driver and executors share. */
    static final Word WORK = own("work", Values.text(), "datagen-work");

    /** The number of documents of a task. */
    static final Word TASK_SIZE = own("task-size", Values.number(1, 1_000_000_000), null);

    /** Whether everything is done again. */
    static final Word AGAIN = own("again", Values.FLAG, "false");

    /** The form of the report. */
    static final Word REPORT = own("format", Values.choice(List.of("text", "json")), "text");

    /** Where {@code index} reads the documents from. */
    static final Word SOURCE = own("from", Values.choice(List.of("generator", "mongo")), "generator");

    /** The words of the stores. */
    static final List<Word> STORES = Stream.of(
                    ServiceWords.ADDRESSES,
                    ServiceWords.ACCESS,
                    List.of(StageWords.BATCH_TAG, StageWords.RETRY_FOR, REPORT),
                    LayoutWords.IDS,
                    LayoutWords.INDEX,
                    LayoutWords.NEW_INDEXES)
            .flatMap(List::stream)
            .filter(word -> !word.name().startsWith(ServiceWords.KAFKA.name()))
            .toList();

    static final List<Word> RENDER =
            all(RenderWords.ALL, S3Words.ALL, EncryptionWords.KEYS, List.of(EncryptionWords.FORMAT));
    static final List<Word> VERIFY = all(STORES, StageWords.VERIFICATION);
    static final List<Word> DELIVERY = all(
            List.of(RenderWords.SINK, StageWords.BLOB_CHECK, REPORT),
            DeliveryWords.ALL,
            S3Words.ALL,
            EncryptionWords.KEYS,
            List.of(EncryptionWords.FORMAT));
    static final List<Word> INDEX = all(STORES, List.of(SOURCE));

    private JobWords() {}

    private static Word own(String name, Values values, @Nullable String byDefault) {
        return Word.of(name, values).byDefault(byDefault).help(name + " of a job on a cluster.");
    }

    @SafeVarargs
    private static List<Word> all(List<Word>... groups) {
        List<Word> all = new ArrayList<>(DatasetWords.ALL.words());
        all.addAll(List.of(WORK, TASK_SIZE, AGAIN));
        for (List<Word> group : groups) {
            all.addAll(group);
        }
        return List.copyOf(all);
    }

    /**
     * Requires that a word is given.
     *
     * @throws Refusal if it is not
     */
    static void require(Description words, Word word) {
        Refusal.when(!words.has(word), "this job needs --" + word.name() + " " + word.label());
    }

    /** Returns the folder of a job. */
    static String folder(Description words, String job) {
        return words.known(WORK) + "/" + job;
    }

    /** Returns the parts of a range of positions, each with about as many as the words say. */
    static WorkParts parts(Description words, long from, long to, long byDefault) {
        Long each = (Long) words.value(TASK_SIZE);
        return WorkParts.of(from, to, each != null ? each : byDefault);
    }

    /** Returns the work of a job in its folder, which resumes earlier work on the same question. */
    static PartedWork work(String job, String folder, Dataset dataset, ObjectNode question, WorkParts parts)
            throws IOException {
        SparkContext spark =
                SparkSession.builder().appName("datagen " + job).getOrCreate().sparkContext();
        JobFolder own = JobFolder.of(folder, spark.hadoopConfiguration());
        return new PartedWork(spark, own, dataset.spec(), question, parts.count());
    }

    /** Returns whether parts that are done are not repeated. */
    static boolean resumes(Description words, PartedWork work) throws IOException {
        return work.earlier() == Earlier.UNFINISHED && !words.is(AGAIN);
    }

    /**
     * The parts of a range of positions, one for each task, cut as {@code --part} cuts them.
     *
     * @param from first position
     * @param to position after the last
     * @param count number of parts, at least 1
     */
    record WorkParts(long from, long to, int count) implements Serializable {

        /**
         * Returns the parts of a range.
         *
         * @param each about how many positions a part has
         */
        static WorkParts of(long from, long to, long each) {
            long parts = Math.max(1, (to - from + each - 1) / each);
            return new WorkParts(from, to, (int) Math.min(Part.MAX_PARTS, parts));
        }

        /**
         * Returns a part.
         *
         * @param number number of the task, from 0
         */
        Part part(int number) {
            return new Part(number + 1, count);
        }

        /** Returns the positions of a part. */
        PositionRange positions(int number) {
            return new PositionRange(from, to).part(part(number));
        }
    }
}
