// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.model.internal.yaml.Entry;

/** Reads the model of one kind of a bank. */
final class KindReader {

    private static final List<String> NAMES = List.of("name", "import", "fields", "add");
    private static final String DROP = "drop";

    private final Kind kind;
    private final @Nullable String defaultSchema;
    private final @Nullable Path folder;

    KindReader(Kind kind, @Nullable String defaultSchema, @Nullable Path folder) {
        this.kind = kind;
        this.defaultSchema = defaultSchema;
        this.folder = folder;
    }

    KindModel read(Entry entry) {
        KindModel.Builder model = KindModel.builder(kind);
        List<String> known = new ArrayList<>(FieldsReader.NAMES);
        known.addAll(NAMES);
        Map<String, Entry> members = entry.members(known);
        FieldsReader reader = new FieldsReader(
                members,
                members.containsKey("add") ? members.get("add").members() : Map.of(),
                defaultSchema,
                scopes(),
                new Sources(folder, Map.of(), null, null),
                UnaryOperator.identity());
        members.forEach((name, member) -> {
            switch (name) {
                case "name" -> model.pathName(member.text());
                case "import" -> {
                    if (!member.flag()) {
                        model.leaveOut();
                    }
                }
                case "fields" -> fields(member, reader, model);
                default -> reader.read(name, member, model);
            }
        });
        reader.addTo(model);
        return model.build();
    }

    private static Map<String, Scope> scopes() {
        Map<String, Scope> scopes = new LinkedHashMap<>();
        for (Scope scope : Scope.OF_BANK) {
            scopes.put(scope.label(), scope);
        }
        return scopes;
    }

    private static void fields(Entry entry, FieldsReader reader, KindModel.Builder model) {
        entry.members().forEach((property, member) -> {
            String name = member.text();
            if (name.equals(DROP)) {
                model.drop(property);
            } else {
                model.rename(property, reader.full(name, member));
            }
        });
    }
}
