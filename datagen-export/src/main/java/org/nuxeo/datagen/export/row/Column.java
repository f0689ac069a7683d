package org.nuxeo.datagen.export.row;

/**
 * A column of a table.
 *
 * @param name lower case with underscores; carries the unit where there is one
 * @param type of its values
 */
public record Column(String name, Type type) {

    /** What a value is. A value may be absent. */
    public enum Type {
        TEXT,
        INTEGER,
        /** Days from 1970-01-01; written {@code 2015-01-31}. */
        DATE
    }

    static Column text(String name) {
        return new Column(name, Type.TEXT);
    }

    static Column integer(String name) {
        return new Column(name, Type.INTEGER);
    }

    static Column date(String name) {
        return new Column(name, Type.DATE);
    }
}
