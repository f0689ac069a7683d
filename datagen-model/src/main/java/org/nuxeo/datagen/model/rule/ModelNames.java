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
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeName;

/** Checks the names in a model: types, facets, paths and fields. */
final class ModelNames {

    private static final String TYPE = "[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final String KEY = "([a-z][A-Za-z0-9_]{0,31}:)?[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final Set<String> FILE_KEYS = Set.of("content", "files");
    private static final String PART = "[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final Set<String> RESERVED = Set.of("dc", "file", "ecm", "uid", "common", "files");

    private final Mistakes mistakes;

    /** The keys of fields, which are the same in all kinds. */
    private final Map<String, String> sharedKeys = new HashMap<>();

    /** @param mistakes gets names that are wrong or used twice */
    ModelNames(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    void check(Collection<KindModel> kinds) {
        Map<String, KindModel> types = new HashMap<>();
        for (KindModel model : kinds) {
            Place place = Place.of("kinds", model.kind().label());
            type(model, place.in("type"), types);
            for (String facet : model.facets()) {
                mistakes.expect(
                        facet.matches(TYPE), place.in("facets"), "facet " + facet, "must be letters and digits");
            }
            for (String name : List.of(model.lifeCyclePolicy(), model.lifeCycleState())) {
                mistakes.expect(
                        name.matches(TYPE), place.in("lifeCycle"), "life cycle " + name, "must be letters and digits");
            }
            fields(model, place.in("fields"));
        }
    }

    private void key(AddedField field, Set<String> keys, Place place) {
        String key = field.key();
        if (NuxeoFields.TYPES.containsKey(field.name())) {
            mistakes.expect(
                    key.equals(field.name()), place, "key " + key, "must be missing, as the field is Nuxeo's own");
            return;
        }
        boolean reserved =
                FILE_KEYS.contains(key) || RESERVED.contains(key.substring(0, Math.max(0, key.indexOf(':'))));
        mistakes.expect(
                key.matches(KEY) && !reserved,
                place,
                "key " + key,
                "must be letters and digits, such as " + field.localName() + " or " + field.name()
                        + ", and none of Nuxeo's own");
        mistakes.expect(keys.add(key), place, "key " + key, "must not be that of another field of this kind");
    }

    private void type(KindModel model, Place place, Map<String, KindModel> types) {
        mistakes.expect(
                model.type().matches(TYPE),
                place,
                "type " + model.type(),
                "must be letters and digits, starting with a letter");
        KindModel other = types.putIfAbsent(model.type(), model);
        if (other != null) {
            String also =
                    "type " + model.type() + ": is also that of " + other.kind().label() + ", which has ";
            BiConsumer<Boolean, String> same =
                    (is, what) -> mistakes.expect(is, place, also + what, "must have the same, or a type of its own");
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

    private void fields(KindModel model, Place place) {
        Kind kind = model.kind();
        Set<String> names = properties(kind);
        Set<String> keys = new HashSet<>(names);
        Set<String> columns = new HashSet<>();
        model.added().forEach(field -> {
            Place at = place.in(field.name());
            String key = sharedKeys.putIfAbsent(field.name(), field.key());
            mistakes.expect(
                    key == null || key.equals(field.key()),
                    at,
                    "key " + field.key() + ": the field has the key " + key + " in another kind",
                    "must be the same in all");
            if (!name(field.name(), names, at)) {
                return;
            }
            key(field, keys, at);
            mistakes.expect(
                    field.isStored() || !NuxeoFields.TYPES.containsKey(field.name()),
                    at,
                    "stored: field " + field.name() + " is Nuxeo's own",
                    "must be true");
            String facet = NuxeoFields.FACETS.get(field.name());
            mistakes.expect(
                    facet == null || model.facets().contains(facet) || field.rule() instanceof Collected,
                    at,
                    "field " + field.name(),
                    "needs facets: [" + facet + "], which Nuxeo gives such documents");
            mistakes.expect(
                    columns.add(field.column()),
                    at,
                    "field " + field.name() + ": column " + field.column() + " is that of another field",
                    "use another name");
            mistakes.expect(
                    field.scope().isOf(kind),
                    at,
                    "per " + field.scope().label() + ": a " + kind.label() + " belongs to no "
                            + field.scope().label(),
                    "must be document or a kind above");
            parts(field.rule(), at);
            boolean isNumber = field.rule() instanceof DrawnRule.Number;
            boolean isUnique = Code.uniqueIn(field.rule()) != null;
            mistakes.expect(
                    !isNumber && !isUnique || field.scope().equals(Scope.DOCUMENT),
                    at,
                    isNumber ? "number" : "code: unique",
                    "must not have per:, as every document has its own");
            if (!isUnique) {
                field.rule().rules().forEach(each -> noNumber(each, at));
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

    private boolean name(String name, Set<String> names, Place place) {
        String what = "field " + name;
        String schema = name.substring(0, Math.max(0, name.indexOf(':')));
        return mistakes.expect(
                        !RESERVED.contains(schema) || NuxeoFields.TYPES.containsKey(name),
                        place,
                        what + ": schema " + schema + " is Nuxeo's own",
                        schema.equals("dc") ? Similar.remedy(name, NuxeoFields.DUBLIN_CORE) : "use another one")
                && mistakes.expect(names.add(name), place, what + ": exists already in this kind", "use another name");
    }

    private void noNumber(ValueRule rule, Place place) {
        mistakes.expect(
                !(rule instanceof DrawnRule.Number || rule instanceof Code code && code.unique()),
                place,
                rule instanceof Code ? "code: unique" : "number",
                "must be the whole rule of a field, not a part of another rule");
        rule.rules().forEach(each -> noNumber(each, place));
    }

    /** Two documents must not have the same number. */
    void checkNumbers(Collection<KindModel> kinds, TreeModel shape) {
        List<Numbered> all = new ArrayList<>();
        shape.nodes().stream()
                .filter(node -> node.name().numberDigits() > 0)
                .forEach(node -> all.add(new Numbered(node.kind(), "name", node.name())));
        for (KindModel model : kinds) {
            for (AddedField field : model.added()) {
                if (field.rule() instanceof DrawnRule.Number number) {
                    Kind kind = model.kind();
                    Numbered own = new Numbered(
                            kind, field.name(), NumberTexts.nameOf(kind, number.prefix(), number.digits()));
                    for (Numbered other : all) {
                        mistakes.expect(
                                !own.name.canEqual(other.name, kind.period(), other.kind.period()),
                                Place.of("kinds", kind.label(), "fields", field.name()),
                                "number: can be the same as " + other.what + " of a " + other.kind,
                                "let one begin with another text");
                    }
                    all.add(own);
                }
            }
        }
    }

    /** A number that leads to a document, and what has it. */
    private record Numbered(Kind kind, String what, TreeName name) {}

    private void parts(ValueRule rule, Place place) {
        if (rule instanceof ValueRule.Complex complex) {
            Set<String> names = new HashSet<>();
            for (ValueRule.Part part : complex.parts()) {
                mistakes.expect(
                        part.name().matches(PART),
                        place,
                        "part " + part.name(),
                        "must be letters and digits, starting with a letter");
                mistakes.expect(names.add(part.name()), place, "part " + part.name(), "must exist once");
            }
        }
        rule.rules().forEach(each -> parts(each, place));
    }
}
