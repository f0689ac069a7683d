// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

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
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.corpus.UsState;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.model.ValueType.Base;
import org.nuxeo.datagen.core.person.PersonFact;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.tree.TreeModel;
import org.nuxeo.datagen.core.tree.TreeModel.HomeShare;

/** The types of a kind's added fields, which follow from their rules. */
final class FieldTypes {

    /** The most values that a message lists. */
    private static final int MAX_LISTED = 60;

    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|-?[1-9][0-9]*");

    private final Kind kind;
    private final boolean isPerson;
    private final @Nullable TreeModel shape;
    private final Map<Kind, FieldTypes> others;
    private final Kinds kinds;
    private final Map<String, AddedField> fields = new HashMap<>();
    private final Map<String, ValueType> types = new HashMap<>();
    private final LinkedHashSet<String> pending = new LinkedHashSet<>();
    private final ValueRule.@Nullable Template title;

    /**
     * @param isPerson whether documents are of a person each
     * @param shape how documents are arranged, or null for the bank
     * @param others types of the kinds that documents belong to
     * @param kinds kinds of the model
     * @throws ModelException if a reference or a type does not fit, or a value follows from itself
     */
    FieldTypes(
            KindModel model, boolean isPerson, @Nullable TreeModel shape, Map<Kind, FieldTypes> others, Kinds kinds) {
        kind = model.kind();
        this.isPerson = isPerson;
        this.shape = shape;
        this.others = others;
        this.kinds = kinds;
        title = model.title();
        model.added().forEach(field -> fields.put(field.name(), field));
        if (title != null) {
            resolve(Fact.TITLE.label(), List.of("kinds", kind.label(), "title"));
        }
        model.added().forEach(field -> resolve(field.name(), place(field.name())));
    }

    private List<String> place(String name) {
        return List.of("kinds", kind.label(), "add", name);
    }

    @Nullable
    ValueType of(String name) {
        return types.get(name);
    }

    /** Checks that a field of the same name has the same type in all kinds, since a schema has it only once. */
    static void checkShared(Collection<FieldTypes> kinds) {
        Map<String, FieldTypes> seen = new HashMap<>();
        for (FieldTypes each : kinds) {
            each.fields.keySet().forEach(name -> {
                FieldTypes other = seen.putIfAbsent(name, each);
                if (other != null && !Objects.equals(other.of(name), each.of(name))) {
                    throw new ModelException(
                            each.place(name),
                            "field " + name + " is " + each.of(name) + " here and " + other.of(name) + " in "
                                    + other.kind.label() + "; a schema has it only once");
                }
            });
        }
    }

    private ValueType resolve(String name, List<String> place) {
        ValueType known = types.get(name);
        if (known != null) {
            return known;
        }
        if (!pending.add(name)) {
            List<String> circle = new ArrayList<>(pending);
            throw new ModelException(
                    place,
                    String.join(" → ", circle.subList(circle.indexOf(name), circle.size())) + " → " + name
                            + ": a value cannot follow from itself");
        }
        ValueType type = typeOf(
                title != null && name.equals(Fact.TITLE.label())
                        ? title
                        : Objects.requireNonNull(fields.get(name)).rule(),
                place);
        pending.remove(name);
        types.put(name, type);
        return type;
    }

    /** Returns the types of the document that has a field or fact: those of this kind, or of one that it belongs to. */
    private FieldTypes owner(FieldPath path) {
        return path.kind() == kind ? this : Objects.requireNonNull(others.get(path.kind()));
    }

    private ValueType reference(String text, List<String> place) {
        FieldPath path = FieldPath.parse(text, kind);
        return owner(path).own(path.name(), text, place);
    }

    /** @param text the name as the rule has it */
    private ValueType own(String name, String text, List<String> place) {
        if (fields.containsKey(name) || title != null && name.equals(Fact.TITLE.label())) {
            return resolve(name, fields.containsKey(name) ? place(name) : place);
        }
        PersonFact ofPerson = isPerson ? PersonFact.of(name) : null;
        if (ofPerson != null) {
            return ValueRule.Person.typeOf(ofPerson);
        }
        Fact fact = Fact.of(name, kind);
        if (fact == null) {
            Set<String> names = new LinkedHashSet<>(fields.keySet());
            names.addAll(isPerson ? PersonFact.labels() : List.of());
            names.addAll(Fact.labels(kind));
            FieldPath.above(kind)
                    .forEach(each -> names.add(each.label() + name.substring(Math.max(0, name.indexOf('.')))));
            throw new ModelException(
                    place, text + ": a " + kind.label() + " has no such field" + Similar.hint(name, names));
        }
        return fact.type();
    }

    private ValueType scalar(String name, List<String> place) {
        ValueType type = reference(name, place);
        if (!type.isScalar()) {
            throw new ModelException(place, name + ": must be a single value, is " + type);
        }
        return type;
    }

    /** Checks that the fields of files have values. */
    void check(List<FileRule> files) {
        for (int i = 0; i < files.size(); i++) {
            FileRule file = files.get(i);
            for (String name : file.fields()) {
                String owner = FileRule.owner(name);
                List<String> place = List.of("kinds", kind.label(), "files", String.valueOf(i + 1), "fields", owner);
                check(file, name, typeOf(Objects.requireNonNull(file.values().get(owner), owner), place), place);
            }
        }
    }

