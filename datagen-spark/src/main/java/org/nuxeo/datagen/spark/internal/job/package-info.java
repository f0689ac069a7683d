/**
 * The jobs {@code render}, {@code verify} and {@code index} on a cluster.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.job.JobLine} is parsed into options and run. Each job splits its documents
 * into parts, whose tasks use the stages and sinks of the other modules, and merges their results into the report of the
 * command with the same name.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.job;

import org.jspecify.annotations.NullMarked;
