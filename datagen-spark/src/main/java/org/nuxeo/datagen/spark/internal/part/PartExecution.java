// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.LongAccumulator;
import org.apache.spark.util.SerializableConfiguration;

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
        implements Function<Integer, PartResult> {

    @Override
    public PartResult call(Integer part) throws Exception {
        TaskContext context = TaskContext.get();
        Configuration files = hadoop.value().value();
        String attempt = String.format("%06d-%d", part, context.taskAttemptId());
        ObjectNode result = task.run(part, new TaskControl(files, attempt, context, documents::add));
        new JobFolder(folder, files).save(part, result);
        // Accumulators count a repeated task twice and end with the driver, so they only show the progress.
        parts.add(1);
        return new PartResult(part, result.toString());
    }
}
