// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ValueRule.Template;
import org.nuxeo.datagen.core.person.PersonCorpus;
import org.nuxeo.datagen.core.person.PersonFact;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.tree.NumberTexts;

/** Makes functions of rules. The draws of every rule and of every part of one have a key of their own. */
final class RuleCompiler {

    /** Leaves 40 bits of a draw. */
    private static final int DRAWN_TAG_SHIFT = 24;

    private final ContentModel model;
    private final Kind kind;
    private final List<String> names;
    private final long key;

    /** @param names names of the added fields by slot */
    RuleCompiler(ContentModel model, Kind kind, List<String> names, long key) {
        this.model = model;
        this.kind = kind;
        this.names = names;
        this.key = key;
    }

    ValueFunction compile(AddedField field) {
        return compile(field.rule(), field.name());
    }

    /** Returns the type of the values of a rule. */
    ValueType type(ValueRule rule) {
        return model.type(kind, rule);
    }

    ValueFunction compile(ValueRule rule, String path) {
        long salt = Draws.salt(Draws.subkey(key, path));
        if (rule instanceof ValueRule.Constant constant) {
            Object value = constant.value();
            return (facts, values, code) -> value;
        } else if (rule instanceof ValueRule.Reference reference) {
            return reference(reference.name());
        } else if (rule instanceof ValueRule.Template template) {
            return new TemplateFunction(template, this::text);
        } else if (rule instanceof ValueRule.As as) {
            return converted(compile(as.rule(), path), model.type(kind, as.rule()), as.type());
        } else if (rule instanceof ValueRule.Pick pick) {
            return Numbers.pick(pick, salt);
        } else if (rule instanceof ValueRule.Range range) {
            return Numbers.range(range, salt);
        } else if (rule instanceof ValueRule.Zipf zipf) {
            return Numbers.zipf(zipf, salt);
        } else if (rule instanceof ValueRule.Normal normal) {
            return Numbers.normal(normal, salt);
        } else if (rule instanceof ValueRule.Chance chance) {
            return Numbers.chance(chance, salt);
        } else if (rule instanceof ValueRule.Sequence sequence) {
            return Numbers.sequence(sequence, salt);
        } else if (rule instanceof ValueRule.Date date) {
            return new DateFunction(date, reference(date.of()), salt);
        } else if (rule instanceof ValueRule.Uuid) {
            return (facts, values, code) -> Texts.uuid(Draws.salted(salt, code));
        } else if (rule instanceof ValueRule.Number number) {
            NumberTexts texts = numbers(kind, path, number, key);
            return (facts, values, code) -> texts.text(facts.source());
        } else if (rule instanceof ValueRule.Relation relation) {
            return new RelationFunction(relation, kind, model.kinds(), salt);
        } else if (rule instanceof ValueRule.Person person) {
            return (facts, values, code) -> {
                long draw = Draws.salted(salt, code);
                return person(person.corpus(), person.fact(), facts, draw, draw >>> DRAWN_TAG_SHIFT);
            };
        } else if (rule instanceof ValueRule.Words words) {
            return (facts, values, code) -> Texts.words(words, Draws.salted(salt, code));
        } else if (rule instanceof ValueRule.Elements list) {
            return list(list, compile(list.element(), path + "[]"), salt);
        } else if (rule instanceof ValueRule.Complex complex) {
            return complex(complex, path);
        }
        return when((ValueRule.When) rule, path);
    }

    /** Returns the numbers of a field. */
    static NumberTexts numbers(Kind kind, String field, ValueRule.Number rule, long key) {
        return new NumberTexts(kind, rule.prefix(), rule.digits(), Draws.subkey(key, field));
    }

