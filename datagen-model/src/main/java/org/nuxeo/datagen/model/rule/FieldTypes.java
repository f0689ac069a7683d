// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.Numbered.Range;
import org.nuxeo.datagen.model.rule.ValueRule.As;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;

/** The types of a kind's added fields, which follow from their rules. */
final class FieldTypes {

    private static final long MOST_LISTED = 1_000;

    /** The texts of all values that rules can give, by their classes; those that are missing give any. */
    private static final Map<Class<?>, BiFunction<FieldTypes, ValueRule, @Nullable Set<String>>> LISTED =
            new HashMap<>();

    static {
        listed(ValueRule.Constant.class, (types, rule) -> values(rule.type(), List.of(rule.value())));
        listed(ValueRule.Reference.class, (types, rule) -> types.texts(rule.name()));
        listed(As.class, (types, rule) -> rule.type().equals(ValueType.DOUBLE) ? null : types.texts(rule.rule()));
        listed(Present.class, (types, rule) -> types.texts(rule.rule()));
        listed(When.class, (types, rule) -> types.texts(rule.rules()));
        listed(Template.class, (types, rule) -> rule.pieces().size() == 1 ? types.texts(rule.pieces()) : null);
        listed(Numbered.Dealt.class, (types, rule) -> types.texts(rule.of()));
        listed(Numbered.Pick.class, (types, rule) -> values(rule.type(), rule.values()));
        listed(Range.class, (types, of) -> of.decimals() > 0 ? null : numbers(of.from(), of.step(), of.count()));
        listed(DrawnRule.Zipf.class, (types, rule) -> numbers(1, 1, rule.ranks()));
        listed(DrawnRule.Chance.class, (types, rule) -> values(ValueType.BOOLEAN, List.of(true, false)));
    }

    final KindModel model;

    private final Kind kind;
    private final TreeModel shape;
    private final Map<Kind, FieldTypes> others;
    private final Map<String, FieldRule> fields = new LinkedHashMap<>();
    private final Map<String, ValueType> types = new HashMap<>();
    private final LinkedHashSet<String> pending = new LinkedHashSet<>();
    private final Set<String> wrong;

    /**
     * @param shape how documents are arranged
     * @param others types of the kinds that documents belong to
     * @param told names of fields and facts whose mistakes are known already
     * @param mistakes gets what does not fit, and values that follow from themselves
     */
    FieldTypes(KindModel model, TreeModel shape, Map<Kind, FieldTypes> others, Set<String> told, Mistakes mistakes) {
        this.model = model;
        this.kind = model.kind();
        this.shape = shape;
        this.others = others;
        this.wrong = new HashSet<>(told);
        model.fields().forEach(field -> fields.put(field.name(), field));
        if (model.title() != null) {
            mistakes.attempt(() -> resolve(Fact.TITLE.label(), Place.of("kinds", kind.label(), "title")));
        }
        model.fields().forEach(field -> mistakes.attempt(() -> resolve(field.name(), place(field.name()))));
    }

    /**
     * Where a rule stands, and what it can read there.
     *
     * @param types types of the kind
     * @param place place in the model
     * @param parts types of the parts before it in the same complex value; null for one with a mistake
     */
    record Site(FieldTypes types, Place place, Map<String, @Nullable ValueType> parts) {

        Kind kind() {
            return types.kind;
        }

        TreeModel shape() {
            return types.shape;
        }

        /** Returns the site of a part of the rule. */
        Site in(String... names) {
            return new Site(types, place.in(names), parts);
        }

        /** @throws ArchiveException with this place unless something is right */
        void require(boolean right, String text, String remedy) {
            if (!right) {
                throw new ArchiveException(place, text, remedy);
            }
        }

        /** Returns the type of a fact or field. */
        ValueType reference(String text) {
            if (text.startsWith(ValueRule.PART)) {
                return part(text);
            }
            FieldPath path = FieldPath.parse(text, types.kind);
            return types.owner(path).own(path.name(), text, this);
        }

        private ValueType part(String text) {
            String name = text.substring(ValueRule.PART.length());
            require(parts.containsKey(name), text, "must be a part before it in the same complex value");
            ValueType type = parts.get(name);
            if (type == null) {
                throw new ArchiveException(List.of());
            }
            return type;
        }

        /** Returns the type of a fact or field, which must be a single value. */
        ValueType scalar(String name) {
            ValueType type = reference(name);
            require(type.isScalar(), name, "must be a single value, is " + type);
            return type;
        }

        /** Returns the types of the parts of a complex value, or tells what is wrong with any of them. */
        List<ValueType.Part> partsOf(List<ValueRule.Part> all) {
            Map<String, @Nullable ValueType> known = new HashMap<>();
            Site inner = new Site(types, place, known);
            Mistakes mistakes = new Mistakes();
            all.forEach(part ->
                    known.put(part.name(), mistakes.attempt(() -> part.rule().type(inner))));
            mistakes.check();
            return all.stream()
                    .map(part -> new ValueType.Part(part.name(), inner.part(ValueRule.PART + part.name())))
                    .toList();
        }
    }

