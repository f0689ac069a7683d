/**
 * The tables, columns and values of the data source.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.column.SourceTable} has the columns of the table that {@code datagen generate}
 * writes, and {@code documents} also those of {@code BlobRows}. A {@link
 * org.nuxeo.datagen.spark.internal.column.BatchFiller} fills batches with the columns that are selected: a {@code RowFiller}
 * those of {@code datagen-export}, whose arrays an {@code ExportedVector} shows to Spark without copying them, and a {@code
 * TransactionFiller} the lines of statements, which are too many to pass each value by itself.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.column;

import org.jspecify.annotations.NullMarked;