    /** Checks that the principals of rights have values. */
    void checkRights(List<AccessRule> rights) {
        for (int i = 0; i < rights.size(); i++) {
            typeOf(rights.get(i).principal(), List.of("kinds", kind.label(), "rights", String.valueOf(i + 1)));
        }
    }

    private static void check(FileRule file, String name, ValueType type, List<String> place) {
        String owner = FileRule.owner(name);
        if (owner.equals(name)) {
            if (!type.isScalar()) {
                throw new ModelException(
                        place, file.template() + ": {{" + name + "}}: must be a single value, is " + type);
            }
            return;
        }
        if (type.base() != Base.LIST) {
            throw new ModelException(place, file.template() + ": rows of " + owner + ": must be a list, is " + type);
        }
        ValueType row = type.elementType();
        boolean has = row.base() != Base.COMPLEX
                || row.parts().stream().anyMatch(part -> name.equals(owner + "." + part.name()));
        if (!has) {
            throw new ModelException(
                    place,
                    file.template() + ": {{" + name + "}}: no such part; there are "
                            + row.parts().stream()
                                    .map(part -> owner + "." + part.name())
                                    .collect(Collectors.joining(", ")));
        }
    }

    ValueType typeOf(ValueRule rule, List<String> place) {
        if (rule instanceof ValueRule.Constant constant) {
            return constant.type();
        } else if (rule instanceof ValueRule.Reference reference) {
            return reference(reference.name(), place);
        } else if (rule instanceof ValueRule.Template template) {
            template.references().forEach(name -> scalar(name, place));
            return ValueType.STRING;
        } else if (rule instanceof ValueRule.As as) {
            return converted(typeOf(as.rule(), place), as.type(), place);
        } else if (rule instanceof ValueRule.Pick pick) {
            return pick.type();
        } else if (rule instanceof ValueRule.Range range) {
            boolean small = (int) range.from() == range.from() && (int) range.to() == range.to();
            return range.decimals() > 0 ? ValueType.DOUBLE : small ? ValueType.INTEGER : ValueType.LONG;
        } else if (rule instanceof ValueRule.Zipf) {
            return ValueType.INTEGER;
        } else if (rule instanceof ValueRule.Normal normal) {
            return normal.decimals() > 0 ? ValueType.DOUBLE : ValueType.LONG;
        } else if (rule instanceof ValueRule.Date date) {
            return date(date, place);
        } else if (rule instanceof ValueRule.Chance) {
            return ValueType.BOOLEAN;
        } else if (rule instanceof ValueRule.Elements list) {
            return list(list, place);
        } else if (rule instanceof ValueRule.Complex complex) {
            return ValueType.complex(complex.parts().stream()
                    .map(part -> new ValueType.Part(part.name(), typeOf(part.rule(), place)))
                    .toList());
        } else if (rule instanceof ValueRule.Sequence) {
            if (kind.period() != Period.MONTH) {
                throw new ModelException(
                        place,
                        "sequence: only documents that come once a month have a month, a " + kind.label()
                                + " has none");
            }
            return ValueType.LONG;
        } else if (rule instanceof ValueRule.When when) {
            return when(when, place);
        } else if (rule instanceof ValueRule.Relation relation) {
            checkRelation(relation, place);
        } else if (rule instanceof ValueRule.Person person) {
            return ValueRule.Person.typeOf(person.fact());
        }
        return ValueType.STRING;
    }

    private void checkRelation(ValueRule.Relation relation, List<String> place) {
        Kind to = kinds.stream()
                .filter(each -> !each.isShared() && each.label().equals(relation.to()))
                .findFirst()
                .orElseThrow(() -> new ModelException(
                        place,
                        "relation: to " + relation.to() + ": no such kind"
                                + Similar.hint(
                                        relation.to(),
                                        kinds.stream().map(Kind::label).toList())));
        List<Kind> above = FieldPath.above(kind);
        if (relation.in() != null) {
            boolean both = Stream.of(above, FieldPath.above(to))
                    .allMatch(all -> all.stream().anyMatch(each -> each.label().equals(relation.in())));
            if (!both) {
                throw new ModelException(
                        place,
                        "relation: in " + relation.in() + ": must be a kind that both a " + kind.label() + " and a "
                                + to.label() + " belong to");
            }
        }
        boolean isAbove = relation.in() == null && above.contains(to);
        if (!isAbove && to.isSeries() && to.period() != kind.period()) {
            throw new ModelException(
                    place,
                    "relation: to " + to.label() + ": comes in a series, so a " + kind.label()
                            + " must come as often, or belong to it");
        }
        if (relation.form() == ValueRule.Relation.Form.PATH && shape != null && shape.moves(to)) {
            throw new ModelException(
                    place,
                    "relation: to " + to.label()
                            + " as path: it moves to an archive, where it has another path; take id" + " or name");
        }
    }

