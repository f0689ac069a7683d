// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.text.Check;

/**
 * A column of a table.
 *
 * @param name name in lower case with underscores and with the unit, for example {@code amount_cents}
 * @param type type of the values
 * @param required whether every row has a value
 */
public record Column(String name, Type type, boolean required) {

    public Column {
        Check.given("name", name, "type", type);
    }

    /** The type of a value. */
    public enum Type {
        /** A text. */
        TEXT,
        /** A signed integer of 64 bits. */
        INTEGER,
        /** A date, in days from 1970-01-01; text formats write it as {@code 2015-01-31}. */
        DATE,
        /** A month, which columns have as the date of its first day; text formats write it as {@code 2015-01}. */
        MONTH,
        /** A decimal number of 64 bits. */
        DECIMAL,
        /** A yes or no; text formats write it as {@code true} or {@code false}. */
        FLAG,
        /**
         * An instant, in milliseconds from 1970-01-01T00:00Z; text formats write it as {@code 2015-01-31T12:00:00.000Z}.
         */
        INSTANT,
        /** A list or a complex value, as JSON. */
        JSON
    }

    /**
     * Returns the indexes of the columns with some names.
     *
     * @throws IllegalArgumentException if there are no names, if one is there twice, or if there is no column with one
     */
    public static int[] indexes(List<Column> columns, List<String> names) {
        List<String> known = columns.stream().map(Column::name).toList();
        String all = String.join(", ", known);
        Check.refuse(names.isEmpty(), () -> "columns: must be at least one of " + all);
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            Check.refuse(!known.contains(name), () -> "column " + name + ": must be one of " + all);
            Check.refuse(!seen.add(name), () -> "column " + name + ": is named twice; name it once");
        }
        return names.stream().mapToInt(known::indexOf).toArray();
    }
}
