/**
 * Records of a dataset as tables whose row k is computed from k alone.
 *
 * <p>{@link org.nuxeo.datagen.export.row.RowTable#of} gives the customers, accounts, statements or documents of a dataset;
 * {@link org.nuxeo.datagen.export.row.RowEncoder#of} makes CSV or JSON Lines of any rows of a table, and a
 * {@link org.nuxeo.datagen.export.row.RowVisitor} takes the values themselves. Tables and encoders belong to one thread;
 * make one for each.
 */
package org.nuxeo.datagen.export.row;
