/**
 * The tables, columns and values of the data source.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.column.SourceTable} has the columns of the table that {@code datagen generate}
 * writes. {@code Cells} has the computation of each value from a {@code Row}, which computes what several columns share when
 * the first of them asks for it. So a column that nobody selects costs nothing. A
 * {@link org.nuxeo.datagen.spark.internal.column.BatchWriter} fills batches with the columns that are selected.
 */
package org.nuxeo.datagen.spark.internal.column;
