// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.rule.Mistakes.At;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeName;

/**
 * Checks the names in a model: types, facets, paths and fields.
 *
 * @param mistakes gets names that are wrong or used twice
 */
record ModelNames(Mistakes mistakes) {

    /** Types, facets, states and parts. */
    private static final String NAME = "[A-Za-z][A-Za-z0-9_]{0,63}";

    private static final String KEY = "([a-z][A-Za-z0-9_]{0,31}:)?" + NAME;
    private static final Set<String> FILE_KEYS = Set.of("content", "files");
    private static final Set<String> RESERVED = Set.of("dc", "file", "ecm", "uid", "common", "files");

    void check(Collection<KindModel> kinds, TreeModel shape) {
        Map<String, KindModel> types = new HashMap<>();
        Map<String, String> sharedKeys = new HashMap<>();
        for (KindModel model : kinds) {
            At at = new At(mistakes, Place.of("kinds", model.kind().label()));
            type(model, at.in("type"), types);
            for (String facet : model.facets()) {
                at.in("facets").expect(facet.matches(NAME), "facet " + facet, "must be letters and digits");
            }
            for (String name : List.of(model.lifeCyclePolicy(), model.lifeCycleState())) {
                at.in("lifeCycle").expect(name.matches(NAME), "life cycle " + name, "must be letters and digits");
            }
            fields(model, sharedKeys, at.in("fields"));
        }
        checkNumbers(kinds, shape);
    }

    private static void key(AddedField field, Set<String> keys, At at) {
        String key = field.key();
        if (NuxeoFields.TYPES.containsKey(field.name())) {
            at.expect(key.equals(field.name()), "key " + key, "must be missing, as the field is Nuxeo's own");
            return;
        }
        boolean reserved =
                FILE_KEYS.contains(key) || RESERVED.contains(key.substring(0, Math.max(0, key.indexOf(':'))));
        at.expect(
                key.matches(KEY) && !reserved,
                "key " + key,
                "must be letters and digits, such as " + field.localName() + " or " + field.name()
                        + ", and none of Nuxeo's own");
        at.expect(keys.add(key), "key " + key, "must not be that of another field of this kind");
    }

    private static void type(KindModel model, At at, Map<String, KindModel> types) {
        at.expect(
                model.type().matches(NAME),
                "type " + model.type(),
                "must be letters and digits, starting with a letter");
        KindModel other = types.putIfAbsent(model.type(), model);
        if (other != null) {
            String also =
                    "type " + model.type() + ": is also that of " + other.kind().label() + ", which has ";
            BiConsumer<Boolean, String> same =
                    (is, what) -> at.expect(is, also + what, "must have the same, or a type of its own");
            boolean areFolders = model.kind().isFolder() == other.kind().isFolder();
            boolean haveFacets = Set.copyOf(model.facets()).equals(Set.copyOf(other.facets()));
            same.accept(areFolders && haveFacets, "other facets, such as that of folders");
            same.accept(
                    model.lifeCyclePolicy().equals(other.lifeCyclePolicy()),
                    "the life cycle " + other.lifeCyclePolicy());
            same.accept(own(model).equals(own(other)), "the fields " + own(other) + ", not " + own(model));
        }
    }

