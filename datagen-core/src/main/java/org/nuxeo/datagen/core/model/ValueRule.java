// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.person.PersonCorpus;
import org.nuxeo.datagen.core.person.PersonFact;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.core.tree.TreeName;

/**
 * How a value follows from a document. All draws are hashes of seed, field and identity, so a rule has no state and no
 * order. Rules are values: equal rules give equal results.
 */
public sealed interface ValueRule extends Canonical.Part {

    /** The most ranks, list entries or cases of a rule. */
    int MAX_ENTRIES = 1 << 20;

    /** The most decimals of a number. */
    int MAX_DECIMALS = 9;

    /** The decimals of normal numbers unless a model has others. */
    int USUAL_DECIMALS = 2;

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

    /**
     * The same value in every document.
     *
     * @param type type of the value, which must not be a list or complex
     * @param value value in the class of its type
     */
    record Constant(ValueType type, Object value) implements ValueRule {
        public Constant {
            Objects.requireNonNull(value, "value");
            if (!type.isScalar()) {
                throw new IllegalArgumentException("constant: must be a text, a number, a date, true or false");
            }
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
        public void write(Canonical to) {
            to.with("reference", name);
        }
    }

    /** A text with the values of facts and fields in it. */
    record Template(List<Piece> pieces) implements ValueRule {
        public Template {
            pieces = List.copyOf(pieces);
        }

        /**
         * Returns the template of a text. A name in braces is a reference; two opening braces are one.
         *
         * @throws IllegalArgumentException if a brace is not closed
         */
        public static Template parse(String text) {
            List<Piece> pieces = new ArrayList<>();
            StringBuilder plain = new StringBuilder();
            int at = 0;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '{' && !text.startsWith("{{", at)) {
                    int end = text.indexOf('}', at);
                    if (end < 0 || text.substring(at + 1, end).isBlank()) {
                        throw new IllegalArgumentException("template: the brace at position " + (at + 1)
                                + " must be followed by a name and a closing brace; {{ is a brace itself");
                    }
                    addPlain(plain, pieces);
                    pieces.add(new Piece(text.substring(at + 1, end).strip(), true));
                    at = end + 1;
                } else {
                    plain.append(c);
                    at += c == '{' ? 2 : 1;
                }
            }
            addPlain(plain, pieces);
            return new Template(pieces);
        }

        private static void addPlain(StringBuilder plain, List<Piece> pieces) {
            if (!plain.isEmpty()) {
                pieces.add(new Piece(plain.toString(), false));
                plain.setLength(0);
            }
        }

        @Override
        public List<String> references() {
            return pieces.stream().filter(Piece::isReference).map(Piece::text).toList();
        }

        @Override
        public void write(Canonical to) {
            to.with("template", canonical());
        }

