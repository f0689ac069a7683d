/**
 * Sinks of rendered blobs for tasks that may be executed twice.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.sink.TaskOutput} collects what a task writes in a folder of its own and moves
 * it to its place when the task is complete, so that a task that was killed leaves nothing in the sink.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.sink;

import org.jspecify.annotations.NullMarked;