    private ValueFunction reference(String name) {
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

    private ValueFunction fact(String name, Kind kind) {
        PersonCorpus persons = model.person(kind);
        PersonFact ofPerson = persons == null ? null : PersonFact.of(name);
        if (persons != null && ofPerson != null) {
            long salt = Draws.salt(Draws.subkey(key, "person"));
            return (facts, values, code) -> person(
                    persons,
                    ofPerson,
                    facts,
                    Draws.salted(salt, Scope.DOCUMENT.code(facts)),
                    facts.source().position());
        }
        Fact fact = Objects.requireNonNull(Fact.of(name, kind), name);
        return fact.type().equals(ValueType.STRING)
                ? (facts, values, code) -> facts.text(fact)
                : (facts, values, code) -> facts.number(fact);
    }

    /** Returns the text of a referenced value. */
    private ValueFunction text(String name) {
        return converted(reference(name), model.type(kind, new ValueRule.Reference(name)), ValueType.STRING);
    }

    private static Object person(PersonCorpus persons, PersonFact fact, Facts facts, long person, long tag) {
        if (fact != PersonFact.BIRTH_DATE) {
            return persons.text(fact, person, tag);
        }
        int day = (int) Math.floorDiv(facts.number(Fact.DATE), DateFunction.MILLIS_PER_DAY);
        return persons.birthEpochDay(person, day) * DateFunction.MILLIS_PER_DAY + DateFunction.MILLIS_PER_DAY / 2;
    }

    private static ValueFunction converted(ValueFunction function, ValueType from, ValueType to) {
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

    private static ValueFunction list(ValueRule.Elements list, ValueFunction element, long salt) {
        int from = list.from();
        int sizes = list.to() - from + 1;
        return (facts, values, code) -> {
            Object[] elements = new Object[from + Draws.bounded(Draws.salted(salt, code), sizes)];
            int size = 0;
            for (int i = 0; i < elements.length; i++) {
                Object value = element.value(facts, values, Draws.hash(i, code));
                if (value != null) {
                    elements[size++] = value;
                }
            }
            return size == elements.length ? elements : Arrays.copyOf(elements, size);
        };
    }

    private ValueFunction complex(ValueRule.Complex complex, String path) {
        ValueFunction[] parts = complex.parts().stream()
                .map(part -> compile(part.rule(), path + "/" + part.name()))
                .toArray(ValueFunction[]::new);
        return (facts, values, code) -> {
            Object[] value = new Object[parts.length];
            for (int i = 0; i < parts.length; i++) {
                value[i] = parts[i].value(facts, values, code);
            }
            return value;
        };
    }

    private ValueFunction when(ValueRule.When when, String path) {
        ValueFunction field = text(when.field());
        Map<String, ValueFunction> cases = new HashMap<>();
        when.cases().forEach(each -> cases.put(each.value(), compile(each.rule(), path + "?" + each.value())));
        ValueFunction otherwise =
                when.otherwise() == null ? (facts, values, code) -> null : compile(when.otherwise(), path + "?");
        return (facts, values, code) -> {
            Object value = field.value(facts, values, code);
            return cases.getOrDefault(value, otherwise).value(facts, values, code);
        };
    }

    /** A template. A referenced value that is missing leaves nothing in the text. */
    static final class TemplateFunction implements ValueFunction {

        private final String[] texts;
        private final ValueFunction[] functions;

        /** @param references makes the function of the text of a reference */
        TemplateFunction(Template template, Function<String, ValueFunction> references) {
            int size = template.pieces().size();
            texts = new String[size];
            functions = new ValueFunction[size];
            for (int i = 0; i < size; i++) {
                String text = template.pieces().get(i).text();
                if (template.pieces().get(i).isReference()) {
                    functions[i] = references.apply(text);
                } else {
                    texts[i] = text;
                }
            }
        }

        @Override
        public Object value(Facts facts, Object[] values, long code) {
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
        private final long salt;

        DateFunction(ValueRule.Date rule, ValueFunction of, long salt) {
            this.of = of;
            this.from = rule.from();
            this.to = rule.to();
            this.time = rule.time();
            this.salt = salt;
        }

        @Override
        public @Nullable Object value(Facts facts, Object[] values, long code) {
            Object base = of.value(facts, values, code);
            if (base == null) {
                return null;
            }
            int day = (int) Math.floorDiv((long) base, MILLIS_PER_DAY);
            int first = from.from(day);
            int days = to.from(day) - first + 1;
            long draw = Draws.salted(salt, code);
            long date = (days <= 1 ? first : first + Draws.bounded(draw, days)) * MILLIS_PER_DAY;
            return date + (time ? Draws.bounded(Draws.mix(draw), SECONDS_PER_DAY) * 1_000L : MILLIS_PER_DAY / 2);
        }
    }

    /** A compiled rule. */
    interface ValueFunction {

        /**
         * Returns the value, or null if the document has none.
         *
         * @param facts facts of the document
         * @param values values of the fields that were computed before
         * @param code number of what drawn values belong to
         */
        @Nullable
        Object value(Facts facts, Object[] values, long code);
    }
}
