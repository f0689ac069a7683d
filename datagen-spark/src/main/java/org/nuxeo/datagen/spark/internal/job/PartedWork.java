// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.LongAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask.TaskControl;
import org.nuxeo.datagen.store.output.Json;

/** Work in parts that are tasks of one Spark job. Parts that an earlier driver has finished are not repeated. */
public record PartedWork(SparkContext spark, JobFolder folder, ObjectNode asked, int parts) {

    private static final String DATASET = "dataset";
    private static final String QUESTION = "question";
    private static final String STATUS = "status";
    private static final String FINISHED = "finished";

    /**
     * @param folder the job's folder
     * @param question everything that a job must share with the one it resumes
     * @param parts number of parts, at least 1
     */
    public PartedWork(SparkContext spark, JobFolder folder, DatasetSpec spec, ObjectNode question, int parts) {
        this(spark, folder, Json.object(), parts);
        asked.set(DATASET, Json.mapper().valueToTree(DatasetWords.ALL.json(spec)));
        asked.set(QUESTION, question.deepCopy().put("parts", parts));
    }

    /** Returns the configuration of Hadoop's file systems. */
    public Configuration hadoop() {
        return spark.hadoopConfiguration();
    }

    /** The work of one part, in an executor. A part may be done twice, at the same time or after a failure. */
    public interface PartTask extends Serializable {

        /**
         * What a task knows of its execution.
         *
         * @param hadoop configuration of Hadoop's file systems
         * @param attempt a name that no other execution of the job has, for temporary files
         * @param context the execution
         * @param documents receives how many documents more are done
         */
        record TaskControl(Configuration hadoop, String attempt, TaskContext context, LongConsumer documents) {

            /** Returns whether the task is to end, for example because another one was faster. */
            boolean stopRequested() {
                return context.isInterrupted();
            }

            /** Returns a receiver of how many documents are done in all. */
            LongConsumer total() {
                AtomicLong told = new AtomicLong();
                return done -> documents.accept(done - told.getAndSet(done));
            }
        }

        /**
         * Does the work of a part.
         *
         * @param part number of the part, from 0
         * @return the result, which is the same each time apart from durations
         * @throws Exception if the work fails; Spark tries it again
         */
        ObjectNode run(int part, TaskControl control) throws Exception;
    }

    /** What an earlier job has left in the folder. */
    public enum Earlier {
        /** Nothing, or another question about the same dataset. */
        NONE,
        /** Some of the parts. */
        UNFINISHED,
        /** All of the parts. */
        FINISHED
    }

    /**
     * The results of all parts.
     *
     * @param done of the parts that this job has done
     * @param earlier of the parts that were done before
     */
    public record Results(List<ObjectNode> done, List<ObjectNode> earlier) {

        /** Returns the results of all parts. */
        public List<ObjectNode> all() {
            return Stream.concat(done.stream(), earlier.stream()).toList();
        }
    }

    /**
     * Returns what an earlier job has left in the folder.
     *
     * @throws IllegalArgumentException if the folder has a job of another dataset
     */
    public Earlier earlier() throws IOException {
        ObjectNode manifest = folder.manifest();
        if (manifest == null) {
            return Earlier.NONE;
        }
        String theirs = manifest.path(DATASET).path("fingerprint").asText();
        String ours = asked.path(DATASET).path("fingerprint").asText();
        String other = ": its manifest names the dataset " + theirs + ", not " + ours + "; name another folder";
        Check.refuse(!theirs.equals(ours), () -> folder.path() + other);
        if (!manifest.path(QUESTION).toString().equals(asked.path(QUESTION).toString())) {
            return Earlier.NONE;
        }
        return manifest.path(STATUS).asText().equals(FINISHED) ? Earlier.FINISHED : Earlier.UNFINISHED;
    }

    /**
     * Does all parts that are not done.
     *
     * @param resume whether to keep the parts that are done
     * @param log receives a line about what is done
     * @return the results of all parts
     */
    public Results run(PartTask task, boolean resume, PrintStream log) throws IOException {
        if (!resume) {
            folder.clear();
        }
        save("unfinished");
        Map<Integer, ObjectNode> earlier = folder.results();
        List<Integer> open = IntStream.range(0, parts)
                .boxed()
                .filter(part -> !earlier.containsKey(part))
                .toList();
        log.println("parts: " + parts + ", of them " + earlier.size() + " done before");
        List<String> done = open.isEmpty() ? List.of() : execute(task, open);
        List<ObjectNode> own = done.stream()
                .map(each -> (ObjectNode) Json.parse(each, "result of a part: is not JSON"))
                .toList();
        return new Results(own, List.copyOf(earlier.values()));
    }

    private List<String> execute(PartTask task, List<Integer> open) {
        LongAccumulator documents = spark.longAccumulator("documents");
        LongAccumulator done = spark.longAccumulator("parts");
        JavaSparkContext java = JavaSparkContext.fromSparkContext(spark);
        Broadcast<SerializableConfiguration> hadoop =
                java.broadcast(new SerializableConfiguration(spark.hadoopConfiguration()));
        String path = folder.path().toString();
        return java.parallelize(open, open.size())
                .map(part -> {
                    ObjectNode result = execute(task, part, path, hadoop.value().value(), documents);
                    // Accumulators count a repeated task twice and end with the driver, so they only show the progress.
                    done.add(1);
                    return result.toString();
                })
                .collect();
    }

    /** Does a part in an executor, whose serialized call needs a public method. Its result is durable before the task ends. */
    public static ObjectNode execute(
            PartTask task, int part, String folder, Configuration hadoop, LongAccumulator documents) throws Exception {
        TaskContext context = TaskContext.get();
        String attempt = String.format(Locale.ROOT, "%06d-%d", part, context.taskAttemptId());
        ObjectNode result = task.run(part, new TaskControl(hadoop, attempt, context, documents::add));
        JobFolder.of(folder, hadoop).save(part, result);
        return result;
    }

    /** Marks the job as finished and keeps its report. */
    public void finish(ObjectNode report) throws IOException {
        folder.report(report);
        save(FINISHED);
    }

    private void save(String status) throws IOException {
        ObjectNode manifest = Json.object().put("programVersion", ProgramVersion.text());
        manifest.setAll(asked);
        folder.write(manifest.put(STATUS, status));
    }
}
