/**
 * Rows to a stream or to a file, as CSV, JSON Lines or Parquet, by several threads.
 *
 * <p>A {@link org.nuxeo.datagen.export.table.GenerationJob} says which rows of which table and how;
 * {@link org.nuxeo.datagen.export.table.Generation} writes them. A file bears its name once it is whole; an
 * {@link org.nuxeo.datagen.export.table.ExportJournal}, which the caller keeps, lets a killed run be resumed.
 */
package org.nuxeo.datagen.export.table;
