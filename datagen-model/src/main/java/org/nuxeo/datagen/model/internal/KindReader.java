// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.core.text.Similar;

/** Reads the model of one kind. */
final class KindReader {

    private static final List<String> OF_FIELD = List.of("per", "in", "key");
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
        Map<String, Entry> members =
                entry.members("type", "schema", "facets", "lifeCycle", "name", "import", "title", "fields", "add");
        String schema = members.containsKey("schema") ? members.get("schema").text() : defaultSchema;
        Map<String, Entry> added =
                members.containsKey("add") ? members.get("add").members() : Map.of();
        RuleReader rules =
                new RuleReader(folder, each -> added.containsKey(each) ? full(each, schema, added.get(each)) : each);
        members.forEach((name, member) -> {
            switch (name) {
                case "type" -> model.type(member.text());
                case "facets" ->
                    model.facets(member.elements().stream().map(Entry::text).toList());
                case "lifeCycle" -> lifeCycle(member, model);
                case "name" -> model.pathName(member.text());
                case "import" -> {
                    if (!member.flag()) {
                        model.leaveOut();
                    }
                }
                case "fields" -> fields(member, schema, model);
                case "title" -> title(member, rules, model);
                default -> {}
            }
        });
        added.forEach((name, member) -> model.add(field(full(name, schema, member), member, rules)));
        return model.build();
    }

    private static void lifeCycle(Entry entry, KindModel.Builder model) {
        Map<String, Entry> members = entry.members("policy", "state");
        model.lifeCycle(
                members.containsKey("policy") ? members.get("policy").text() : KindModel.LIFE_CYCLE_POLICY,
                members.containsKey("state") ? members.get("state").text() : KindModel.LIFE_CYCLE_STATE);
    }

    private static void fields(Entry entry, @Nullable String schema, KindModel.Builder model) {
        entry.members().forEach((property, member) -> {
            String name = member.text();
            if (name.equals(DROP)) {
                model.drop(property);
            } else {
                model.rename(property, full(name, schema, member));
            }
        });
    }

    private static void title(Entry entry, RuleReader rules, KindModel.Builder model) {
        try {
            model.title(rules.template(entry.text()));
        } catch (IllegalArgumentException e) {
            throw entry.error(e.getMessage());
        }
    }

    private static String full(String name, @Nullable String schema, Entry entry) {
        if (name.contains(":")) {
            return name;
        }
        if (schema == null) {
            throw entry.errorAtName("must have a schema, such as policy:" + name + ", or schema: must be set above");
        }
        return schema + ":" + name;
    }

    private static AddedField field(String name, Entry entry, RuleReader rules) {
        Scope scope = Scope.DOCUMENT;
        Set<Placement> placements = EnumSet.allOf(Placement.class);
        String key = name;
        if (entry.isMapping()) {
            List<String> known = new ArrayList<>(RuleReader.NAMES);
            known.addAll(OF_FIELD);
            Map<String, Entry> members = entry.members(known);
            if (members.containsKey("per")) {
                scope = label(members.get("per"), Scope.values(), Scope::label);
            }
            if (members.containsKey("key")) {
                key = members.get("key").text();
            }
            if (members.containsKey("in")) {
                placements = EnumSet.noneOf(Placement.class);
                for (Entry each : members.get("in").elements()) {
                    placements.add(label(each, Placement.values(), Placement::label));
                }
            }
        }
        return new AddedField(name, rules.read(entry, OF_FIELD), scope, placements, key);
    }

    private static <T> T label(Entry entry, T[] values, java.util.function.Function<T, String> label) {
        List<String> labels = Arrays.stream(values).map(label).toList();
        int found = labels.indexOf(entry.text());
        if (found < 0) {
            throw entry.error(entry.text() + ": unknown" + Similar.hint(entry.text(), labels));
        }
        return values[found];
    }
}
