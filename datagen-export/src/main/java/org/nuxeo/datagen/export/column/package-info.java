/**
 * Rows of a table as columns.
 *
 * <p>A {@link org.nuxeo.datagen.export.column.ColumnBatch} is filled with the rows of some positions, and has one
 * {@link org.nuxeo.datagen.export.column.ColumnVector} for each column. To compute only some columns, select them in the
 * {@link org.nuxeo.datagen.export.row.RowTable} first. A batch is reused for one range after another and belongs to one
 * thread.
 */
@NullMarked
package org.nuxeo.datagen.export.column;

import org.jspecify.annotations.NullMarked;
