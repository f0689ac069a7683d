// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;

/** The types of a kind's added fields, which follow from their rules. */
final class FieldTypes {

    /** The most values that a message lists. */
    private static final int MAX_LISTED = 60;

    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|-?[1-9][0-9]*");

    private final Kind kind;
    private final boolean isPerson;
    private final TreeModel shape;
    private final Map<Kind, FieldTypes> others;
    private final Kinds kinds;
    private final Map<String, AddedField> fields = new HashMap<>();
    private final Map<String, ValueType> types = new HashMap<>();
    private final LinkedHashSet<String> pending = new LinkedHashSet<>();
    private final Set<String> wrong = new HashSet<>();
    private final @Nullable ValueRule title;

    /** Types of the parts before a rule in the same complex value; null for one with a mistake. */
    private final Map<String, @Nullable ValueType> parts;

    /** The types without parts. */
    private final FieldTypes root;

    /**
     * @param shape how documents are arranged
     * @param others types of the kinds that documents belong to
     * @param kinds kinds of the model
     * @param told names of fields and facts whose mistakes are known already
     * @param mistakes gets what does not fit, and values that follow from themselves
     */
    FieldTypes(
            KindModel model,
            TreeModel shape,
            Map<Kind, FieldTypes> others,
            Kinds kinds,
            Set<String> told,
            Mistakes mistakes) {
        kind = model.kind();
        isPerson = model.person() != null;
        this.shape = shape;
        this.others = others;
        this.kinds = kinds;
        this.parts = Map.of();
        this.root = this;
        wrong.addAll(told);
        title = model.title();
        model.fields().forEach(field -> fields.put(field.name(), field));
        if (title != null) {
            mistakes.attempt(() -> {
                resolve(Fact.TITLE.label(), Place.of("kinds", kind.label(), "title"));
            });
        }
        model.fields()
                .forEach(field -> mistakes.attempt(() -> {
                    resolve(field.name(), place(field.name()));
                }));
    }

    private FieldTypes(FieldTypes root, Map<String, @Nullable ValueType> parts) {
        this.kind = root.kind;
        this.isPerson = root.isPerson;
        this.shape = root.shape;
        this.others = root.others;
        this.kinds = root.kinds;
        this.title = root.title;
        this.parts = parts;
        this.root = root;
    }

    /** Returns the types for the rules of parts, which can read those before them. */
    FieldTypes within(List<ValueType.Part> some) {
        Map<String, @Nullable ValueType> known = new HashMap<>();
        some.forEach(each -> known.put(each.name(), each.type()));
        return new FieldTypes(root, known);
    }

    private Place place(String name) {
        return Place.of("kinds", kind.label(), "fields", name);
    }

    @Nullable
    ValueType of(String name) {
        return types.get(name);
    }

    /** Checks that a field of the same name has the same type in all kinds, since a schema has it only once. */
    static void checkShared(Collection<FieldTypes> kinds, Mistakes mistakes) {
        Map<String, FieldTypes> seen = new HashMap<>();
        for (FieldTypes each : kinds) {
            each.types.forEach((name, type) -> {
                FieldTypes other = each.fields.containsKey(name) ? seen.putIfAbsent(name, each) : null;
                if (other != null && !type.equals(other.of(name))) {
                    mistakes.add(new Mistake(
                            each.place(name),
                            "field " + name + " is " + type + " here and " + other.of(name) + " in "
                                    + other.kind.label(),
                            "must have one type, as a schema has it only once"));
                }
            });
        }
    }

    private ValueType resolve(String name, Place place) {
        ValueType known = types.get(name);
        if (known != null) {
            return known;
        }
        if (wrong.contains(name)) {
            throw new ArchiveException(List.of());
        }
        if (!pending.add(name)) {
            List<String> circle = new ArrayList<>(pending);
            throw new ArchiveException(
                    place,
                    String.join(" → ", circle.subList(circle.indexOf(name), circle.size())) + " → " + name,
                    "must not follow from itself");
        }
        try {
            ValueRule rule = title != null && name.equals(Fact.TITLE.label())
                    ? title
                    : Objects.requireNonNull(fields.get(name)).rule();
            ValueType type = rule.type(this, place);
            ValueType own = NuxeoFields.TYPES.get(name);
            if (own != null && !own.equals(type)) {
                throw new ArchiveException(place, "field " + name + " is " + type, "must be " + own + ", as in Nuxeo");
            }
            String other = NuxeoFields.dependsOn(name);
            if (other != null && fields.containsKey(other)) {
                resolve(other, place);
            }
            types.put(name, type);
            return type;
        } catch (ArchiveException e) {
            wrong.add(name);
            throw e;
        } finally {
            pending.remove(name);
        }
    }

