// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

/** The names that the columns of a table have without a content model, by which filters know them. */
public final class ColumnNames {

    /** A name as it is given to a column whose own is taken. */
    private static final String NUMBERED = ".*_[0-9]+";

    /** The columns of every document, whatever the model. */
    private static final List<String> OF_EVERY_DOCUMENT = List.of("ordinal", "kind", "repository", "id");

    private final Map<String, String> builtIn = new HashMap<>();

    /**
     * Finds the names of the columns that are certain. A name that two fields of the model would like to have is not, since
     * one of them is given another name.
     */
    public ColumnNames(SourceTable table, Dataset dataset) {
        ContentModel model = dataset.model();
        List<String> known = known(table, dataset);
        known.forEach(name -> builtIn.put(name, name));
        if (model.isBank()) {
            return;
        }
        Kind kind = table.kind(dataset);
        Map<String, String> renamed = kind == null ? Map.of() : renamed(model.kind(kind), table.exported());
        builtIn.keySet().removeAll(renamed.values());
        List<String> wanted = new ArrayList<>(known);
        wanted.addAll(renamed.keySet());
        wanted.addAll(added(kind, model));
        renamed.forEach((name, before) -> {
            if (known.contains(before)) {
                builtIn.put(name, before);
            }
        });
        builtIn.keySet().removeIf(name -> Collections.frequency(wanted, name) > 1 || name.matches(NUMBERED));
    }

    private static List<String> known(SourceTable table, Dataset dataset) {
        if (dataset.spec().isOfModel()) {
            return OF_EVERY_DOCUMENT;
        }
        // Another dataset takes time to create, which only a table with other names is worth.
        return names(table, dataset.model().isBank() ? dataset : new WordTexts(Map.of()).dataset());
    }

    private static List<String> names(SourceTable table, Dataset dataset) {
        return RowTable.of(dataset, table.exported()).columns().stream()
                .map(Column::name)
                .toList();
    }

    /** Returns the names before by the names after. */
    private static Map<String, String> renamed(KindModel kind, String table) {
        Map<String, String> renamed = new HashMap<>();
        for (Field field : Field.values()) {
            if (kind.renamed().containsKey(field.property())) {
                String name = kind.nameOf(field.property());
                renamed.put(
                        AddedField.column(field.part() == null ? name : name + "_" + field.part()),
                        field.columnOf(table));
            }
        }
        return renamed;
    }

    private static List<String> added(@Nullable Kind only, ContentModel model) {
        return model.kinds().stream()
                .filter(kind -> only == null || kind == only)
                .flatMap(kind -> model.kind(kind).added().stream())
                .map(AddedField::column)
                .distinct()
                .toList();
    }

    /** Returns the name that a column has without a content model, or empty if it is a column of the model. */
    public Optional<String> builtIn(String column) {
        return Optional.ofNullable(builtIn.get(column));
    }
}
