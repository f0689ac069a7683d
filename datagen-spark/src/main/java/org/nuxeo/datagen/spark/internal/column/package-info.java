/**
 * The tables, columns and values of the data source.
 *
 * <p>A {@link org.nuxeo.datagen.spark.internal.column.SourceTable} has the columns of the table that {@code datagen generate}
 * writes, and {@code documents} also those of {@code BlobRows}. A {@code RowFiller} fills the columns of {@code
 * datagen-export}, whose arrays an {@code ExportedVector} shows to Spark without copying them.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.column;

import org.jspecify.annotations.NullMarked;
