package org.nuxeo.datagen.export.row;

/** Receives the values of rows, one call a column, in the order of the table's columns; after the last begins the next row. */
public interface RowVisitor {

    /** Receives a text; null if it is absent. */
    void text(String value);

    /** Receives a text of ASCII letters, digits and signs that no format escapes: {@code - _ / .} */
    void plain(byte[] bytes, int length);

    void integer(long value);

    /** Receives a date as days from 1970-01-01. */
    void date(int epochDay);
}