    /** Returns the types of the document that has a field or fact: those of this kind, or of one that it belongs to. */
    private FieldTypes owner(FieldPath path) {
        return path.kind() == kind ? root : Objects.requireNonNull(others.get(path.kind()));
    }

    /** Returns the type of a fact or field. */
    ValueType reference(String text, Place place) {
        if (text.startsWith(ValueRule.PART)) {
            return part(text, place);
        }
        FieldPath path = FieldPath.parse(text, kind);
        return owner(path).own(path.name(), text, place);
    }

    private ValueType part(String text, Place place) {
        String name = text.substring(ValueRule.PART.length());
        ValueType type = parts.get(name);
        if (type == null) {
            throw parts.containsKey(name)
                    ? new ArchiveException(List.of())
                    : new ArchiveException(place, text, "must be a part before it in the same complex value");
        }
        return type;
    }

    /** @param text the name as the rule has it */
    private ValueType own(String name, String text, Place place) {
        if (fields.containsKey(name) || wrong.contains(name) || title != null && name.equals(Fact.TITLE.label())) {
            AddedField field = fields.get(name);
            boolean isGiven = field != null && !(field.rule() instanceof NuxeoFields.Following);
            return resolve(name, isGiven ? place(name) : place);
        }
        PersonFact ofPerson = isPerson ? PersonFact.of(name) : null;
        if (ofPerson != null) {
            return DrawnRule.Person.typeOf(ofPerson);
        }
        Fact fact = Fact.of(name, kind);
        if (fact == null) {
            Set<String> names = new LinkedHashSet<>(fields.keySet());
            names.addAll(isPerson ? PersonFact.labels() : List.of());
            names.addAll(Fact.labels(kind));
            int dot = name.indexOf('.');
            if (dot > 0) {
                FieldPath.above(kind).forEach(each -> names.add(each.label() + name.substring(dot)));
            }
            boolean isFormat = name.contains(":") && names.contains(name.substring(0, name.indexOf(':')));
            throw new ArchiveException(
                    place,
                    text + ": a " + kind.label() + " has no such field",
                    isFormat
                            ? "behind " + name.substring(0, name.indexOf(':'))
                                    + ": must be dd.MM.yyyy, HH:mm or #,##0.00"
                            : Similar.remedy(name, names));
        }
        return fact.type();
    }

    /** Returns the type of a fact or field, which must be a single value. */
    ValueType scalar(String name, Place place) {
        ValueType type = reference(name, place);
        if (!type.isScalar()) {
            throw new ArchiveException(place, name, "must be a single value, is " + type);
        }
        return type;
    }

    /** Checks that the fields of files have values. */
    void check(List<FileRule> files, Mistakes mistakes) {
        for (int i = 0; i < files.size(); i++) {
            FileRule file = files.get(i);
            Place fields = Place.of("kinds", kind.label(), "files", String.valueOf(i + 1), "fields");
            for (String name : file.fields()) {
                String owner = FileRule.owner(name);
                Place place = fields.in(owner);
                mistakes.attempt(() -> check(
                        file,
                        name,
                        Objects.requireNonNull(file.values().get(owner), owner).type(this, place),
                        place));
            }
        }
    }

    /** Checks that the principals of rights have values. */
    void checkRights(List<AccessRule> rights, Mistakes mistakes) {
        for (int i = 0; i < rights.size(); i++) {
            AccessRule rule = rights.get(i);
            Place place = Place.of("kinds", kind.label(), "rights", String.valueOf(i + 1));
            mistakes.attempt(() -> {
                ValueType type = rule.principal().type(this, place);
                if (rule.prefix().isEmpty() ? !type.equals(ValueType.STRING) : !type.isWhole()) {
                    throw new ArchiveException(
                            place, "the name is " + type, "must be string, or a rank by zipf or range");
                }
            });
            mistakes.attempt(() -> {
                if (rule.chance() != null && !rule.chance().type(this, place).equals(ValueType.BOOLEAN)) {
                    throw new ArchiveException(place.in("chance"), "the value is no boolean", "must be a share");
                }
            });
        }
    }

