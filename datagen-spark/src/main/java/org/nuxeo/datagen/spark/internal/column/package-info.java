/**
 * The tables, columns and values of the data source.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.column.SourceTable} has the columns of the table that {@code datagen generate}
 * writes, and {@code documents} also those of {@code BlobRows}. A {@link
 * org.nuxeo.datagen.spark.internal.column.BatchWriter} fills batches of {@code datagen-export} with the columns that are
 * selected. {@code SparkVector} shows their arrays to Spark without copying them.
 */
package org.nuxeo.datagen.spark.internal.column;
