package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.schema.Field;

/**
 * A column of a table.
 *
 * @param name lower case with underscores; carries the unit where there is one
 * @param type of its values
 * @param required whether every row has a value
 */
public record Column(String name, Type type, boolean required) {

    /** What a value is. */
    public enum Type {
        TEXT,
        INTEGER,
        /** Days from 1970-01-01; written {@code 2015-01-31}. */
        DATE
    }

    /**
     * Returns the column of a field of the content schema.
     *
     * @param table whose name is left out of the column's
     */
    static Column of(String table, Field field) {
        return new Column(
                field.columnOf(table),
                switch (field.type()) {
                    case TEXT, TEXTS -> Type.TEXT;
                    case INTEGER -> Type.INTEGER;
                    case INSTANT -> Type.DATE;
                },
                true);
    }

    static Column text(String name) {
        return new Column(name, Type.TEXT, true);
    }

    static Column integer(String name) {
        return new Column(name, Type.INTEGER, true);
    }

    static Column date(String name) {
        return new Column(name, Type.DATE, true);
    }

    /** Returns this column as one that rows may have no value in. */
    Column optional() {
        return new Column(name, type, false);
    }
}