    private static void check(FileRule file, String name, ValueType type, Place place) {
        String owner = FileRule.owner(name);
        String what = file.template() + ": {{" + name + "}}";
        if (owner.equals(name)) {
            if (!type.isScalar()) {
                throw new ArchiveException(place, what, "must be a single value, is " + type);
            }
            return;
        }
        if (type.base() != Base.LIST) {
            throw new ArchiveException(place, file.template() + ": rows of " + owner, "must be a list, is " + type);
        }
        ValueType row = type.elementType();
        String plain = Format.name(name);
        ValueType shown = row.base() != Base.COMPLEX
                ? row
                : row.parts().stream()
                        .filter(part -> plain.equals(owner + "." + part.name()))
                        .map(ValueType.Part::type)
                        .findFirst()
                        .orElse(null);
        if (shown == null) {
            throw new ArchiveException(
                    place,
                    what,
                    "must be a part of its rows: "
                            + row.parts().stream()
                                    .map(part -> owner + "." + part.name())
                                    .collect(Collectors.joining(", ")));
        }
        Format format = Format.of(name);
        if (format != null) {
            new ValueRule.Formatted(new ValueRule.Constant(ValueType.STRING, name), format).requireType(shown, place);
        }
    }

    /** Returns the types of several rules, or tells what is wrong with any of them. */
    List<ValueType> typesOf(List<ValueRule> rules, Place place) {
        Mistakes mistakes = new Mistakes();
        List<@Nullable ValueType> all = new ArrayList<>();
        rules.forEach(rule -> all.add(mistakes.attempt(() -> rule.type(this, place))));
        mistakes.check();
        return all.stream()
                .map(type -> {
                    if (type == null) {
                        throw new ArchiveException(List.of());
                    }
                    return type;
                })
                .toList();
    }

    /** Returns the types of the parts of a complex value, or tells what is wrong with any of them. */
    List<ValueType> typesOf(ValueRule.Complex complex, Place place) {
        Map<String, @Nullable ValueType> known = new HashMap<>();
        FieldTypes inner = new FieldTypes(root, known);
        Mistakes mistakes = new Mistakes();
        complex.parts()
                .forEach(part -> known.put(
                        part.name(), mistakes.attempt(() -> part.rule().type(inner, place))));
        mistakes.check();
        return complex.parts().stream()
                .map(part -> inner.part(ValueRule.PART + part.name(), place))
                .toList();
    }

    /** @throws ArchiveException unless a field is one of a document that comes again in each period */
    void requirePrevious(String name, Place place) {
        if (kind.period() == null || !root.fields.containsKey(name)) {
            throw new ArchiveException(
                    place, "compute: previous(" + name + ")", "must be a field of this kind, which must have each:");
        }
    }

    /** @throws ArchiveException unless the documents come once a month */
    void requireMonths(String rule, Place place) {
        if (kind.period() != Period.MONTH) {
            throw new ArchiveException(
                    place,
                    rule + ": only documents that come once a month have a month, a " + kind.label() + " has none",
                    "must be another rule");
        }
    }

    /** @throws ArchiveException if there is no document that the relation can be to */
    void checkRelation(DrawnRule.Relation relation, Place place) {
        Kind to = kinds.stream()
                .filter(each -> !each.isShared() && each.label().equals(relation.to()))
                .findFirst()
                .orElseThrow(() -> new ArchiveException(
                        place,
                        "relation: to " + relation.to() + ": no such kind",
                        Similar.remedy(
                                relation.to(),
                                kinds.stream()
                                        .filter(each -> !each.isShared())
                                        .map(Kind::label)
                                        .toList())));
        List<Kind> above = FieldPath.above(kind);
        if (relation.in() != null) {
            boolean both = Stream.of(above, FieldPath.above(to))
                    .allMatch(all -> all.stream().anyMatch(each -> each.label().equals(relation.in())));
            if (!both) {
                throw new ArchiveException(
                        place,
                        "relation: in " + relation.in(),
                        "must be a kind that both a " + kind.label() + " and a " + to.label() + " belong to");
            }
        }
        if (relation.before() && to != kind && !above.contains(to)) {
            throw new ArchiveException(
                    place,
                    "relation: to " + to.label() + " before",
                    "must be to a sibling, to " + kind.label() + " or to a kind above");
        }
        if (!relation.isAbove(kind) && to.isSeries() && to.period() != kind.period()) {
            throw new ArchiveException(
                    place,
                    "relation: to " + to.label() + ": comes in a series",
                    "must come as often as a " + kind.label() + ", or be above it");
        }
        if (relation.form() == DrawnRule.Relation.Form.PATH && shape.moves(to)) {
            throw new ArchiveException(
                    place,
                    "relation: to " + to.label() + " as path: it moves to an archive, where it has another path",
                    "take id or name");
        }
    }

