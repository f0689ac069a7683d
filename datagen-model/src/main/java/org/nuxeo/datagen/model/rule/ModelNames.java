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
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    private static final String WORD = "must be letters and digits, starting with a letter";
    private static final String KEY = "([a-z][A-Za-z0-9_]{0,31}:)?" + NAME;
    private static final Set<String> FILE_KEYS = Set.of("content", "files");
    private static final Set<String> RESERVED = Set.of("dc", "file", "ecm", "uid", "common", "files");

    void check(Collection<KindModel> kinds, TreeModel shape) {
        Map<String, KindModel> types = new HashMap<>();
        Map<String, String> sharedKeys = new HashMap<>();
        String letters = "must be letters and digits";
        for (KindModel model : kinds) {
            At at = new At(mistakes, Place.of("kinds", model.kind().label()));
            type(model, at.in("type"), types);
            model.facets().forEach(each -> at.in("facets").expect(each.matches(NAME), "facet " + each, letters));
            Stream.of(model.lifeCyclePolicy(), model.lifeCycleState())
                    .forEach(each -> at.in("lifeCycle").expect(each.matches(NAME), "life cycle " + each, letters));
            fields(model, sharedKeys, at.in("fields"));
        }
        checkNumbers(kinds, shape);
    }

    private static void key(FieldRule field, Set<String> keys, At at) {
        String key = field.key();
        if (NuxeoFields.TYPES.containsKey(field.name())) {
            at.expect(key.equals(field.name()), "key " + key, "must be missing, as the field is Nuxeo's own");
            return;
        }
        boolean isReserved = FILE_KEYS.contains(key) || RESERVED.contains(schema(key));
        String remedy = "must be letters and digits, such as " + field.localName() + " or " + field.name();
        at.expect(key.matches(KEY) && !isReserved, "key " + key, remedy + ", and none of Nuxeo's own");
        at.expect(keys.add(key), "key " + key, "must not be that of another field of this kind");
    }

    private static void type(KindModel model, At at, Map<String, KindModel> types) {
        String type = "type " + model.type();
        at.expect(model.type().matches(NAME), type, WORD);
        KindModel other = types.putIfAbsent(model.type(), model);
        if (other != null) {
            String also = type + ": is also that of " + other.kind().label() + ", which has ";
            String remedy = "must have the same, or a type of its own";
            boolean areFolders = model.kind().isFolder() == other.kind().isFolder();
            boolean haveFacets = Set.copyOf(model.facets()).equals(Set.copyOf(other.facets()));
            at.expect(areFolders && haveFacets, also + "other facets, such as that of folders", remedy);
            String policy = other.lifeCyclePolicy();
            at.expect(model.lifeCyclePolicy().equals(policy), also + "the life cycle " + policy, remedy);
            String fields = also + "the fields " + own(other) + ", not " + own(model);
            at.expect(own(model).equals(own(other)), fields, remedy);
        }
    }

    /** Returns the names of fields that Nuxeo's folders, files and members of collections have not. Folders between kinds have none to give. */
    private static Set<String> own(KindModel model) {
        return model.added().stream()
                .filter(field -> field.isStored() && !(field.rule() instanceof Collected))
                .map(FieldRule::name)
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
            String what = "field " + field.name();
            String key = sharedKeys.putIfAbsent(field.name(), field.key());
            String twoKeys = "key " + field.key() + ": the field has the key " + key + " in another kind";
            at.expect(key == null || key.equals(field.key()), twoKeys, "must be the same in all");
            if (!name(field.name(), names, at)) {
                return;
            }
            key(field, keys, at);
            boolean isNuxeos = NuxeoFields.TYPES.containsKey(field.name());
            at.expect(field.isStored() || !isNuxeos, "stored: " + what + " is Nuxeo's own", "must be true");
            String facet = NuxeoFields.FACETS.get(field.name());
            boolean hasFacet = facet == null || model.facets().contains(facet) || field.rule() instanceof Collected;
            at.expect(hasFacet, what, "needs facets: [" + facet + "], which Nuxeo gives such documents");
            String column = Field.column(field.name());
            String other = what + ": column " + column + " is that of another field";
            at.expect(columns.add(column), other, "use another name");
            String scope = field.scope().label();
            String ofNone = "per " + scope + ": a " + kind.label() + " belongs to no " + scope;
            at.expect(field.scope().isOf(kind), ofNone, "must be document or a kind above");
            boolean isUnique = Code.uniqueIn(field.rule()) != null;
            boolean isOfDocument = field.scope().equals(Scope.DOCUMENT);
            String number = isUnique ? "code: unique" : "number";
            String ofAll = "must not have per:, as every document has its own";
            at.expect(isOfDocument || !isUnique && !isNumber(field.rule()), number, ofAll);
            for (ValueRule each : field.rule().all().toList()) {
                boolean isWhole = isUnique || each == field.rule() || !isNumber(each);
                String part = each instanceof Code ? "code: unique" : "number";
                at.expect(isWhole, part, "must be the whole rule of a field, not a part of another rule");
                if (each instanceof ValueRule.Complex complex) {
                    complex.parts().forEach(own -> at.expect(own.name().matches(NAME), "part " + own.name(), WORD));
                }
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

    private static String schema(String name) {
        return name.substring(0, Math.max(0, name.indexOf(':')));
    }

    private static boolean name(String name, Set<String> names, At at) {
        String what = "field " + name;
        String schema = schema(name);
        boolean isFree = !RESERVED.contains(schema) || NuxeoFields.TYPES.containsKey(name);
        String other = schema.equals("dc") ? Similar.remedy(name, NuxeoFields.DUBLIN_CORE) : "use another one";
        return at.expect(isFree, what + ": schema " + schema + " is Nuxeo's own", other)
                && at.expect(names.add(name), what + ": exists already in this kind", "use another name");
    }

    private static boolean isNumber(ValueRule rule) {
        return rule instanceof DrawnRule.Number || rule instanceof Code code && code.unique();
    }

    /** Rights of shared folders are read from repositories by type; those of groups would be too many to keep. */
    void requireOwnType(KindModel model, Collection<KindModel> all) {
        boolean isOwn = all.stream()
                .noneMatch(each -> each.kind().isShared() && each.type().equals(model.type()));
        String what = "type " + model.type() + " is also that of the folders above";
        new At(mistakes, Place.of("kinds", model.kind().label(), "rights"))
                .expect(isOwn, what, "must be a type of its own, as the kind has rights");
    }

    /** Two documents must not have the same number. */
    private void checkNumbers(Collection<KindModel> kinds, TreeModel shape) {
        List<Taken> all = new ArrayList<>();
        shape.nodes().stream()
                .filter(node -> node.name().numberDigits() > 0)
                .forEach(node -> all.add(new Taken(node.kind(), "name", node.name())));
        for (KindModel model : kinds) {
            for (FieldRule field : model.added()) {
                if (field.rule() instanceof DrawnRule.Number number) {
                    Kind kind = model.kind();
                    At at = new At(mistakes, Place.of("kinds", kind.label(), "fields", field.name()));
                    TreeName own = NumberTexts.nameOf(kind, number.prefix(), number.digits());
                    all.forEach(other -> {
                        boolean canEqual = own.canEqual(other.name, kind.period(), other.kind.period());
                        String same = "number: can be the same as " + other.what + " of a " + other.kind;
                        at.expect(!canEqual, same, "let one begin with another text");
                    });
                    all.add(new Taken(kind, field.name(), own));
                }
            }
        }
    }

    /** A number that leads to a document, and what has it. */
    private record Taken(Kind kind, String what, TreeName name) {}
}
