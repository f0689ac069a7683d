/**
 * Tables of a dataset, of which any row is computed from its position alone.
 *
 * <p>{@link org.nuxeo.datagen.export.Tables#of} returns the table of customers, accounts, statements or documents of
 * a dataset. {@link org.nuxeo.datagen.export.row.RowEncoder#of} encodes any rows of a table as CSV or JSON Lines, and a
 * {@link org.nuxeo.datagen.export.row.RowVisitor} receives the values themselves. Tables and encoders are not thread safe,
 * so each thread needs its own.
 */
@NullMarked
package org.nuxeo.datagen.export.row;

import org.jspecify.annotations.NullMarked;
