// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ValueType;

/** The cell of a field that a content model adds. */
final class AddedCell {

    private AddedCell() {}

    /** Returns the cell of a field of a kind, and of the fields with the same name that other kinds have. */
    static <C> Cell<C> of(ContentModel model, Kind kind, AddedField field, Function<C, Document> document) {
        int[] slots = slots(model, field.name());
        ValueType type = model.type(kind, field);
        Column column = new Column(field.column(), type(type), false);
        NestedJson json = new NestedJson();
        return new Cell<>(column, null, (row, visitor) -> {
            Document current = document.apply(row);
            int slot = slots[current.kind().code()];
            Object value = slot < 0 ? null : current.addedValue(slot);
            if (value == null) {
                visitor.text(null);
            } else {
                pass(type, value, json, visitor);
            }
        });
    }

    /** Returns the position of the fields with a name among the added fields of each kind, or -1. */
    private static int[] slots(ContentModel model, String name) {
        int[] slots = new int[Bank.KINDS.size()];
        for (Kind kind : Bank.KINDS) {
            List<String> names =
                    model.kind(kind).added().stream().map(AddedField::name).toList();
            slots[kind.code()] = names.indexOf(name);
        }
        return slots;
    }

    private static Column.Type type(ValueType type) {
        return switch (type.base()) {
            case STRING -> Column.Type.TEXT;
            case INTEGER, LONG -> Column.Type.INTEGER;
            case DOUBLE -> Column.Type.DECIMAL;
            case BOOLEAN -> Column.Type.FLAG;
            case DATE -> Column.Type.INSTANT;
            case LIST, COMPLEX -> Column.Type.JSON;
        };
    }

    private static void pass(ValueType type, Object value, NestedJson json, RowVisitor visitor) {
        switch (type.base()) {
            case STRING -> visitor.text((String) value);
            case INTEGER, LONG -> visitor.integer((long) value);
            case DOUBLE -> visitor.decimal((double) value);
            case BOOLEAN -> visitor.flag((boolean) value);
            case DATE -> visitor.instant((long) value);
            case LIST, COMPLEX -> visitor.text(json.text(type, value));
        }
    }
}
