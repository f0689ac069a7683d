// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.Document;

/**
 * The origin of a field's value: the document, a constant, or another field. If it has none of these, the value is
 * added when the document is stored.
 *
 * @param type type of the value
 * @param text function that reads a text, or null
 * @param number function that reads a number, or null
 * @param constant value in every document, or null
 * @param same field that always has the same value, or null
 */
record Origin(
        FieldType type, Function<Document, String> text, ToLongFunction<Document> number, String constant, Field same) {

    static Origin text(Function<Document, String> reader) {
        return new Origin(FieldType.TEXT, reader, null, null, null);
    }

    static Origin instant(ToLongFunction<Document> reader) {
        return new Origin(FieldType.INSTANT, null, reader, null, null);
    }

    /** Returns the origin of a value that is the same in every document. */
    static Origin always(FieldType type, String constant) {
        return new Origin(type, null, null, constant, null);
    }

    /** Returns the origin of a value that is equal to that of another field, which must be declared before. */
    static Origin sameAs(Field field) {
        return new Origin(field.type(), null, null, null, field);
    }

    /** Returns the origin of a value that the dataset does not have and that is added when the document is stored. */
    static Origin added(FieldType type) {
        return new Origin(type, null, null, null, null);
    }

    boolean isRead() {
        return text != null || number != null;
    }
}
