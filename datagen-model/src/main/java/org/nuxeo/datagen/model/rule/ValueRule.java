// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.Slices;

/**
 * How a value follows from a document: here from other values, as a {@link DrawnRule} and others from draws. A rule has no state and no
 * order. Rules are values: equal rules give equal results.
 */
public interface ValueRule extends Canonical.Part {

    /** The most ranks, list entries or cases of a rule. */
    int MAX_ENTRIES = 1 << 20;

    /** The most decimals of a number. */
    int MAX_DECIMALS = 9;

    /** The decimals of normal numbers unless a model has others. */
    int USUAL_DECIMALS = 2;

    /** What names of parts of the same complex value begin with. */
    String PART = ".";

    /** The type of values unless a rule has another one, in canonical texts. */
    String USUAL_TYPE = "string";

    /** Returns the names of the facts and fields that the rule reads itself, not those that its own rules read. */
    default List<String> references() {
        return List.of();
    }

    /** Returns the rules that are a part of this one. */
    default List<ValueRule> rules() {
        return List.of();
    }

    /** Returns the rule of the values that there are. */
    default ValueRule present() {
        return this;
    }

    /** Returns this rule and all that are a part of it, or of its parts. */
    default Stream<ValueRule> all() {
        return Stream.concat(Stream.of(this), rules().stream().flatMap(ValueRule::all));
    }

    /** Returns the names of all facts and fields that the rule reads, itself or in its rules. */
    default Stream<String> read() {
        return all().flatMap(rule -> rule.references().stream());
    }

    /**
     * Returns the type of the values: texts unless a rule has others.
     *
     * @param site where the rule stands
     * @throws ArchiveException if the rule does not fit where it stands
     */
    default ValueType type(Site site) {
        return type();
    }

    /** Returns the type of the values where it follows from the rule alone: texts unless a rule has others. */
    default ValueType type() {
        return ValueType.STRING;
    }

    /**
     * Returns the rule as a function.
     *
     * @param path path of the rule from its field on, by which its draws differ from all others
     */
    ValueFunction function(RuleCompiler rules, String path);

    /**
     * The same value in every document.
     *
     * @param type type of the value, which must not be a list or complex
     * @param value value in the class of its type
     */
    record Constant(ValueType type, Object value) implements ValueRule {
        public Constant {
            Numbers.require(type.isScalar(), "constant: must be a text, a number, a date, true or false");
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return (facts, values, code) -> value;
        }

        @Override
        public void write(Canonical to) {
            to.with("constant", part -> part.with("type", type.toString(), USUAL_TYPE)
                    .with("value", value));
        }
    }

    /** The value of a fact or of another added field. */
    record Reference(String name) implements ValueRule {
        @Override
        public List<String> references() {
            return List.of(name);
        }

        @Override
        public ValueType type(Site site) {
            return site.reference(name);
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return rules.reference(name);
        }

        @Override
        public void write(Canonical to) {
            to.with("reference", name);
        }
    }

    /** A value of another rule, as another type. */
    record As(ValueType type, ValueRule rule) implements ValueRule {
        @Override
        public List<ValueRule> rules() {
            return List.of(rule);
        }

        @Override
        public ValueType type(Site site) {
            ValueType from = rule.type(site);
            boolean isWidened = from.isWhole() && (type.equals(ValueType.LONG) || type.equals(ValueType.DOUBLE));
            boolean isText = from.isScalar() && type.equals(ValueType.STRING);
            boolean isLarge = from.equals(ValueType.LONG) && type.equals(ValueType.INTEGER);
            String remedy = isLarge ? "long, as it may be too large" : "the type of the value, or string";
            String what = "type " + type + ": the value is " + from;
            site.require(from.equals(type) || isWidened || isText, what, "must be " + remedy);
            return type;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            ValueFunction function = rule.function(rules, path);
            ValueType from = rules.type(rule);
            if (type.equals(ValueType.STRING) && !from.equals(type)) {
                return function.then(value -> Template.text(from.base(), value));
            }
            boolean isWidened = type.equals(ValueType.DOUBLE) && from.isWhole();
            return isWidened ? function.then(value -> (double) (long) value) : function;
        }

        @Override
        public void write(Canonical to) {
            to.with("as", part -> part.with("type", type.toString(), USUAL_TYPE).with("rule", rule));
        }
    }

    /**
     * How many parts a value has, from and to inclusive.
     *
     * @param slices distribution of the number, or null if all are equally likely
     */
    record Sizes(int from, int to, @Nullable Slices slices) {
        void require(String name, int least, int most) {
            String what = name + " " + (from == to ? "" + from : from + " to " + to);
            String limits = WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most);
            Numbers.require(from >= least && to <= most && from <= to, what + ": must be " + limits);
        }

