package org.nuxeo.datagen.core.schema;

import java.util.List;

/**
 * A property of documents: one field, or several as the parts of a complex value.
 *
 * @param name {@code dc:title}, {@code customer:address}
 * @param fields the field, or the parts in order
 */
public record Property(String name, List<Field> fields) {

    public Property {
        fields = List.copyOf(fields);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("property " + name + ": must have a field");
        }
    }

    /** Tells whether its value is made of parts. */
    public boolean isComplex() {
        return fields.get(0).part() != null;
    }

    /** Returns the field of a property that is not complex. */
    public Field field() {
        if (isComplex()) {
            throw new IllegalStateException("property " + name + " has parts");
        }
        return fields.get(0);
    }

    public Schema schema() {
        return fields.get(0).schema();
    }

    /** Returns the name under which repositories store it: schema {@code file} has no prefix there. */
    public String storedName() {
        return schema() == Schema.FILE ? name.substring(name.indexOf(':') + 1) : name;
    }
}