    /** Returns the site of the kind, whose rules can read some parts of a complex value. */
    Site site(List<ValueType.Part> parts) {
        Map<String, @Nullable ValueType> known = new HashMap<>();
        parts.forEach(part -> known.put(part.name(), part.type()));
        return new Site(this, Place.of("kinds", kind.label()), known);
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
                    String what = "field " + name + " is " + type + " here and " + other.of(name) + " in " + other.kind;
                    String remedy = "must have one type, as a schema has it only once";
                    mistakes.add(new Mistake(each.place(name), what, remedy));
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
            String circle =
                    pending.stream().dropWhile(each -> !each.equals(name)).collect(Collectors.joining(" → "));
            String remedy = kind.isSeries() && rule(name) instanceof Computed
                    ? "; draw the balances of a series and compute balance - previous(balance)"
                    : "";
            throw new ArchiveException(place, circle + " → " + name, "must not follow from itself" + remedy);
        }
        try {
            Site site = new Site(this, place, Map.of());
            ValueType type = Objects.requireNonNull(rule(name)).type(site);
            ValueType own = NuxeoFields.TYPES.getOrDefault(name, type);
            site.require(own.equals(type), "field " + name + " is " + type, "must be " + own + ", as in Nuxeo");
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

    private @Nullable ValueRule rule(String name) {
        FieldRule field = fields.get(name);
        return field != null ? field.rule() : name.equals(Fact.TITLE.label()) ? model.title() : null;
    }

    /** Returns the types of the document that has a field or fact: those of this kind, or of one that it belongs to. */
    private FieldTypes owner(FieldPath path) {
        return path.kind() == kind ? this : Objects.requireNonNull(others.get(path.kind()));
    }

    /** @param text the name as the rule has it */
    private ValueType own(String name, String text, Site site) {
        ValueRule rule = rule(name);
        if (rule != null || wrong.contains(name)) {
            boolean isGiven = fields.containsKey(name) && !(rule instanceof NuxeoFields.Following);
            return resolve(name, isGiven ? place(name) : site.place);
        }
        PersonFact ofPerson = model.person() != null ? PersonFact.of(name) : null;
        if (ofPerson != null) {
            return DrawnRule.Person.typeOf(ofPerson);
        }
        Fact fact = Fact.of(name, kind);
        if (fact != null) {
            return fact.type();
        }
        Set<String> names = new LinkedHashSet<>(fields.keySet());
        names.addAll(model.person() != null ? Labels.of(PersonFact.values(), PersonFact::label) : List.of());
        names.addAll(Fact.labels(kind));
        int dot = name.indexOf('.');
        if (dot > 0) {
            FieldPath.above(kind).forEach(each -> names.add(each.label() + name.substring(dot)));
        }
        String before = name.substring(0, Math.max(0, name.indexOf(':')));
        boolean isFormat = names.contains(before);
        String remedy = "behind " + before + ": must be dd.MM.yyyy, HH:mm or #,##0.00";
        String article = kind.label().matches("[aeiou].*") ? ": an " : ": a ";
        String what = text + article + kind.label() + " has no such field";
        throw new ArchiveException(site.place, what, isFormat ? remedy : Similar.remedy(name, names));
    }

    /** Returns whether the kind itself has a field. */
    boolean isOwn(String name) {
        return fields.containsKey(name);
    }

    /** Returns whether documents can lack a fact or field, whose type is known. */
    boolean canBeAbsent(String text) {
        if (text.startsWith(ValueRule.PART)) {
            return true;
        }
        FieldPath path = FieldPath.parse(text, kind);
        FieldRule field = owner(path).fields.get(path.name());
        return field != null && owner(path).canBeAbsent(field.rule());
    }

    private boolean canBeAbsent(ValueRule rule) {
        if (rule instanceof Present || rule instanceof Relation || rule instanceof Collected) {
            return true;
        }
        if (rule instanceof Template || rule instanceof ValueRule.Elements || rule instanceof ValueRule.Complex) {
            return false;
        }
        return rule instanceof When when && when.otherwise() == null
                || rule.rules().stream().anyMatch(this::canBeAbsent)
                || rule.references().stream().anyMatch(this::canBeAbsent);
    }

    /** Returns the texts of all values that a fact or field can have, or null if they are not known one by one. */
    @Nullable
    Set<String> texts(String text) {
        FieldPath path = FieldPath.parse(text, kind);
        return owner(path).textsOfOwn(path.name());
    }

    private @Nullable Set<String> textsOfOwn(String name) {
        FieldRule field = fields.get(name);
        if (field != null) {
            return texts(field.rule());
        }
        if (name.equals(Fact.HOME.label())) {
            return set(shape.homes().stream().map(HomeShare::name));
        }
        return name.equals(Fact.KIND.label()) ? Set.of(kind.label()) : null;
    }

    /** Returns the texts of all values that a rule can give, or null if they are not known one by one. */
    @Nullable
    Set<String> texts(ValueRule rule) {
        return LISTED.getOrDefault(rule.getClass(), (types, each) -> null).apply(this, rule);
    }

    /** Returns the texts of any of some rules. */
    private @Nullable Set<String> texts(List<ValueRule> rules) {
        List<@Nullable Set<String>> all = rules.stream().map(this::texts).toList();
        return all.contains(null) ? null : set(all.stream().flatMap(Set::stream));
    }

    private static <R extends ValueRule> void listed(
            Class<R> type, BiFunction<FieldTypes, R, @Nullable Set<String>> texts) {
        LISTED.put(type, (types, rule) -> texts.apply(types, type.cast(rule)));
    }

    /** Returns the texts of whole numbers, or null if they are too many to be listed. */
    private static @Nullable Set<String> numbers(long from, long step, long count) {
        boolean areListed = count >= 1 && count <= MOST_LISTED;
        return areListed ? set(LongStream.range(0, count).mapToObj(i -> Long.toString(from + i * step))) : null;
    }

    /** Returns the texts of values, or null if they are numbers or dates whose text has a format. */
    private static @Nullable Set<String> values(ValueType type, List<Object> values) {
        boolean hasFormat = type.base() == Base.DOUBLE || type.base() == Base.DATE;
        return hasFormat ? null : set(values.stream().map(Object::toString));
    }

    private static Set<String> set(Stream<String> texts) {
        return texts.collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