    /** @throws ArchiveException if the field of a rule has no single value, or never that of a case */
    void checkCases(ValueRule.When when, Place place) {
        ValueType of = scalar(when.field(), place);
        Set<String> possible = texts(when.field());
        Set<String> values = new HashSet<>();
        for (ValueRule.Case each : when.cases()) {
            if (!values.add(each.value())) {
                throw new ArchiveException(place, "when: case " + each.value() + " exists twice", "leave one out");
            }
            checkCase(each.value(), when.field(), of, possible, place);
        }
    }

    private static void checkCase(
            String value, String field, ValueType type, @Nullable Set<String> possible, Place place) {
        String remedy = null;
        if (possible != null && !possible.contains(value)) {
            remedy = possible.size() <= MAX_LISTED
                    ? Similar.remedy(value, possible)
                    : "must be one of its " + possible.size() + " values";
        } else if (type.isWhole() && !WHOLE_NUMBER.matcher(value).matches()) {
            remedy = "must be a whole number";
        }
        if (remedy != null) {
            throw new ArchiveException(place.in("when", "is", value), "when: " + field + " is never " + value, remedy);
        }
    }

    /** Returns whether documents can lack a fact or field, whose type is known. */
    boolean canBeAbsent(String text) {
        if (text.startsWith(ValueRule.PART)) {
            return true;
        }
        FieldPath path = FieldPath.parse(text, kind);
        AddedField field = owner(path).fields.get(path.name());
        return field != null && owner(path).canBeAbsent(field.rule());
    }

    private boolean canBeAbsent(ValueRule rule) {
        if (rule instanceof Present || rule instanceof DrawnRule.Relation) {
            return true;
        }
        boolean isAlways = rule instanceof ValueRule.Template
                || rule instanceof ValueRule.Elements
                || rule instanceof ValueRule.Complex;
        return rule instanceof ValueRule.When when && when.otherwise() == null
                || !isAlways
                        && (rule.rules().stream().anyMatch(this::canBeAbsent)
                                || rule.references().stream().anyMatch(this::canBeAbsent));
    }

    /** Returns the texts of all values that a fact or field can have, or null if they are not known one by one. */
    @Nullable
    Set<String> texts(String text) {
        FieldPath path = FieldPath.parse(text, kind);
        return owner(path).textsOfOwn(path.name());
    }

    private @Nullable Set<String> textsOfOwn(String name) {
        AddedField field = fields.get(name);
        if (field != null) {
            return field.rule().texts(this);
        }
        Stream<String> known;
        if (name.equals(Fact.HOME.label())) {
            known = shape.homes().stream().map(HomeShare::name);
        } else if (name.equals(Fact.KIND.label())) {
            known = Stream.of(kind.label());
        } else {
            return null;
        }
        return known.collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the texts of values, or null if they are numbers or dates whose text has a format. */
    static @Nullable Set<String> texts(ValueType type, List<Object> values) {
        if (type.base() == Base.DOUBLE || type.base() == Base.DATE) {
            return null;
        }
        return values.stream().map(Object::toString).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** @throws ArchiveException if a value cannot be of another type */
    static ValueType converted(ValueType from, ValueType to, Place place) {
        boolean fits = from.equals(to)
                || from.isWhole() && (to.base() == Base.LONG || to.base() == Base.DOUBLE)
                || from.isScalar() && to.base() == Base.STRING;
        if (!fits) {
            throw new ArchiveException(
                    place,
                    "type " + to + ": the value is " + from,
                    from.base() == Base.LONG && to.base() == Base.INTEGER
                            ? "must be long, as it may be too large"
                            : "must be the type of the value, or string");
        }
        return to;
    }
}
