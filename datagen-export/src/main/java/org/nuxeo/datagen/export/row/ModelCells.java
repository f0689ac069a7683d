// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.Property;

/**
 * The cells of tables in a content model: columns of renamed fields have their new names, those of dropped fields are
 * missing, and added fields follow the built-in ones. A column whose name is taken has a number after it.
 *
 * @param <C> type of the cursor
 */
final class ModelCells<C> {

    private static final long MILLIS_A_DAY = 86_400_000;

    private final ContentModel model;
    private final Function<C, Document> document;
    private final List<Cell<C>> cells = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> added = new HashSet<>();

    /** @param document returns the document of the current row */
    ModelCells(ContentModel model, Function<C, Document> document) {
        this.model = model;
        this.document = document;
    }

    /** Returns the cells of a table whose rows are documents of a kind. */
    List<Cell<C>> of(Kind kind, List<Cell<C>> builtIn) {
        KindModel ofKind = model.kind(kind);
        if (!ofKind.changesFields() && model.files(kind).size() < 2) {
            return builtIn;
        }
        addBuiltIn(ofKind, builtIn);
        addMissing(ofKind, builtIn);
        addAdded(kind);
        addFiles(kind);
        return List.copyOf(cells);
    }

    /** Returns the cells of a table whose rows are parts of documents of a kind, which have none of their added fields. */
    List<Cell<C>> ofParts(Kind kind, List<Cell<C>> builtIn) {
        addBuiltIn(model.kind(kind), builtIn);
        return List.copyOf(cells);
    }

    /** Returns the cells of a table whose rows are documents of all kinds. */
    List<Cell<C>> ofAll(List<Cell<C>> builtIn) {
        builtIn.forEach(this::add);
        for (Kind kind : model.kinds()) {
            addAdded(kind);
        }
        model.kinds().stream()
                .filter(kind -> model.files(kind).size() > 1)
                .findFirst()
                .ifPresent(this::addFiles);
        return List.copyOf(cells);
    }

    private void add(Cell<C> cell) {
        String name = cell.column().name();
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "_" + i;
        }
        cells.add(free.equals(name) ? cell : cell.named(free));
    }

    private void addBuiltIn(KindModel ofKind, List<Cell<C>> builtIn) {
        for (Cell<C> cell : builtIn) {
            Field field = cell.field();
            if (field == null) {
                add(cell);
            } else if (!ofKind.drops(field.xpath())) {
                boolean renamed = ofKind.renamed().containsKey(field.property());
                add(renamed ? cell.named(renamed(ofKind, field)) : cell);
            }
        }
    }

    /** Adds the renamed fields for which the table has no column of its own. */
    private void addMissing(KindModel ofKind, List<Cell<C>> builtIn) {
        for (Property property : ContentSchema.properties(ofKind, field -> true)) {
            for (Field field : property.fields()) {
                boolean missing = builtIn.stream().noneMatch(cell -> cell.field() == field);
                if (missing && ofKind.renamed().containsKey(field.property())) {
                    add(Cell.of("", field, builtIn(field)).named(renamed(ofKind, field)));
                }
            }
        }
    }

    private Cell.Value<C> builtIn(Field field) {
        return field.type() == FieldType.INSTANT
                ? (row, visitor) -> visitor.date((int) Math.floorDiv(field.number(document.apply(row)), MILLIS_A_DAY))
                : (row, visitor) -> visitor.text(field.text(document.apply(row)));
    }

    private static String renamed(KindModel ofKind, Field field) {
        String name = ofKind.nameOf(field.property());
        return AddedField.column(field.part() == null ? name : name + "_" + field.part());
    }

    private void addAdded(Kind kind) {
        for (AddedField field : model.kind(kind).added()) {
            if (field.isIn(Placement.EXPORT) && added.add(field.name())) {
                add(AddedCell.of(model, kind, field, document));
            }
        }
    }

    private void addFiles(Kind kind) {
        if (model.files(kind).size() > 1) {
            add(AddedCell.ofFurtherFiles(document));
        }
    }
}
