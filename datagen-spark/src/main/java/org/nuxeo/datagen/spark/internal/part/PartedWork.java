// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.LongAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.spark.internal.part.PartTask.TaskControl;
import org.nuxeo.datagen.store.output.Json;

/** Work in parts that are tasks of one Spark job. Parts that an earlier driver has finished are not repeated. */
public final class PartedWork {

    private static final String DATASET = "dataset";
    private static final String QUESTION = "question";
    private static final String STATUS = "status";
    private static final String FINISHED = "finished";

    private final SparkContext spark;
    private final JobFolder folder;
    private final ObjectNode asked;
    private final int parts;

    /**
     * @param folder the job's folder
     * @param question everything that a job must share with the one it resumes
     * @param parts number of parts, at least 1
     */
    public PartedWork(SparkContext spark, JobFolder folder, DatasetSpec spec, ObjectNode question, int parts) {
        this.spark = spark;
        this.folder = folder;
        this.parts = parts;
        this.asked = Json.object();
        asked.set(DATASET, Json.mapper().valueToTree(DatasetWords.ALL.json(spec)));
        asked.set(QUESTION, question.deepCopy().put("parts", parts));
    }

    /** Returns the job's folder. */
    public JobFolder folder() {
        return folder;
    }

    /** Returns the configuration of Hadoop's file systems. */
    public Configuration hadoop() {
        return spark.hadoopConfiguration();
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

        public Results {
            done = List.copyOf(done);
            earlier = List.copyOf(earlier);
        }

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
        if (!theirs.equals(ours)) {
            throw new IllegalArgumentException(folder.path() + ": its manifest names the dataset " + theirs + ", not "
                    + ours + "; name another folder");
        }
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
        List<Integer> open = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            if (!earlier.containsKey(part)) {
                open.add(part);
            }
        }
        log.println("parts: " + parts + ", of them " + earlier.size() + " done before");
        List<ObjectNode> done = new ArrayList<>();
        if (!open.isEmpty()) {
            execute(task, open).forEach(result -> done.add(parse(result)));
        }
        return new Results(done, List.copyOf(earlier.values()));
    }

    private List<String> execute(PartTask task, List<Integer> open) {
        LongAccumulator documents = spark.longAccumulator("documents");
        LongAccumulator done = spark.longAccumulator("parts");
        JavaSparkContext java = JavaSparkContext.fromSparkContext(spark);
        Broadcast<SerializableConfiguration> hadoop =
                java.broadcast(new SerializableConfiguration(spark.hadoopConfiguration()));
        String path = folder.path().toString();
        return java.parallelize(open, open.size())
                .map(new PartExecution(task, path, hadoop, documents, done))
                .collect();
    }

    private static ObjectNode parse(String json) {
        try {
            return (ObjectNode) Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
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

    /**
     * The execution of a part in an executor. Its result is durable before the task ends.
     *
     * @param task the work
     * @param folder path of the job's folder
     * @param hadoop configuration of Hadoop's file systems
     * @param documents counts documents
     * @param parts counts parts
     */
    record PartExecution(
            PartTask task,
            String folder,
            Broadcast<SerializableConfiguration> hadoop,
            LongAccumulator documents,
            LongAccumulator parts)
            implements Function<Integer, String> {

        @Override
        public String call(Integer part) throws Exception {
            TaskContext context = TaskContext.get();
            Configuration files = hadoop.value().value();
            String attempt = String.format(Locale.ROOT, "%06d-%d", part, context.taskAttemptId());
            ObjectNode result = task.run(part, new TaskControl(files, attempt, context, documents::add));
            new JobFolder(folder, files).save(part, result);
            // Accumulators count a repeated task twice and end with the driver, so they only show the progress.
            parts.add(1);
            return result.toString();
        }
    }
}
