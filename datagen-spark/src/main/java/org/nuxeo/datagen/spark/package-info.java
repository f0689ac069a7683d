/**
 * A data source and jobs for Apache Spark.
 *
 * <p>{@link org.nuxeo.datagen.spark.DatagenSource} is the data source {@code datagen}, {@link
 * org.nuxeo.datagen.spark.DatagenCatalog} a catalog with its tables, and {@link org.nuxeo.datagen.spark.DatagenJobs} the main
 * class of the jobs {@code render}, {@code verify} and {@code index}.
 */
@NullMarked
package org.nuxeo.datagen.spark;

import org.jspecify.annotations.NullMarked;