    private ValueType date(ValueRule.Date date, List<String> place) {
        ValueType of = reference(date.of(), place);
        if (of.base() != Base.DATE) {
            throw new ModelException(place, "date of " + date.of() + ": must be a date, is " + of);
        }
        return of;
    }

    private ValueType list(ValueRule.Elements list, List<String> place) {
        ValueType element = typeOf(list.element(), place);
        if (element.base() == Base.LIST) {
            throw new ModelException(place, "list: an element must not be a list; use a complex value with a list");
        }
        return ValueType.list(element);
    }

    private ValueType when(ValueRule.When when, List<String> place) {
        ValueType of = scalar(when.field(), place);
        Set<String> possible = valuesOf(when.field());
        Set<String> values = new HashSet<>();
        for (ValueRule.Case each : when.cases()) {
            if (!values.add(each.value())) {
                throw new ModelException(place, "when: case " + each.value() + " exists twice");
            }
            checkCase(each.value(), when.field(), of, possible, place);
        }
        ValueType type = null;
        for (ValueRule rule : when.rules()) {
            ValueType own = typeOf(rule, place);
            if (type != null && type.isWhole() && own.isWhole()) {
                type = type.equals(own) ? type : ValueType.LONG;
            } else if (type != null && !type.equals(own)) {
                throw new ModelException(
                        place,
                        "when: all cases must have one type, here are " + type + " and " + own
                                + "; add type: to the cases");
            } else {
                type = own;
            }
        }
        return Objects.requireNonNull(type);
    }

    private static void checkCase(
            String value, String field, ValueType type, @Nullable Set<String> possible, List<String> place) {
        String remedy = null;
        if (possible != null && !possible.contains(value)) {
            remedy = possible.size() <= MAX_LISTED
                    ? Similar.hint(value, possible)
                    : "; must be one of its " + possible.size() + " values";
        } else if (type.isWhole() && !WHOLE_NUMBER.matcher(value).matches()) {
            remedy = "; must be a whole number";
        }
        if (remedy != null) {
            List<String> at = new ArrayList<>(place);
            at.addAll(List.of("when", "is", value));
            throw new ModelException(at, "when: " + field + " is never " + value + remedy);
        }
    }

    /** Returns the texts of all values that a fact or field can have, or null if they are not known one by one. */
    private @Nullable Set<String> valuesOf(String text) {
        FieldPath path = FieldPath.parse(text, kind);
        return owner(path).valuesOfOwn(path.name());
    }

    private @Nullable Set<String> valuesOfOwn(String name) {
        AddedField field = fields.get(name);
        if (field != null) {
            return valuesOf(field.rule());
        }
        Stream<String> known;
        if (name.equals(Fact.ACCOUNT_KIND.label())) {
            known = Stream.of(AccountKind.values()).map(AccountKind::label);
        } else if (name.equals(Fact.STATE.label())) {
            known = Stream.of(UsState.values()).map(UsState::code);
        } else if (name.equals(Fact.STATE_NAME.label())) {
            known = Stream.of(UsState.values()).map(UsState::officialName);
        } else if (name.equals(Fact.HOME.label())) {
            known = shape == null ? Stream.of() : shape.homes().stream().map(HomeShare::name);
        } else if (name.equals(Fact.KIND.label())) {
            known = Stream.of(kind.label());
        } else {
            return null;
        }
        return known.collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private @Nullable Set<String> valuesOf(ValueRule rule) {
        if (rule instanceof ValueRule.Constant constant) {
            return texts(constant.type(), List.of(constant.value()));
        } else if (rule instanceof ValueRule.Pick pick) {
            return texts(pick.type(), pick.values());
        } else if (rule instanceof ValueRule.Chance) {
            return texts(ValueType.BOOLEAN, List.of(true, false));
        } else if (rule instanceof ValueRule.Reference reference) {
            return valuesOf(reference.name());
        } else if (rule instanceof ValueRule.As as) {
            return as.type().base() == Base.DOUBLE ? null : valuesOf(as.rule());
        } else if (rule instanceof ValueRule.When when) {
            Set<String> all = new LinkedHashSet<>();
            for (ValueRule each : when.rules()) {
                Set<String> some = valuesOf(each);
                if (some == null) {
                    return null;
                }
                all.addAll(some);
            }
            return all;
        }
        return null;
    }

    /** Returns the texts of values, or null if they are numbers or dates whose text has a format. */
    private static @Nullable Set<String> texts(ValueType type, List<Object> values) {
        if (type.base() == Base.DOUBLE || type.base() == Base.DATE) {
            return null;
        }
        return values.stream().map(Object::toString).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static ValueType converted(ValueType from, ValueType to, List<String> place) {
        boolean fits = from.equals(to)
                || from.isWhole() && (to.base() == Base.LONG || to.base() == Base.DOUBLE)
                || from.isScalar() && to.base() == Base.STRING;
        if (!fits) {
            throw new ModelException(
                    place,
                    "type " + to + ": the value is " + from
                            + (from.base() == Base.LONG && to.base() == Base.INTEGER
                                    ? ", which may be too large"
                                    : ""));
        }
        return to;
    }
}
