// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.Fact;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.person.PersonFact;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.internal.yaml.Entry;

/** Reads what the kinds of all models have: type, facets, life cycle, title and fields that follow from rules. */
final class FieldsReader {

    /** The members of a kind that {@link #read} knows. */
    static final List<String> NAMES = List.of("type", "schema", "facets", "lifeCycle", "title");

    private static final List<String> OF_FIELD = List.of("per", "in", "key");

    private final Map<String, Entry> fields;
    private final @Nullable String schema;
    private final Map<String, Scope> scopes;
    private final Sources sources;
    private final Map<String, String> folders;
    private final UnaryOperator<String> names;

    /**
     * @param members members of the kind
     * @param fields fields that the kind adds, by name
     * @param defaultSchema schema of fields that are named without one, unless the kind has its own; null if there is none
     * @param scopes what drawn values can belong to, by name
     * @param sources what rules draw from
     * @param facts gives the name of a fact that the model calls otherwise
     * @param folders kinds of the folders in which documents lie by the value of a field, by the name of the field
     */
    FieldsReader(
            Map<String, Entry> members,
            Map<String, Entry> fields,
            @Nullable String defaultSchema,
            Map<String, Scope> scopes,
            Sources sources,
            UnaryOperator<String> facts,
            Map<String, String> folders) {
        this.fields = fields;
        this.scopes = scopes;
        this.folders = folders;
        this.schema = members.containsKey("schema") ? members.get("schema").text() : defaultSchema;
        this.sources = sources;
        this.names = each -> fields.containsKey(each) ? full(each, fields.get(each)) : facts.apply(each);
    }

    /** Returns the reader of the kind's rules. */
    RuleReader rules() {
        return new RuleReader(sources, names);
    }

    /** Reads a member of a kind, if it is one of {@link #NAMES}. */
    void read(String name, Entry member, KindModel.Builder model) {
        switch (name) {
            case "type" -> model.type(member.text());
            case "facets" ->
                model.facets(member.elements().stream().map(Entry::text).toList());
            case "lifeCycle" -> lifeCycle(member, model);
            case "title" -> title(member, model);
            default -> {}
        }
    }

    private static void lifeCycle(Entry entry, KindModel.Builder model) {
        Map<String, Entry> members = entry.members("policy", "state");
        model.lifeCycle(
                members.containsKey("policy") ? members.get("policy").text() : KindModel.LIFE_CYCLE_POLICY,
                members.containsKey("state") ? members.get("state").text() : KindModel.LIFE_CYCLE_STATE);
    }

    private void title(Entry entry, KindModel.Builder model) {
        try {
            model.title(rules().template(entry.text()));
        } catch (IllegalArgumentException e) {
            throw entry.error(e.getMessage());
        }
    }

    /** Reads the fields. */
    void addTo(KindModel.Builder model) {
        fields.forEach((name, member) -> model.add(field(full(name, member), member)));
    }

    /** Returns the name of a field with its schema. */
    String full(String name, Entry entry) {
        if (name.contains(":")) {
            return name;
        }
        if (schema == null) {
            throw entry.errorAtName("must have a schema, such as policy:" + name + ", or schema: must be set above");
        }
        return schema + ":" + name;
    }

    /** Returns the reader of a field's rule, in which the name of the field itself is that of the fact that it shows. */
    private RuleReader rules(String field) {
        boolean isFact = PersonFact.of(field) != null
                || Arrays.stream(Fact.values()).anyMatch(fact -> fact.label().equals(field));
        return new RuleReader(sources, each -> isFact && each.equals(field) ? each : names.apply(each));
    }

    private AddedField field(String name, Entry entry) {
        Scope scope = Scope.DOCUMENT;
        Set<Placement> placements = EnumSet.allOf(Placement.class);
        String key = name;
        if (entry.isMapping()) {
            List<String> known = new ArrayList<>(RuleReader.NAMES);
            known.addAll(OF_FIELD);
            Map<String, Entry> members = entry.members(known);
            if (members.containsKey("per")) {
                scope = Objects.requireNonNull(scopes.get(known(members.get("per"), scopes.keySet())));
            }
            if (members.containsKey("key")) {
                key = members.get("key").text();
            }
            if (members.containsKey("in")) {
                List<String> labels = Labels.of(Placement.values(), Placement::label);
                placements = EnumSet.noneOf(Placement.class);
                for (Entry each : members.get("in").elements()) {
                    placements.add(Placement.values()[labels.indexOf(known(each, labels))]);
                }
            }
        }
        ValueRule rule = rules(entry.name()).read(entry, OF_FIELD);
        String dealt = folders.get(entry.name());
        return new AddedField(
                name, dealt == null ? rule : Folder.valueOf(dealt, (ValueRule.Pick) rule), scope, placements, key);
    }

    /** Returns the text of an entry, which must be one of some. */
    static String known(Entry entry, Collection<String> labels) {
        if (!labels.contains(entry.text())) {
            throw entry.error(entry.text() + ": unknown" + Similar.hint(entry.text(), labels));
        }
        return entry.text();
    }
}
