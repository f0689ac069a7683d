// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.spark.TestSession;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask;
import org.nuxeo.datagen.spark.internal.job.PartedWork.PartTask.TaskControl;
import org.nuxeo.datagen.spark.internal.job.RenderingJob.RenderTask;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.output.Json;

/** Executions that fail after they have written files, and executions of the same task at the same time. */
class RetriedTaskTest {

    private static final WordTexts DATASET = new WordTexts(Map.of("customers", "300", "months", "2"));

    @TempDir
    private Path temp;

    /** Fails in the first execution of each part, after the first chunk of its files. */
    private record FailingOnce(RenderTask task) implements PartTask {
        @Override
        public ObjectNode run(int part, TaskControl control) throws IOException {
            if (control.context().attemptNumber() > 0) {
                return task.run(part, control);
            }
            return task.run(part, new TaskControl(control.hadoop(), control.attempt(), control.context(), documents -> {
                throw new IllegalStateException("this execution fails on purpose");
            }));
        }
    }

    @Test
    void aTaskThatFailedIsRepeatedAndLeavesNothingBehind() throws Exception {
        SparkContext spark = TestSession.get().sparkContext();
        Path sink = temp.resolve("files");
        WorkParts parts = WorkParts.of(0, DATASET.dataset().count(Bank.STATEMENT), 400);
        Map<String, String> words = new HashMap<>(DATASET.texts());
        words.putAll(Map.of("kind", "statement", "sink", "folder:" + sink));
        RenderTask task = new RenderTask(new WordTexts(words), parts);
        JobFolder folder = JobFolder.of(sink.resolve("_datagen").toString(), spark.hadoopConfiguration());
        PartedWork work = new PartedWork(spark, folder, DATASET.dataset().spec(), Json.object(), parts.count());
        List<ObjectNode> done = work.run(
                        new FailingOnce(task), false, new PrintStream(new ByteArrayOutputStream(), true))
                .done();

        assertThat(done).hasSize(3);
        assertThat(done.stream()
                        .mapToLong(result -> result.path(RenderTask.RENDERED).asLong())
                        .sum())
                .isEqualTo(1_200);
        assertThat(count(sink, ".pdf")).isEqualTo(1_200);
        assertThat(count(sink, ".csv")).isEqualTo(3);
        assertThat(count(sink.resolve("_temporary"), "")).isZero();
    }

    @Test
    void twoExecutionsOfATaskWriteEachFileOnce() throws Exception {
        Configuration hadoop = new Configuration();
        SinkSpec folder = SinkSpec.parse("folder:" + temp);
        TaskOutput slow = new TaskOutput(folder, "", "000000-1", hadoop);
        TaskOutput fast = new TaskOutput(folder, "", "000000-2", hadoop);
        for (TaskOutput output : List.of(slow, fast)) {
            for (String name : List.of("a/one", "two")) {
                try (var out = output.create(name)) {
                    out.write(name.getBytes());
                }
            }
        }
        for (TaskOutput output : List.of(fast, slow)) {
            output.finish();
            output.close();
        }

        assertThat(Files.readString(temp.resolve("a/one"))).isEqualTo("a/one");
        assertThat(Files.readString(temp.resolve("two"))).isEqualTo("two");
        assertThat(count(temp.resolve("_temporary"), "")).isZero();
    }

    private static long count(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(suffix))
                    .count();
        }
    }
}