        /** Returns the number of a draw. */
        LongToIntFunction drawn() {
            if (slices != null) {
                Slices.Table table = new Slices.Table(slices);
                return draw -> (int) table.value(draw);
            }
            int count = to - from + 1;
            return draw -> from + Draws.bounded(draw, count);
        }

        /** Returns the numbers with their shares. */
        public Shares shares() {
            return slices == null ? Shares.range(from, to) : slices.shares();
        }

        /** Writes them as members of the value. */
        public Canonical write(Canonical canonical) {
            return canonical.with("from", from).with("to", to).with("slices", slices);
        }
    }

    /**
     * A list with a drawn number of elements.
     *
     * @param distinct name of the part in which elements differ, empty if they are single values; null if they can be the same
     */
    record Elements(
            ValueRule element, Sizes sizes, @Nullable String distinct) implements ValueRule {
        private static final int MOST = 1_000;
        /** Elements that are the same as one before are drawn again, up to as often. */
        private static final int MOST_DRAWS = 1_000;

        public Elements {
            sizes.require("list", 0, MOST);
        }

        @Override
        public List<ValueRule> rules() {
            return List.of(element);
        }

        @Override
        public ValueType type(Site site) {
            ValueType of = element.type(site);
            boolean isList = of.base() == ValueType.Base.LIST;
            site.require(!isList, "list", "must have no lists as elements; use a complex value with a list");
            if (distinct != null) {
                checkDistinct(distinct, of, site.in("list", "distinct"));
            }
            return ValueType.list(of);
        }

        private void checkDistinct(String name, ValueType of, Site site) {
            int part = of.indexOf(name);
            boolean isKey = part >= 0 ? of.parts().get(part).type().isScalar() : of.isScalar() && name.isEmpty();
            site.require(isKey, name, "must be true for single values, and the name of a single value in complex ones");
            ValueRule key = part >= 0 && element instanceof Complex all
                    ? all.parts().get(part).rule()
                    : element;
            Set<String> texts = site.types().texts(key);
            if (texts != null) {
                String what = "list to " + sizes.to + ": there are " + texts.size() + " different values";
                site.require(texts.size() >= sizes.to, what, "must have no more elements");
            }
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            ValueFunction each = element.function(rules, path + "[]");
            long salt = rules.salt(path);
            LongToIntFunction drawn = sizes.drawn();
            int part = distinct == null ? -1 : rules.type(element).indexOf(distinct);
            return (facts, values, code) -> {
                Object[] elements = new Object[drawn.applyAsInt(Draws.salted(salt, code))];
                Set<Object> known = distinct == null ? Set.of() : new HashSet<>();
                int size = 0;
                for (int i = 0; i < elements.length; i++) {
                    Object value = each.value(facts, values, Draws.hash(i, code));
                    for (int draw = 1; distinct != null && value != null && !known.add(key(value, part)); draw++) {
                        value = draw < MOST_DRAWS ? each.value(facts, values, Draws.hash(i + MOST * draw, code)) : null;
                    }
                    if (value != null) {
                        elements[size++] = value;
                    }
                }
                return size == elements.length ? elements : Arrays.copyOf(elements, size);
            };
        }

        private static @Nullable Object key(Object value, int part) {
            return part < 0 ? value : ((Object[]) value)[part];
        }

        @Override
        public void write(Canonical to) {
            to.with("list", part -> sizes.write(part.with("of", element)).with("distinct", distinct));
        }
    }

    /** A complex value, which is absent if all parts are. */
    record Complex(List<Part> parts) implements ValueRule {
        public Complex {
            parts = List.copyOf(parts);
            Numbers.require(!parts.isEmpty(), "complex: must have at least one part");
        }

        @Override
        public List<ValueRule> rules() {
            return parts.stream().map(Part::rule).toList();
        }

        @Override
        public ValueType type(Site site) {
            return ValueType.complex(site.partsOf(parts));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            boolean reads = read().anyMatch(each -> each.startsWith(PART));
            RuleCompiler inner = reads ? rules.within(rules.type(this).parts()) : rules;
            ValueFunction[] functions = parts.stream()
                    .map(part -> part.rule().function(inner, path + "/" + part.name()))
                    .toArray(ValueFunction[]::new);
            return (facts, values, code) -> {
                Object[] value = new Object[functions.length];
                // parts that are read follow the fields
                Object[] known = reads ? Arrays.copyOf(values, values.length + functions.length) : values;
                boolean isEmpty = true;
                for (int i = 0; i < functions.length; i++) {
                    value[i] = functions[i].value(facts, known, code);
                    isEmpty &= value[i] == null;
                    if (reads) {
                        known[values.length + i] = value[i];
                    }
                }
                return isEmpty ? null : value;
            };
        }

        @Override
        public void write(Canonical to) {
            to.with("complex", all -> parts.forEach(each -> all.with(each.name(), each.rule())));
        }
    }

    /** A part of a complex value. */
    record Part(String name, ValueRule rule) {}
}