        /** Returns the pieces, each a text or a reference. */
        List<Object> canonical() {
            return pieces.stream()
                    .map(each -> each.isReference() ? new Reference(each.text()) : (Object) each.text())
                    .toList();
        }
    }

    /**
     * A piece of a template.
     *
     * @param text the piece itself, or the name of a fact or field
     */
    record Piece(String text, boolean isReference) {}

    /** A value of another rule, as another type. */
    record As(ValueType type, ValueRule rule) implements ValueRule {
        @Override
        public List<ValueRule> rules() {
            return List.of(rule);
        }

        @Override
        public void write(Canonical to) {
            to.with("as", part -> part.with("type", type.toString(), USUAL_TYPE).with("rule", rule));
        }
    }

    /**
     * One of several values, drawn by weight.
     *
     * @param type type of the values
     * @param values values in the class of their type, different from each other
     * @param weights a weight for each value, at least 1
     */
    record Pick(ValueType type, List<Object> values, List<Long> weights) implements ValueRule {
        public Pick {
            values = List.copyOf(values);
            weights = List.copyOf(weights);
            checkEntries("pick", values.size());
            if (weights.size() != values.size() || weights.stream().anyMatch(weight -> weight < 1)) {
                throw new IllegalArgumentException("pick: every value must have a weight of at least 1");
            }
        }

        @Override
        public void write(Canonical to) {
            to.with("pick", part -> part.with("type", type.toString(), USUAL_TYPE)
                    .with("values", values)
                    .with("weights", weights, Collections.nCopies(values.size(), 1L)));
        }
    }

    /**
     * A number between two bounds, all of them equally likely.
     *
     * @param from smallest number, times 10 to the power of the decimals
     * @param to largest number, times 10 to the power of the decimals
     * @param step distance of the numbers, times 10 to the power of the decimals
     * @param decimals digits after the decimal point; 0 for whole numbers
     */
    record Range(long from, long to, long step, int decimals) implements ValueRule {
        public Range {
            checkDecimals("range", decimals);
            if (from > to || step < 1) {
                throw new IllegalArgumentException("range " + Decimals.text(from, decimals) + " to "
                        + Decimals.text(to, decimals) + " by " + Decimals.text(step, decimals)
                        + ": from must not exceed to; the step must be positive");
            }
        }

        @Override
        public void write(Canonical to) {
            to.with("range", part -> part.with("from", from)
                    .with("to", this.to)
                    .with("step", step, 1L)
                    .with("decimals", decimals, 0));
        }
    }

    /**
     * A rank from 1, where rank k is drawn in proportion to k to the power of minus the exponent.
     *
     * @param ranks number of ranks
     * @param exponent exponent, 0 (all equal) to 10
     */
    record Zipf(int ranks, double exponent) implements ValueRule {
        public Zipf {
            checkEntries("zipf ranks", ranks);
            if (!(exponent >= 0 && exponent <= 10)) {
                throw new IllegalArgumentException("zipf exponent " + Decimals.text(exponent) + ": must be 0 to 10");
            }
        }

        @Override
        public void write(Canonical to) {
            to.with("zipf", this::writeRanks);
        }

        private void writeRanks(Canonical to) {
            to.with("ranks", ranks).with("exponent", exponent, 1.0);
        }
    }

    /**
     * A normal or a log-normal amount.
     *
     * @param logarithmic whether the logarithm is normal; the mean is then that of the logarithm
     * @param mean mean of the normal distribution
     * @param deviation standard deviation of the normal distribution, more than 0
     * @param from smallest number; smaller ones become it
     * @param to largest number; larger ones become it
     * @param decimals digits after the decimal point
     */
    record Normal(boolean logarithmic, double mean, double deviation, double from, double to, int decimals)
            implements ValueRule {
        private static final double EXACT = 1L << 53;

        public Normal {
            checkDecimals("normal", decimals);
            boolean finite = Double.isFinite(mean) && deviation > 0 && Double.isFinite(deviation);
            if (!finite || !(from < to) || logarithmic && deviation > 10) {
                throw new IllegalArgumentException((logarithmic ? "logNormal" : "normal")
                        + ": the deviation must be more than 0" + (logarithmic ? " and at most 10" : "")
                        + ", min less than max");
            }
        }

        /** Returns the largest amount with a number of decimals, all digits of which are exact. */
        public static double most(int decimals) {
            return EXACT / Decimals.power(decimals);
        }

        @Override
        public void write(Canonical to) {
            double most = most(decimals);
            to.with(logarithmic ? "logNormal" : "normal", part -> part.with("mean", mean)
                    .with("deviation", deviation)
                    .with("min", from, -most)
                    .with("max", this.to, most)
                    .with("decimals", decimals, USUAL_DECIMALS));
        }
    }

    /**
     * A date between two distances from another one, all days equally likely.
     *
     * @param of name of a fact or field that is a date
     * @param from shortest distance
     * @param to longest distance
     * @param time whether the time of day is drawn; otherwise it is noon UTC, as of all dates of documents
     */
    record Date(String of, Distance from, Distance to, boolean time) implements ValueRule {
        @Override
        public List<String> references() {
            return List.of(of);
        }

        @Override
        public void write(Canonical to) {
            to.with("date", part -> part.with("of", of, Fact.DATE.label())
                    .with("from", from.toString())
                    .with("to", this.to.toString(), from.toString())
                    .with("time", time, false));
        }
    }

    /** True with a probability of 0 to 1, otherwise false. */
    record Chance(double probability) implements ValueRule {
        public Chance {
            if (!(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException(
                        "chance " + Decimals.text(probability) + ": must be 0 to 1, or 0 % to 100 %");
            }
        }

        @Override
        public void write(Canonical to) {
            to.with("chance", probability);
        }
    }

    /** A random UUID in lower case. */
    record Uuid() implements ValueRule {
        @Override
        public void write(Canonical to) {
            to.with("uuid", true);
        }
    }

    /**
     * A text that no other document has and that leads back to its document, for the rule of a whole field only.
     *
     * @param prefix ASCII text before the digits
     * @param digits number of decimal digits; a dataset may have no more documents of the kind than there are numbers
     */
    record Number(String prefix, int digits) implements ValueRule {
        public Number {
            checkSizes("number digits", digits, digits, 1, TreeName.MOST_DIGITS);
            TreeName.numbered(prefix, digits);
        }

        @Override
        public void write(Canonical to) {
            to.with("number", part -> part.with("prefix", prefix).with("digits", digits));
        }
    }

    /**
     * Another document. Unless it is the one above, it is drawn: from those of its kind that lie below a document which both
     * belong to, or from those of the document's group and the groups before it, so that growth changes no relation. There is
     * none if there is no other document.
     *
     * @param to name of the kind of the other document; without {@code in} and {@code zipf} the document of that kind to which
     *     the document belongs, if it belongs to one
     * @param in name of the kind of the document that both belong to, or null
     * @param form what is written of the other document
     * @param chance probability of a relation, 0 to 1
     * @param zipf by which rank documents are drawn, the first of the kind having rank 1, or null if all are equally likely
     * @param before whether only documents before this one are drawn, which are of its own kind
     */
    record Relation(
            String to,
            @Nullable String in,
            Form form,
            double chance,
            @Nullable Zipf zipf,
            boolean before) implements ValueRule {

        public Relation {
            new Chance(chance);
        }

        /** Returns whether the other document is the one to which documents of a kind belong. */
        public boolean isAbove(Kind of) {
            return in == null
                    && zipf == null
                    && FieldPath.above(of).stream()
                            .anyMatch(each -> each.label().equals(to));
        }

        @Override
        public void write(Canonical canonical) {
            canonical.with("relation", part -> part.with("to", to)
                    .with("in", in)
                    .with("as", form.label(), Form.ID.label())
                    .with("chance", chance, 1.0)
                    .with("zipf", zipf == null ? null : zipf::writeRanks)
                    .with("before", before, false));
        }

        /** What is written of a document. */
        public enum Form {
            ID,
            PATH,
            NAME;

            /** Returns the name in model files. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }

    /** A fact of a person that is drawn from a corpus. */
    record Person(PersonCorpus corpus, PersonFact fact) implements ValueRule {
        /** Returns the type of a fact. */
        static ValueType typeOf(PersonFact fact) {
            return fact == PersonFact.BIRTH_DATE ? ValueType.DATE : ValueType.STRING;
        }

        @Override
        public void write(Canonical to) {
            to.with("person", part -> part.with("of", corpus.digest())
                    .with("part", fact.label(), PersonFact.FULL_NAME.label()));
        }
    }

    /** Words of a text, from and to inclusive. */
    record Words(int from, int to) implements ValueRule {
        public Words {
            checkSizes("words", from, to, 1, 10_000);
        }

        @Override
        public void write(Canonical to) {
            to.with("words", part -> part.with("from", from).with("to", this.to));
        }
    }

    /** A list with a drawn number of elements, from and to inclusive. */
    record Elements(ValueRule element, int from, int to) implements ValueRule {
        public Elements {
            checkSizes("list", from, to, 0, 1_000);
        }

        @Override
        public List<ValueRule> rules() {
            return List.of(element);
        }

        @Override
        public void write(Canonical to) {
            to.with("list", part -> part.with("of", element).with("from", from).with("to", this.to));
        }
    }

    /** A complex value. */
    record Complex(List<Part> parts) implements ValueRule {
        public Complex {
            parts = List.copyOf(parts);
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("complex: must have at least one part");
            }
        }

        @Override
        public List<ValueRule> rules() {
            return parts.stream().map(Part::rule).toList();
        }

        @Override
        public void write(Canonical to) {
            to.with("complex", all -> parts.forEach(each -> all.with(each.name(), each.rule())));
        }
    }

    /** A part of a complex value. */
    record Part(String name, ValueRule rule) {}

    /**
     * A number that rises from month to month: start + step × months + a draw less than the spread.
     *
     * @param start number of the first month
     * @param step increase of each month
     * @param spread 1 for none; at most the step, so that the number never falls
     * @param since absolute month with the start
     */
    record Sequence(long start, long step, long spread, int since) implements ValueRule {
        public Sequence {
            if (step < 1 || step > 1L << 40 || spread < 1 || spread > step) {
                throw new IllegalArgumentException("sequence step " + step + ", spread " + spread
                        + ": the step must be at least 1, the spread 1 to the step, so that numbers rise");
            }
        }

        @Override
        public void write(Canonical to) {
            to.with("sequence", part -> part.with("start", start, 0L)
                    .with("step", step, 1L)
                    .with("spread", spread, 1L)
                    .with("since", Months.text(since), Months.text(Months.FIRST)));
        }
    }

    /**
     * A value that follows from another one.
     *
     * @param field name of a fact or field
     * @param cases rules by the text of that value
     * @param otherwise rule for other values, or null: the document then has no value
     */
    record When(String field, List<Case> cases, @Nullable ValueRule otherwise) implements ValueRule {
        public When {
            cases = List.copyOf(cases);
            if (cases.isEmpty()) {
                throw new IllegalArgumentException("when: must have at least one case");
            }
        }

        @Override
        public List<String> references() {
            return List.of(field);
        }

        @Override
        public List<ValueRule> rules() {
            List<ValueRule> rules = new ArrayList<>();
            cases.forEach(each -> rules.add(each.rule()));
            if (otherwise != null) {
                rules.add(otherwise);
            }
            return rules;
        }

        @Override
        public void write(Canonical to) {
            to.with("when", part -> part.with("field", field)
                    .with("is", all -> cases.forEach(each -> all.with(each.value(), each.rule())))
                    .with("else", otherwise));
        }
    }

    /** A case of {@link When}. */
    record Case(String value, ValueRule rule) {}

    private static void checkEntries(String name, int count) {
        checkSizes(name, count, count, 1, MAX_ENTRIES);
    }

    private static void checkDecimals(String name, int decimals) {
        checkSizes(name + " decimals", decimals, decimals, 0, MAX_DECIMALS);
    }

    private static void checkSizes(String name, int from, int to, int least, int most) {
        if (from < least || to > most || from > to) {
            throw new IllegalArgumentException(name + " " + (from == to ? "" + from : from + " to " + to) + ": must be "
                    + WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most));
        }
    }
}
