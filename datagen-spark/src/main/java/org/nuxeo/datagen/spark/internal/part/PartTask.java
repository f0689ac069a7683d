// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;

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
    public record TaskControl(Configuration hadoop, String attempt, TaskContext context, LongConsumer documents) {

        /** Returns whether the task is to end, for example because another one was faster. */
        public boolean stopRequested() {
            return context.isInterrupted();
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
