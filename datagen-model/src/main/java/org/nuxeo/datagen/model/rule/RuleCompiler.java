// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.ValueRule.Piece;
import org.nuxeo.datagen.model.rule.ValueRule.Template;
import org.nuxeo.datagen.model.tree.DealtValues;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.TreePlan;

/** Makes functions of rules. The draws of every rule and of every part of one have a key of their own. */
final class RuleCompiler {

    private final ContentModel model;
    private final Kind kind;
    private final List<String> names;
    private final long key;
    private final Scope scope;
    private final List<ValueType.Part> parts;
    private final TreePlan plan;

    /**
     * @param names names of the added fields by slot
     * @param scope what drawn values belong to
     * @param plan how documents are arranged
     */
    RuleCompiler(ContentModel model, Kind kind, List<String> names, long key, Scope scope, TreePlan plan) {
        this(model, kind, names, key, scope, plan, List.of());
    }

    private RuleCompiler(
            ContentModel model,
            Kind kind,
            List<String> names,
            long key,
            Scope scope,
            TreePlan plan,
            List<ValueType.Part> parts) {
        this.model = model;
        this.kind = kind;
        this.names = names;
        this.key = key;
        this.scope = scope;
        this.plan = plan;
        this.parts = parts;
    }

    /** Returns the compiler of the parts of a complex value, which can read those before them. */
    RuleCompiler within(List<ValueType.Part> of) {
        return new RuleCompiler(model, kind, names, key, scope, plan, of);
    }

    ValueFunction compile(AddedField field) {
        return NuxeoFields.completed(field.name(), compile(field.rule(), field.name()), this);
    }

    /** Returns the type of the values of a rule. */
    ValueType type(ValueRule rule) {
        return model.type(kind, rule, parts);
    }

    ValueFunction compile(ValueRule rule, String path) {
        return rule.function(this, path);
    }

    /** Returns the salt of the draws of a rule. */
    long salt(String path) {
        return Draws.salt(Draws.subkey(key, path));
    }

    Kind kind() {
        return kind;
    }

    /** Returns the values that are dealt to a field. */
    DealtValues dealt(String field) {
        return plan.dealt(kind, field);
    }

    Scope scope() {
        return scope;
    }

    Kinds kinds() {
        return model.kinds();
    }

    NumberTexts numbers(String field, DrawnRule.Number rule) {
        return numbers(kind, field, rule, key);
    }

    /** Returns the numbers of a field. */
    static NumberTexts numbers(Kind kind, String field, DrawnRule.Number rule, long key) {
        return new NumberTexts(kind, rule.prefix(), rule.digits(), Draws.subkey(key, field));
    }

    /** Returns a field of the document of the period before, computed with what it follows from and nothing else. */
    ValueFunction previous(String name) {
        List<AddedField> fields = CompiledModel.CompiledKind.fields(model.kind(kind));
        List<Integer> slots = new ArrayList<>();
        CompiledModel.CompiledKind.visit(names.indexOf(name), names, fields, slots);
        List<ValueFunction> functions = slots.stream()
                .map(slot -> new RuleCompiler(
                                model, kind, names, key, fields.get(slot).scope(), plan)
                        .compile(fields.get(slot)))
                .toList();
        return (facts, values, code) -> {
            ModelDocument before = facts.before();
            Object[] known = new Object[names.size()];
            for (int i = 0; before != null && i < functions.size(); i++) {
                int slot = slots.get(i);
                known[slot] = functions
                        .get(i)
                        .value(before, known, fields.get(slot).scope().code(before));
            }
            return known[slots.get(slots.size() - 1)];
        };
    }

    ValueFunction reference(String name) {
        if (name.startsWith(ValueRule.PART)) {
            int part = parts.stream()
                            .map(each -> ValueRule.PART + each.name())
                            .toList()
                            .indexOf(name)
                    - parts.size();
            return (facts, values, code) -> values[values.length + part];
        }
        int slot = names.indexOf(name);
        if (slot >= 0) {
            return (facts, values, code) -> values[slot];
        }
        FieldPath path = FieldPath.parse(name, kind);
        Kind above = path.kind();
        if (above == kind) {
            return fact(name, kind);
        }
        List<String> others = CompiledModel.CompiledKind.fields(model.kind(above)).stream()
                .map(AddedField::name)
                .toList();
        int other = others.indexOf(path.name());
        if (other >= 0) {
            return (facts, values, code) -> facts.above(above).addedValue(other);
        }
        ValueFunction fact = fact(path.name(), above);
        return (facts, values, code) -> fact.value(facts.above(above), values, code);
    }

    /** Returns a fact of the documents themselves. */
    ValueFunction fact(String name) {
        return fact(name, kind);
    }