    /** Returns the names of fields that Nuxeo's folders, files and members of collections have not. Folders between kinds have none to give. */
    private static Set<String> own(KindModel model) {
        return model.added().stream()
                .filter(field -> field.isStored() && !(field.rule() instanceof Collected))
                .map(AddedField::name)
                .filter(name -> !name.startsWith("dc:"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** @param sharedKeys keys of fields, which are the same in all kinds */
    private static void fields(KindModel model, Map<String, String> sharedKeys, At of) {
        Kind kind = model.kind();
        Set<String> names = properties(kind);
        Set<String> keys = new HashSet<>(names);
        Set<String> columns = new HashSet<>();
        model.added().forEach(field -> {
            At at = of.in(field.name());
            String key = sharedKeys.putIfAbsent(field.name(), field.key());
            at.expect(
                    key == null || key.equals(field.key()),
                    "key " + field.key() + ": the field has the key " + key + " in another kind",
                    "must be the same in all");
            if (!name(field.name(), names, at)) {
                return;
            }
            key(field, keys, at);
            at.expect(
                    field.isStored() || !NuxeoFields.TYPES.containsKey(field.name()),
                    "stored: field " + field.name() + " is Nuxeo's own",
                    "must be true");
            String facet = NuxeoFields.FACETS.get(field.name());
            at.expect(
                    facet == null || model.facets().contains(facet) || field.rule() instanceof Collected,
                    "field " + field.name(),
                    "needs facets: [" + facet + "], which Nuxeo gives such documents");
            String column = Field.column(field.name());
            at.expect(
                    columns.add(column),
                    "field " + field.name() + ": column " + column + " is that of another field",
                    "use another name");
            at.expect(
                    field.scope().isOf(kind),
                    "per " + field.scope().label() + ": a " + kind.label() + " belongs to no "
                            + field.scope().label(),
                    "must be document or a kind above");
            boolean isUnique = Code.uniqueIn(field.rule()) != null;
            at.expect(
                    !isUnique && !isNumber(field.rule()) || field.scope().equals(Scope.DOCUMENT),
                    isUnique ? "code: unique" : "number",
                    "must not have per:, as every document has its own");
            for (ValueRule each : field.rule().all().toList()) {
                at.expect(
                        isUnique || each == field.rule() || !isNumber(each),
                        each instanceof Code ? "code: unique" : "number",
                        "must be the whole rule of a field, not a part of another rule");
                List<ValueRule.Part> parts = each instanceof ValueRule.Complex complex ? complex.parts() : List.of();
                parts.stream()
                        .map(ValueRule.Part::name)
                        .forEach(part -> at.expect(
                                part.matches(NAME),
                                "part " + part,
                                "must be letters and digits, starting with a letter"));
            }
        });
    }

    /** Returns the built-in properties of a kind. */
    private static Set<String> properties(Kind kind) {
        return Fact.labels(kind).stream()
                .filter(label -> label.contains(":") && !NuxeoFields.TYPES.containsKey(label))
                .map(label -> label.split("/")[0])
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean name(String name, Set<String> names, At at) {
        String what = "field " + name;
        String schema = name.substring(0, Math.max(0, name.indexOf(':')));
        return at.expect(
                        !RESERVED.contains(schema) || NuxeoFields.TYPES.containsKey(name),
                        what + ": schema " + schema + " is Nuxeo's own",
                        schema.equals("dc") ? Similar.remedy(name, NuxeoFields.DUBLIN_CORE) : "use another one")
                && at.expect(names.add(name), what + ": exists already in this kind", "use another name");
    }

    private static boolean isNumber(ValueRule rule) {
        return rule instanceof DrawnRule.Number || rule instanceof Code code && code.unique();
    }

    /** Rights of shared folders are read from repositories by type; those of groups would be too many to keep. */
    void requireOwnType(KindModel model, Collection<KindModel> all) {
        boolean isOfFolders = all.stream()
                .anyMatch(each -> each.kind().isShared() && each.type().equals(model.type()));
        new At(mistakes, Place.of("kinds", model.kind().label(), "rights"))
                .expect(
                        !isOfFolders,
                        "type " + model.type() + " is also that of the folders above",
                        "must be a type of its own, as the kind has rights");
    }

    /** Two documents must not have the same number. */
    private void checkNumbers(Collection<KindModel> kinds, TreeModel shape) {
        List<Taken> all = new ArrayList<>();
        shape.nodes().stream()
                .filter(node -> node.name().numberDigits() > 0)
                .forEach(node -> all.add(new Taken(node.kind(), "name", node.name())));
        for (KindModel model : kinds) {
            for (AddedField field : model.added()) {
                if (field.rule() instanceof DrawnRule.Number number) {
                    Kind kind = model.kind();
                    At at = new At(mistakes, Place.of("kinds", kind.label(), "fields", field.name()));
                    TreeName own = NumberTexts.nameOf(kind, number.prefix(), number.digits());
                    all.forEach(other -> at.expect(
                            !own.canEqual(other.name, kind.period(), other.kind.period()),
                            "number: can be the same as " + other.what + " of a " + other.kind,
                            "let one begin with another text"));
                    all.add(new Taken(kind, field.name(), own));
                }
            }
        }
    }

    /** A number that leads to a document, and what has it. */
    private record Taken(Kind kind, String what, TreeName name) {}
}
