/**
 * The export of tables to a stream or to a file, as CSV, JSON Lines, Parquet or Arrow, by several threads.
 *
 * <p>A {@link org.nuxeo.datagen.export.table.GenerationJob} names the table, the rows and the format, and
 * {@link org.nuxeo.datagen.export.table.Generation} writes them. A file has a temporary name until it is complete. With an
 * {@link org.nuxeo.datagen.export.table.Generation.ExportJournal}, which the caller stores, a killed run can be resumed.
 */
@NullMarked
package org.nuxeo.datagen.export.table;

import org.jspecify.annotations.NullMarked;
