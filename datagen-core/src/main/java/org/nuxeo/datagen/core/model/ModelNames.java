// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.tree.NumberTexts;
import org.nuxeo.datagen.core.tree.TreeModel;
import org.nuxeo.datagen.core.tree.TreeName;

/** Checks the names in a model: types, facets, paths and fields. */
final class ModelNames {

    private static final String TYPE = "[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final String FIELD = "[a-z][A-Za-z0-9_]{0,31}:[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final String KEY = "([a-z][A-Za-z0-9_]{0,31}:)?[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final Set<String> FILE_KEYS = Set.of("content", "files");
    private static final String PART = "[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final Set<String> RESERVED = Set.of("dc", "file", "ecm", "uid", "common", "files");

    private ModelNames() {}

    /** @throws ModelException if a name is wrong or used twice */
    static void check(Collection<KindModel> kinds) {
        Map<String, KindModel> types = new HashMap<>();
        for (KindModel model : kinds) {
            Element place = new Element(List.of("kinds", model.kind().label()));
            type(model, place, types);
            if (model.kind().isShared() && !model.isBuiltIn()) {
                throw new ModelException(
                        place.names(),
                        "states and folders are shared by all datasets in a repository, so they cannot change");
            }
            for (String facet : model.facets()) {
                place.at("facets").require(facet.matches(TYPE), "facet " + facet + ": must be letters and digits");
            }
            for (String name : List.of(model.lifeCyclePolicy(), model.lifeCycleState())) {
                place.at("lifeCycle")
                        .require(name.matches(TYPE), "life cycle " + name + ": must be letters and digits");
            }
            fields(model, place);
        }
        sharedKeys(kinds);
    }

    /** @throws ModelException if a field has different keys in two kinds, or a key is used twice in one */
    private static void sharedKeys(Collection<KindModel> kinds) {
        Map<String, String> keys = new HashMap<>();
        for (KindModel model : kinds) {
            for (AddedField field : model.added()) {
                String other = keys.putIfAbsent(field.name(), field.key());
                new Element(List.of("kinds", model.kind().label(), "add"))
                        .at(field.name())
                        .require(
                                other == null || other.equals(field.key()),
                                "key " + field.key() + ": the field has the key " + other
                                        + " in another kind; it must be the same in all");
            }
        }
    }

    private static void key(AddedField field, Set<String> keys, Element at) {
        String key = field.key();
        boolean reserved =
                FILE_KEYS.contains(key) || RESERVED.contains(key.substring(0, Math.max(0, key.indexOf(':'))));
        at.require(
                key.matches(KEY) && !reserved,
                "key " + key + ": must be letters and digits, such as " + field.localName() + " or " + field.name()
                        + ", and none of Nuxeo's own");
        at.require(keys.add(key), "key " + key + ": is that of another field of this kind");
    }

    private static void type(KindModel model, Element place, Map<String, KindModel> types) {
        boolean ofState = model.kind().type().contains(KindModel.STATE);
        String type = model.type(ofState ? "CA" : KindModel.STATE);
        place.at("type")
                .require(
                        type.matches(TYPE),
                        "type " + model.type() + ": must be letters and digits, starting with a letter"
                                + (ofState ? "; {state} is the code of the state" : ""));
        KindModel other = types.put(model.type(), model);
        place.at("type")
                .require(
                        other == null || arePlainFolders(model, other),
                        "type " + model.type() + ": is also that of "
                                + (other == null ? "" : other.kind().label()) + "; every kind must have its own");
    }

    /** Returns whether two kinds are the same type of Nuxeo's folders, with no fields of their own. */
    private static boolean arePlainFolders(KindModel one, KindModel other) {
        return one.added().isEmpty()
                && other.added().isEmpty()
                && one.facets().equals(other.facets())
                && one.facets().contains("Folderish");
    }

    private static void fields(KindModel model, Element place) {
        Kind kind = model.kind();
        Set<String> names = properties(kind);
        Set<String> keys = new HashSet<>(names);
        Set<String> columns = new HashSet<>();
        model.added().forEach(field -> {
            Element at = new Element(List.of("kinds", kind.label(), "add", field.name()));
            name(field.name(), names, at);
            key(field, keys, at);
            at.require(
                    columns.add(field.column()),
                    "field " + field.name() + ": column " + field.column()
                            + " is that of another field; use another name");
            at.require(
                    field.scope().isOf(kind),
                    "per " + field.scope().label() + ": a " + kind.label() + " belongs to no "
                            + field.scope().label());
            parts(field.rule(), at);
            at.require(
                    !(field.rule() instanceof ValueRule.Number) || field.scope().equals(Scope.DOCUMENT),
                    "number: must not have per:, as every document has its own");
            field.rule().rules().forEach(each -> noNumber(each, at));
        });
    }

    /** Returns the built-in properties of a kind. */
    private static Set<String> properties(Kind kind) {
        return Fact.labels(kind).stream()
                .filter(label -> label.contains(":"))
                .map(label -> label.split("/")[0])
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static void name(String name, Set<String> names, Element place) {
        place.require(
                name.matches(FIELD),
                "field " + name + ": must be a schema, a colon and a name of letters and digits, such as policy:risk");
        String schema = name.substring(0, name.indexOf(':'));
        place.require(
                !RESERVED.contains(schema),
                "field " + name + ": schema " + schema + " is Nuxeo's own; use another one");
        place.require(names.add(name), "field " + name + ": exists already in this kind");
    }

    private static void noNumber(ValueRule rule, Element place) {
        place.require(
                !(rule instanceof ValueRule.Number),
                "number: must be the whole rule of a field, not a part of another rule");
        rule.rules().forEach(each -> noNumber(each, place));
    }

    /** @throws ModelException if two documents could have the same number */
    static void checkNumbers(Collection<KindModel> kinds, @Nullable TreeModel shape) {
        List<Numbered> all = new ArrayList<>();
        if (shape != null) {
            shape.nodes().stream()
                    .filter(node -> node.name().numberDigits() > 0)
                    .forEach(node -> all.add(new Numbered(node.kind(), "name", node.name())));
        }
        for (KindModel model : kinds) {
            for (AddedField field : model.added()) {
                if (field.rule() instanceof ValueRule.Number number) {
                    Kind kind = model.kind();
                    Numbered own = new Numbered(
                            kind, field.name(), NumberTexts.nameOf(kind, number.prefix(), number.digits()));
                    for (Numbered other : all) {
                        new Element(List.of("kinds", kind.label(), "add", field.name()))
                                .require(
                                        !own.name.canEqual(other.name, kind.period(), other.kind.period()),
                                        "number: can be the same as " + other.what + " of a " + other.kind
                                                + "; let one begin with another text");
                    }
                    all.add(own);
                }
            }
        }
    }

    /** A number that leads to a document, and what has it. */
    private record Numbered(Kind kind, String what, TreeName name) {}

    private static void parts(ValueRule rule, Element place) {
        if (rule instanceof ValueRule.Complex complex) {
            Set<String> names = new HashSet<>();
            for (ValueRule.Part part : complex.parts()) {
                place.require(
                        part.name().matches(PART),
                        "part " + part.name() + ": must be letters and digits, starting with a letter");
                place.require(names.add(part.name()), "part " + part.name() + ": exists already");
            }
        }
        rule.rules().forEach(each -> parts(each, place));
    }

    /** An element of a model: names from the top to it. */
    private record Element(List<String> names) {

        Element at(String name) {
            List<String> longer = new ArrayList<>(names);
            longer.add(name);
            return new Element(longer);
        }

        void require(boolean right, String problem) {
            if (!right) {
                throw new ModelException(names, problem);
            }
        }
    }
}
