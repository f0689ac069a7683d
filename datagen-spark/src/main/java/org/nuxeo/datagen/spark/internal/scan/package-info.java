/**
 * The scan of a table: what is pushed down to it, its partitions and their readers.
 *
 * <p>{@link org.nuxeo.datagen.spark.internal.scan.DatagenTable} starts a {@code ScanPlan}, which takes columns, filters, a
 * limit and counts from Spark and builds a {@code TableScan}, or a {@code CountScan} that reads nothing. A {@code
 * SegmentReader} fills batches with the columns that are selected.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.scan;

import org.jspecify.annotations.NullMarked;
