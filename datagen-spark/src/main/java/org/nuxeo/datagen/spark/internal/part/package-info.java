/**
 * Work in parts: the tasks of a job, and the folder in which the result of each is durable before the task ends.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.part.PartedWork} runs a {@link org.nuxeo.datagen.spark.internal.part.PartTask}
 * for every part whose result is not yet in the {@link org.nuxeo.datagen.spark.internal.part.JobFolder}. So a driver that
 * dies is started again with the same arguments, and goes on.
 *
 * <p>A task may be executed twice. A {@link org.nuxeo.datagen.spark.internal.part.TaskOutput} collects what it writes in a
 * folder of its own and moves it to its place when the task is complete, so that a task that was killed leaves nothing in the
 * sink.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.part;

import org.jspecify.annotations.NullMarked;
