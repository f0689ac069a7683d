/**
 * Work in parts: the tasks of a job, and the folder in which the result of each is durable before the task ends.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.part.PartedWork} runs a {@link org.nuxeo.datagen.spark.internal.part.PartTask}
 * for every part whose result is not yet in the {@link org.nuxeo.datagen.spark.internal.part.JobFolder}. So a driver that
 * dies is started again with the same arguments, and goes on.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.part;

import org.jspecify.annotations.NullMarked;
