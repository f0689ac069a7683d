// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.List;
import org.nuxeo.datagen.core.text.Check;

/**
 * A property of documents. It is a single field, or complex with several fields as its parts.
 *
 * @param name name of the property, for example {@code dc:title} or {@code customer:address}
 * @param fields the single field, or the parts in their order
 */
public record Property(String name, List<Field> fields) {

    /** @throws IllegalArgumentException if there are no fields */
    public Property {
        Check.given("name", name, "fields", fields);
        fields = List.copyOf(fields);
        Check.refuse(fields.isEmpty(), () -> "property " + name + ": must have at least one field");
    }

    /** Returns whether the property has parts. */
    public boolean isComplex() {
        return fields.get(0).part() != null;
    }

    /**
     * Returns the field of a property that is not complex.
     *
     * @throws IllegalStateException if the property is complex
     */
    public Field field() {
        Check.misuse(isComplex(), () -> "property " + name + ": must not be complex");
        return fields.get(0);
    }

    /** Returns the name in repositories, where properties of the schema {@code file} have no prefix. */
    public String storedName() {
        return isComplex() ? Field.storedName(name) : field().key();
    }
}
