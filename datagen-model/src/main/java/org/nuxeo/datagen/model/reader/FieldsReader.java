// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.AddedField;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.rule.StateRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads what the kinds of all models have: type, facets, life cycle, title and fields that follow from rules. */
final class FieldsReader {

    /** The members of a kind that {@link #read} knows. */
    static final List<String> NAMES = List.of("type", "schema", "facets", "lifeCycle", "trashed", "lock", "title");

    private static final List<String> OF_FIELD = List.of("per", "in", "key", "deal");

    private final Map<String, Entry> fields;
    private final String schema;
    private final Map<String, Scope> scopes;
    private final Sources sources;
    private final Map<String, String> folders;
    private final boolean isSeries;
    private final UnaryOperator<String> names;
    private StateRule states = StateRule.NONE;

    /**
     * @param members members of the kind
     * @param fields fields that the kind adds, by name
     * @param defaultSchema schema of fields that are named without one, unless the kind has its own
     * @param scopes what drawn values can belong to, by name
     * @param sources what rules draw from
     * @param facts gives the name of a fact that the model calls otherwise
     * @param folders kinds of the folders in which documents lie by the value of a field, by the name of the field
     */
    FieldsReader(
            Map<String, Entry> members,
            Map<String, Entry> fields,
            String defaultSchema,
            Map<String, Scope> scopes,
            Sources sources,
            UnaryOperator<String> facts,
            Map<String, String> folders) {
        this.fields = fields;
        this.scopes = scopes;
        this.folders = folders;
        this.isSeries = members.containsKey("each");
        Entry own = members.get("schema");
        this.schema = own == null ? defaultSchema : own.mistakes().attempt(own::text, defaultSchema);
        this.sources = sources;
        this.names = each -> fields.containsKey(each) ? full(each) : facts.apply(each);
    }

    /** Returns the reader of the kind's rules. */
    RuleReader rules() {
        return new RuleReader(sources, names);
    }

    /** Reads a member of a kind, if it is one of {@link #NAMES}. */
    void read(String name, Entry member, KindModel.Builder model) {
        member.mistakes().attempt(() -> {
            switch (name) {
                case "type" -> model.type(member.text());
                case "facets" ->
                    model.facets(member.elements().stream().map(Entry::text).toList());
                case "lifeCycle" -> lifeCycle(member, model);
                case "trashed" -> states(model, states.lifeCycle(), rules().truth(member), states.lock());
                case "lock" -> states(model, states.lifeCycle(), states.trashed(), lock(member));
                case "title" -> title(member, model);
                default -> {}
            }
        });
    }

    private void lifeCycle(Entry entry, KindModel.Builder model) {
        Map<String, Entry> members = entry.members("policy", "state");
        Entry state = members.get("state");
        ValueRule rule = state == null || !(state.isMapping() || state.text().contains("{"))
                ? null
                : rules().read(state, List.of());
        model.lifeCycle(
                members.containsKey("policy") ? members.get("policy").text() : DocumentType.LIFE_CYCLE_POLICY,
                state == null || rule != null ? DocumentType.LIFE_CYCLE_STATE : state.text());
        states(model, rule, states.trashed(), states.lock());
    }

    private void states(
            KindModel.Builder model,
            @Nullable ValueRule lifeCycle,
            @Nullable ValueRule trashed,
            StateRule.@Nullable Lock lock) {
        states = new StateRule(lifeCycle, trashed, lock);
        model.states(states);
    }

    private StateRule.Lock lock(Entry entry) {
        Map<String, Entry> members = entry.members("chance", "by", "at");
        Entry chance = members.get("chance");
        if (chance == null) {
            throw entry.error("", "must have chance:, the share of documents that are locked");
        }
        Entry by = members.get("by");
        Entry at = members.get("at");
        return new StateRule.Lock(
                rules().truth(chance),
                by == null ? new ValueRule.Reference(Fact.LAST_CONTRIBUTOR.label()) : rules().read(by, List.of()),
                at == null ? new ValueRule.Reference(Fact.MODIFIED.label()) : rules().read(at, List.of()));
    }

    private void title(Entry entry, KindModel.Builder model) {
        model.title(entry.made(() -> rules().template(entry.text())));
    }

    /**
     * Reads the fields.
     *
     * @param wrong gets the names of those that have a mistake
     */
    void addTo(KindModel.Builder model, Consumer<String> wrong) {
        fields.forEach((name, member) -> {
            String full = full(name);
            AddedField field = member.mistakes().attempt(() -> field(full, member));
            if (field == null) {
                wrong.accept(full);
            } else {
                model.add(field);
            }
        });
    }

    /** Returns the name of a field with its schema. */
    String full(String name) {
        return name.contains(":") ? name : schema + ":" + name;
    }

    /** Returns the reader of a field's rule. There the field's own name means the fact that the field shows. */
    private RuleReader rules(String field) {
        boolean isFact = PersonFact.of(field) != null
                || Arrays.stream(Fact.values()).anyMatch(fact -> fact.label().equals(field));
        return new RuleReader(sources, each -> isFact && each.equals(field) ? each : names.apply(each));
    }

    private AddedField field(String name, Entry entry) {
        Mistakes mistakes = new Mistakes();
        List<String> known = new ArrayList<>(RuleReader.NAMES);
        known.addAll(OF_FIELD);
        Map<String, Entry> members = entry.isMapping() ? entry.knownMembers(known) : Map.of();
        Entry per = members.get("per");
        Scope scope = per == null
                ? Scope.DOCUMENT
                : mistakes.attempt(
                        () -> Objects.requireNonNull(scopes.get(known(per, scopes.keySet()))), Scope.DOCUMENT);
        Entry key = members.get("key");
        String stored = key == null ? name : mistakes.attempt(key::text, name);
        Entry in = members.get("in");
        Set<Placement> placements =
                in == null ? EnumSet.allOf(Placement.class) : mistakes.attempt(() -> placements(in), Set.of());
        ValueRule rule = mistakes.attempt(() -> rules(entry.name()).read(entry, OF_FIELD));
        Entry deal = members.get("deal");
        boolean isDealt = deal != null && mistakes.attempt(deal::flag, false);
        mistakes.check();
        if (deal != null
                && isDealt
                && (isSeries
                        || per != null
                        || folders.containsKey(entry.name())
                        || !(rule instanceof DrawnRule.Pick))) {
            throw deal.error("", "must be of a field with pick: and no per:, of documents that come once");
        }
        if (rule == null) {
            throw new ArchiveException(List.of());
        }
        String dealt = folders.get(entry.name());
        return new AddedField(
                name,
                isDealt
                        ? new DrawnRule.Dealt((DrawnRule.Pick) rule)
                        : dealt == null ? rule : Folder.valueOf(dealt + ".name", (DrawnRule.Pick) rule),
                scope,
                placements,
                stored);
    }

    private static Set<Placement> placements(Entry in) {
        List<String> labels = Labels.of(Placement.values(), Placement::label);
        Set<Placement> placements = EnumSet.noneOf(Placement.class);
        in.elements().forEach(each -> placements.add(Placement.values()[labels.indexOf(known(each, labels))]));
        return placements;
    }

    /** Returns the text of an entry, which must be one of some. */
    static String known(Entry entry, Collection<String> labels) {
        if (!labels.contains(entry.text())) {
            throw entry.error(entry.text() + ": unknown", Similar.remedy(entry.text(), labels));
        }
        return entry.text();
    }
}
