/**
 * The jobs {@code render}, {@code verify} and {@code index} on a cluster.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.job.JobLine} is parsed into options and run. Each job splits its documents
 * into parts, whose tasks use the stages and sinks of the other modules, and merges their results into the report of the
 * command with the same name.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.job.PartedWork} runs a task for every part whose result is not yet in the {@link
 * org.nuxeo.datagen.spark.internal.job.JobFolder}. So a driver that dies is started again with the same arguments, and goes on.
 *
 * <p>A task may be executed twice. A {@link org.nuxeo.datagen.spark.internal.job.TaskOutput} collects what it writes in a
 * folder of its own and moves it to its place when the task is complete, so that a task that was killed leaves nothing in the
 * sink.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.job;

import org.jspecify.annotations.NullMarked;
