package org.nuxeo.datagen.core.schema;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.Document;

/**
 * Where the value of a field comes from: the document, a constant, another field, or whoever stores the document.
 *
 * @param type what the value is
 * @param text reads a text, or null
 * @param number reads a number, or null
 * @param constant the value in every document, or null
 * @param same the field that always has the same value, or null
 */
record Origin(
        FieldType type, Function<Document, String> text, ToLongFunction<Document> number, String constant, Field same) {

    static Origin text(Function<Document, String> reader) {
        return new Origin(FieldType.TEXT, reader, null, null, null);
    }

    static Origin instant(ToLongFunction<Document> reader) {
        return new Origin(FieldType.INSTANT, null, reader, null, null);
    }

    /** The value is the same in every document. */
    static Origin always(FieldType type, String constant) {
        return new Origin(type, null, null, constant, null);
    }

    /** The value is that of another field, which comes before. */
    static Origin sameAs(Field field) {
        return new Origin(field.type(), null, null, null, field);
    }

    /** The value is no part of the dataset's metadata: whoever stores the document adds it. */
    static Origin added(FieldType type) {
        return new Origin(type, null, null, null, null);
    }

    boolean isRead() {
        return text != null || number != null;
    }
}