    private ValueFunction fact(String name, Kind kind) {
        PersonCorpus persons = model.kind(kind).person();
        PersonFact ofPerson = persons == null ? null : PersonFact.of(name);
        if (persons != null && ofPerson != null) {
            long salt = Draws.salt(Draws.subkey(key, "person"));
            PersonDeal deal = kind == model.kinds().group() ? deal(persons, key) : null;
            return (facts, values, code) -> person(
                    persons,
                    ofPerson,
                    facts,
                    Draws.salted(salt, Scope.DOCUMENT.code(facts)),
                    facts.source().position(),
                    deal);
        }
        Fact fact = Objects.requireNonNull(Fact.of(name, kind), name);
        return fact.type().equals(ValueType.STRING)
                ? (facts, values, code) -> facts.text(fact)
                : (facts, values, code) -> facts.number(fact);
    }

    /** Returns the text of a referenced value. */
    ValueFunction text(String name) {
        return converted(reference(name), type(new ValueRule.Reference(name)), ValueType.STRING);
    }

    /** Returns the text of a reference in a template. */
    ValueFunction text(Piece reference) {
        return reference.format() == null ? text(reference.text()) : compile(reference.rule(), "");
    }

    /** Returns the names of the persons of groups. */
    static PersonDeal deal(PersonCorpus persons, long key) {
        return persons.deal(Draws.subkey(key, "names"));
    }

    static Object person(
            PersonCorpus persons,
            PersonFact fact,
            ModelDocument facts,
            long person,
            long tag,
            @Nullable PersonDeal deal) {
        if (fact != PersonFact.BIRTH_DATE) {
            return persons.text(fact, person, tag, deal);
        }
        return Days.noonMillis(persons.birthEpochDay(person, Days.ofMillis(facts.number(Fact.DATE))));
    }

    static ValueFunction converted(ValueFunction function, ValueType from, ValueType to) {
        if (to.base() == Base.STRING && from.base() != Base.STRING) {
            return (facts, values, code) -> {
                Object value = function.value(facts, values, code);
                return value == null ? null : Texts.of(from.base(), value);
            };
        }
        if (to.base() == Base.DOUBLE && from.isWhole()) {
            return (facts, values, code) -> {
                Object value = function.value(facts, values, code);
                return value == null ? null : (Object) (double) (long) value;
            };
        }
        return function;
    }

    /** A template. A referenced value that is missing leaves nothing in the text. */
    static final class TemplateFunction implements ValueFunction {

        private final String[] texts;
        private final ValueFunction[] functions;

        /** @param references makes the function of the text of a reference */
        TemplateFunction(Template template, Function<Piece, ValueFunction> references) {
            int size = template.pieces().size();
            texts = new String[size];
            functions = new ValueFunction[size];
            for (int i = 0; i < size; i++) {
                Piece piece = template.pieces().get(i);
                if (piece.isReference()) {
                    functions[i] = references.apply(piece);
                } else {
                    texts[i] = piece.text();
                }
            }
        }

        @Override
        public Object value(ModelDocument facts, Object[] values, long code) {
            StringBuilder text = new StringBuilder(64);
            for (int i = 0; i < texts.length; i++) {
                Object piece = texts[i] != null ? texts[i] : functions[i].value(facts, values, code);
                if (piece != null) {
                    text.append((String) piece);
                }
            }
            return text.toString();
        }
    }

    /** A date relative to another one. */
    static final class DateFunction implements ValueFunction {

        private static final long MILLIS_PER_DAY = 86_400_000L;
        private static final int SECONDS_PER_DAY = 86_400;

        private final ValueFunction of;
        private final Distance from;
        private final Distance to;
        private final boolean time;
        private final Slices.@Nullable Table slices;
        private final long salt;

        DateFunction(DrawnRule.Date rule, ValueFunction of, long salt) {
            this.of = of;
            this.from = rule.from();
            this.to = rule.to();
            this.time = rule.time();
            this.slices = rule.slices() == null ? null : new Slices.Table(rule.slices());
            this.salt = salt;
        }

        @Override
        public @Nullable Object value(ModelDocument facts, Object[] values, long code) {
            Object base = of.value(facts, values, code);
            if (base == null) {
                return null;
            }
            int day = Days.ofMillis((long) base);
            long draw = Draws.salted(salt, code);
            long date = (slices == null ? drawn(day, draw) : day + slices.value(draw)) * MILLIS_PER_DAY;
            return date + (time ? Draws.bounded(Draws.mix(draw), SECONDS_PER_DAY) * 1_000L : MILLIS_PER_DAY / 2);
        }

        private long drawn(int day, long draw) {
            int first = from.from(day);
            int days = to.from(day) - first + 1;
            return days <= 1 ? first : first + Draws.bounded(draw, days);
        }
    }
}
