// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.id.Kind;

/**
 * Reads the values of documents' fields. It caches the fields of the last customer, since consecutive documents often
 * belong to the same customer. Not thread safe.
 */
public final class FieldReader {

    private final Map<Kind, Field[]> byKind = new HashMap<>();
    private final @Nullable String[] textsOfCustomer = new String[Field.values().length];
    private @Nullable Customer customer;

    /**
     * Returns the values of a document's fields and of those that its content model adds, except those of its blob and those
     * that are added when it is stored.
     */
    public FieldValues.Builder read(Document document) {
        boolean ofCustomer = Schema.CUSTOMER.isOf(document.kind());
        boolean sameCustomer = customer != null && ofCustomer && document.customer() == customer;
        FieldValues.Builder values = FieldValues.builder();
        for (Field field : byKind.computeIfAbsent(document.kind(), FieldReader::fields)) {
            if (field.type() != FieldType.TEXT) {
                values.set(field, field.origin().readNumber(document));
            } else if (field.schema() != Schema.CUSTOMER) {
                values.set(field, field.origin().readText(document));
            } else {
                if (!sameCustomer) {
                    textsOfCustomer[field.ordinal()] = field.origin().readText(document);
                }
                values.set(field, textsOfCustomer[field.ordinal()]);
            }
        }
        if (ofCustomer) {
            customer = document.customer();
        }
        return values.added(document.dataset().model(), document.addedValues());
    }

    private static Field[] fields(Kind kind) {
        return ContentSchema.fields(kind).stream()
                .filter(field -> field.schema() != Schema.FILE && field.origin().isRead())
                .toArray(Field[]::new);
    }
}
