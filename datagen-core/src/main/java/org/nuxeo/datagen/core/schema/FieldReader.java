package org.nuxeo.datagen.core.schema;

import java.util.Arrays;
import java.util.function.Predicate;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;

/**
 * Reads the fields of documents. Not thread safe: it keeps the fields of the last customer, since documents come by
 * customer.
 */
public final class FieldReader {

    private static final Field[] OF_CUSTOMER = read(FieldReader::isKept);
    private static final Field[][] OTHERS = new Field[Kind.values().length][];

    static {
        for (Kind kind : Kind.values()) {
            OTHERS[kind.ordinal()] =
                    read(field -> field.schema().isOf(kind) && field.schema() != Schema.FILE && !isKept(field));
        }
    }

    private final String[] ofCustomer = new String[OF_CUSTOMER.length];
    private Customer customer;

    private static Field[] read(Predicate<Field> wanted) {
        return Arrays.stream(Field.values())
                .filter(wanted.and(field -> field.origin().isRead()))
                .toArray(Field[]::new);
    }

    /** Texts of schema customer are the same in all documents of a customer. */
    private static boolean isKept(Field field) {
        return field.schema() == Schema.CUSTOMER && field.type() == FieldType.TEXT;
    }

    /** Returns the values of a document's fields, but for those of its file and what whoever stores it adds. */
    public FieldValues.Builder read(Document document) {
        FieldValues.Builder values = FieldValues.builder();
        for (Field field : OTHERS[document.kind().ordinal()]) {
            if (field.type() == FieldType.TEXT) {
                values.set(field, field.origin().text().apply(document));
            } else {
                values.set(field, field.origin().number().applyAsLong(document));
            }
        }
        if (document.customer() != null) {
            customer(document);
            for (int i = 0; i < ofCustomer.length; i++) {
                values.set(OF_CUSTOMER[i], ofCustomer[i]);
            }
        }
        return values;
    }

    private void customer(Document document) {
        if (document.customer() != customer) {
            customer = document.customer();
            for (int i = 0; i < ofCustomer.length; i++) {
                ofCustomer[i] = OF_CUSTOMER[i].origin().text().apply(document);
            }
        }
    }
}
