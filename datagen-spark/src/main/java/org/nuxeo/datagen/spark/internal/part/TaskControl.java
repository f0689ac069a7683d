// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;

/**
 * What a task knows of its execution.
 *
 * @param hadoop configuration of Hadoop's file systems
 * @param attempt a name that no other execution of the job has, for temporary files
 * @param context the execution
 * @param documents receives how many documents more are done
 */
public record TaskControl(Configuration hadoop, String attempt, TaskContext context, LongConsumer documents) {

    /** Returns whether the task is to end, for example because another one was faster. */
    public boolean stopRequested() {
        return context.isInterrupted();
    }
}
