// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Part;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.TreePlan;

/**
 * Makes functions of rules. The draws of every rule and of every part of one have a key of their own.
 *
 * @param plan how documents are arranged
 * @param fields fields of the kind by slot, with the title
 * @param key key of all draws
 * @param scope what drawn values belong to
 * @param parts parts of the complex value that is compiled, which can read those before them
 */
record RuleCompiler(
        ContentModel model, TreePlan plan, Kind kind, List<FieldRule> fields, long key, Scope scope, List<Part> parts) {

    private static final Object[] NONE = {};

    /** Leaves 40 bits of the draw of a person. */
    private static final int DRAWN_TAG_SHIFT = 24;

    /** Returns the compiler of the parts of a complex value. */
    RuleCompiler within(List<Part> of) {
        return new RuleCompiler(model, plan, kind, fields, key, scope, of);
    }

    /** Returns the function of a rule, or one that gives no value if there is no rule. */
    ValueFunction function(@Nullable ValueRule rule, String path) {
        return rule == null ? (facts, values, code) -> null : rule.function(this, path);
    }

    /** Returns where the rules stand. */
    Site site() {
        return model.types(kind).site(parts);
    }

    /** Returns the type of the values of a rule. */
    ValueType type(ValueRule rule) {
        return rule.type(site());
    }

    /** How the value of a field is made, once those that it reads are. */
    private record Step(int slot, Scope scope, ValueFunction function) {}

    private Step step(int slot) {
        FieldRule field = fields.get(slot);
        RuleCompiler own = new RuleCompiler(model, plan, kind, fields, key, field.scope(), List.of());
        ValueFunction given = field.rule().function(own, field.name());
        return new Step(slot, field.scope(), NuxeoFields.completed(field.name(), given, own));
    }

    /** Returns a function that gives the values of some fields and of those that they read, each in its slot. */
    Function<ModelDocument, Object[]> values(int... wanted) {
        int size = fields.size();
        Set<Integer> order = new LinkedHashSet<>();
        IntStream.of(wanted).forEach(slot -> addInOrder(slot, order));
        Step[] steps = order.stream().map(this::step).toArray(Step[]::new);
        if (size == 0) {
            return facts -> NONE;
        }
        return facts -> {
            Object[] values = new Object[size];
            long own = Scope.DOCUMENT.code(facts);
            for (Step each : steps) {
                long code = each.scope == Scope.DOCUMENT ? own : each.scope.code(facts);
                values[each.slot] = each.function.value(facts, values, code);
            }
            return values;
        };
    }

    /** Adds a field after those that it reads. The model has no circles. */
    private void addInOrder(int slot, Set<Integer> order) {
        if (slot >= 0 && !order.contains(slot)) {
            FieldRule field = fields.get(slot);
            Stream<String> other = Stream.ofNullable(NuxeoFields.dependsOn(field.name()));
            Stream.concat(other, field.rule().read()).forEach(name -> addInOrder(FieldRule.slot(name, fields), order));
            order.add(slot);
        }
    }

    /** Returns the salt of the draws of a rule. */
    long salt(String path) {
        return Draws.salt(Draws.subkey(key, path));
    }

    /** Returns a function of the draws of a rule. */
    ValueFunction drawn(String path, LongFunction<Object> of) {
        long salt = salt(path);
        return (facts, values, code) -> of.apply(Draws.salted(salt, code));
    }

    /** Returns the numbers of a field. */
    NumberTexts numbers(String field, DrawnRule.Number rule) {
        return NumberTexts.of(kind, rule.prefix(), rule.digits(), Draws.subkey(key, field));
    }

    /** Returns a field of the document of the period before, computed with what it follows from and nothing else. */
    ValueFunction previous(String name) {
        int slot = FieldRule.slot(name, fields);
        Function<ModelDocument, Object[]> all = values(slot);
        return (facts, values, code) -> {
            ModelDocument before = facts.before();
            return before == null ? null : all.apply(before)[slot];
        };
    }

    ValueFunction reference(String name) {
        if (name.startsWith(ValueRule.PART)) {
            List<String> names = parts.stream().map(Part::name).toList();
            int part = names.indexOf(name.substring(ValueRule.PART.length())) - names.size();
            return (facts, values, code) -> values[values.length + part];
        }
        int slot = FieldRule.slot(name, fields);
        if (slot >= 0) {
            return (facts, values, code) -> values[slot];
        }
        FieldPath path = FieldPath.parse(name, kind);
        Kind above = path.kind();
        if (above == kind) {
            return fact(name, kind);
        }
        int other = FieldRule.slot(path.name(), model.kind(above).computed());
        if (other >= 0) {
            return (facts, values, code) -> facts.above(above).addedValue(other);
        }
        ValueFunction fact = fact(path.name(), above);
        return (facts, values, code) -> fact.value(facts.above(above), values, code);
    }

    /** Returns a fact of the documents of a kind. */
    ValueFunction fact(String name, Kind of) {
        PersonCorpus persons = model.kind(of).person();
        PersonFact ofPerson = persons == null ? null : PersonFact.of(name);
        if (persons != null && ofPerson != null) {
            return person(persons, ofPerson, "person", of);
        }
        Fact fact = Objects.requireNonNull(Fact.of(name, of), name);
        return (facts, values, code) -> fact.value(facts);
    }

    /** Returns the names of the persons of groups. */
    static PersonDeal deal(PersonCorpus persons, long key) {
        return persons.deal(Draws.subkey(key, "names"));
    }

    /**
     * Returns a fact of a person.
     *
     * @param path path of the person's draws
     * @param of kind of the documents that are of the person, or null if the person is drawn for a value
     */
    ValueFunction person(PersonCorpus persons, PersonFact fact, String path, @Nullable Kind of) {
        long salt = salt(path);
        PersonDeal deal = of == model.kinds().group() ? deal(persons, key) : null;
        return (facts, values, code) -> {
            long person = Draws.salted(salt, of == null ? code : Scope.DOCUMENT.code(facts));
            if (fact == PersonFact.BIRTH_DATE) {
                return Days.noonMillis(persons.birthEpochDay(person, Days.ofMillis(facts.millis())));
            }
            long tag = of == null ? person >>> DRAWN_TAG_SHIFT : facts.source().position();
            return persons.text(fact, person, tag, deal);
        };
    }
}
