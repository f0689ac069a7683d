/**
 * Parquet files, written by column.
 *
 * <p>A {@link org.nuxeo.datagen.export.parquet.RowGroupEncoder} turns rows of a table into the encoded and compressed pages
 * of a {@link org.nuxeo.datagen.export.parquet.RowGroup}, which needs no file, so that several threads encode row groups at
 * the same time. A {@link org.nuxeo.datagen.export.parquet.ParquetFile} writes row groups in their order, and the footer.
 */
@NullMarked
package org.nuxeo.datagen.export.parquet;

import org.jspecify.annotations.NullMarked;
