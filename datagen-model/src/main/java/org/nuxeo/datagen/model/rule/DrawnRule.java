// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.RuleCompiler.DateFunction;
import org.nuxeo.datagen.model.tree.DealtValues;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.TreeName;

/** A rule whose values are drawn. All draws are hashes of seed, field and identity. */
public sealed interface DrawnRule extends ValueRule {

    /**
     * One of several values, drawn by weight.
     *
     * @param type type of the values
     * @param values values in the class of their type, different from each other
     * @param weights a weight for each value, at least 1
     */
    record Pick(ValueType type, List<Object> values, List<Long> weights) implements DrawnRule {
        public Pick {
            values = List.copyOf(values);
            weights = List.copyOf(weights);
            Numbers.requireEntries("pick", values.size());
            if (weights.size() != values.size() || weights.stream().anyMatch(weight -> weight < 1)) {
                throw new IllegalArgumentException("pick: every value must have a weight of at least 1");
            }
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            return type;
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return FieldTypes.texts(type, values);
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return Numbers.pick(this, rules.salt(path));
        }

        @Override
        public void write(Canonical to) {
            to.with("pick", part -> part.with("type", type.toString(), USUAL_TYPE)
                    .with("values", values)
                    .with("weights", weights, Collections.nCopies(values.size(), 1L)));
        }
    }

    /** One of some values, which are dealt to the documents of a kind: each has its share of a cell exactly, and is found. */
    record Dealt(Pick pick) implements DrawnRule {
        @Override
        public ValueType type(FieldTypes types, Place place) {
            return pick.type();
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return pick.texts(types);
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            Object[] choices = pick.values().toArray();
            DealtValues dealt = rules.dealt(path);
            return (facts, values, code) -> choices[dealt.value(facts.source().position())];
        }

        @Override
        public void write(Canonical to) {
            to.with("deal", pick::write);
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
    record Range(long from, long to, long step, int decimals) implements DrawnRule {
        public Range {
            Numbers.requireDecimals("range", decimals);
            if (from > to || step < 1) {
                throw new IllegalArgumentException("range " + Decimals.text(from, decimals) + " to "
                        + Decimals.text(to, decimals) + " by " + Decimals.text(step, decimals)
                        + ": from must not exceed to; the step must be positive");
            }
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            boolean isSmall = (int) from == from && (int) to == to;
            return decimals > 0 ? ValueType.DOUBLE : isSmall ? ValueType.INTEGER : ValueType.LONG;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return Numbers.range(this, rules.salt(path));
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
    record Zipf(int ranks, double exponent) implements DrawnRule {
        public Zipf {
            Numbers.requireEntries("zipf ranks", ranks);
            if (!(exponent >= 0 && exponent <= 10)) {
                throw new IllegalArgumentException("zipf exponent " + Decimals.text(exponent) + ": must be 0 to 10");
            }
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            return ValueType.INTEGER;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return Numbers.zipf(this, rules.salt(path));
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
            implements DrawnRule {
        private static final double EXACT = 1L << 53;

        public Normal {
            Numbers.requireDecimals("normal", decimals);
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
        public ValueType type(FieldTypes types, Place place) {
            return decimals > 0 ? ValueType.DOUBLE : ValueType.LONG;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return Numbers.normal(this, rules.salt(path));
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
     * A date between two distances from another one.
     *
     * @param of name of a fact or field that is a date
     * @param from shortest distance
     * @param to longest distance
     * @param time whether the time of day is drawn; otherwise it is noon UTC, as of all dates of documents
     * @param slices distribution of the days between both, or null if all are equally likely
     */
    record Date(
            String of,
            Distance from,
            Distance to,
            boolean time,
            @Nullable Slices slices) implements DrawnRule {
        /** A date of which all days between two distances are equally likely. */
        public Date(String of, Distance from, Distance to, boolean time) {
            this(of, from, to, time, null);
        }

        @Override
        public List<String> references() {
            return List.of(of);
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            ValueType base = types.reference(of, place);
            if (!base.equals(ValueType.DATE)) {
                throw new ArchiveException(place, "date of " + of, "must be a date, is " + base);
            }
            return base;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return new DateFunction(this, rules.reference(of), rules.salt(path));
        }

        @Override
        public void write(Canonical to) {
            to.with("date", part -> part.with("of", of, Fact.DATE.label())
                    .with("from", from.toString())
                    .with("to", this.to.toString(), from.toString())
                    .with("time", time, false)
                    .with("slices", slices));
        }
    }

    /** True with a probability of 0 to 1, otherwise false. */
    record Chance(double probability) implements DrawnRule {
        public Chance {
            if (!(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException(
                        "chance " + Decimals.text(probability) + ": must be 0 to 1, or 0 % to 100 %");
            }
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            return ValueType.BOOLEAN;
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return FieldTypes.texts(ValueType.BOOLEAN, List.of(true, false));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return Numbers.chance(this, rules.salt(path));
        }

        @Override
        public void write(Canonical to) {
            to.with("chance", probability);
        }
    }

    /** A random UUID in lower case. */
    record Uuid() implements DrawnRule {
        @Override
        public ValueType type(FieldTypes types, Place place) {
            return ValueType.STRING;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long salt = rules.salt(path);
            return (facts, values, code) -> Texts.uuid(Draws.salted(salt, code));
        }

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
    record Number(String prefix, int digits) implements DrawnRule {
        public Number {
            Numbers.requireSizes("number digits", digits, digits, 1, TreeName.MOST_DIGITS);
            TreeName.numbered(prefix, digits);
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            return ValueType.STRING;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            NumberTexts texts = rules.numbers(path, this);
            return (facts, values, code) -> texts.text(facts.source());
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
     * @param before whether only documents before this one are drawn, or before the one of the kind to which it belongs
     */
    record Relation(
            String to,
            @Nullable String in,
            Form form,
            double chance,
            @Nullable Zipf zipf,
            boolean before) implements DrawnRule {

        public Relation {
            new Chance(chance);
        }

        /** Returns whether the other document is the one to which documents of a kind belong. */
        public boolean isAbove(Kind of) {
            return in == null
                    && zipf == null
                    && !before
                    && FieldPath.above(of).stream()
                            .anyMatch(each -> each.label().equals(to));
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            types.checkRelation(this, place);
            return ValueType.STRING;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return new RelationFunction(this, rules.kind(), rules.kinds(), rules.salt(path));
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

    /**
     * A fact of a person that is drawn from a corpus.
     *
     * @param who what the person is to the document: all rules with the same text have the same person; null for one of its own
     */
    record Person(
            PersonCorpus corpus, PersonFact fact, @Nullable String who) implements DrawnRule {
        /** Leaves 40 bits of a draw. */
        private static final int DRAWN_TAG_SHIFT = 24;

        /** Returns the type of a fact. */
        static ValueType typeOf(PersonFact fact) {
            return fact == PersonFact.BIRTH_DATE ? ValueType.DATE : ValueType.STRING;
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            return typeOf(fact);
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long salt = rules.salt(who == null ? path : "person " + who);
            return (facts, values, code) -> {
                long draw = Draws.salted(salt, code);
                return RuleCompiler.person(corpus, fact, facts, draw, draw >>> DRAWN_TAG_SHIFT, null);
            };
        }

        @Override
        public void write(Canonical to) {
            to.with("person", part -> part.with("of", corpus.digest())
                    .with("part", fact.label(), PersonFact.FULL_NAME.label())
                    .with("who", who));
        }
    }

    /**
     * Words of a text, from and to inclusive.
     *
     * @param slices distribution of their number, or null if all are equally likely
     * @param vocabulary the words, or null for those of a small list, all equally likely
     */
    record Words(
            int from,
            int to,
            @Nullable Slices slices,
            @Nullable Vocabulary vocabulary) implements DrawnRule {
        public Words {
            Numbers.requireSizes("words", from, to, 1, 10_000);
        }

        /** Words whose numbers are equally likely. */
        public Words(int from, int to) {
            this(from, to, null, null);
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            return ValueType.STRING;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long salt = rules.salt(path);
            LongToIntFunction counts = Numbers.sizes(from, to, slices);
            LongFunction<String> word = vocabulary == null ? Texts::word : vocabulary.drawn();
            return (facts, values, code) -> {
                long draw = Draws.salted(salt, code);
                return Texts.words(counts.applyAsInt(draw), word, draw);
            };
        }

        @Override
        public void write(Canonical to) {
            to.with("words", part -> part.with("from", from)
                    .with("to", this.to)
                    .with("slices", slices)
                    .with("vocabulary", vocabulary));
        }
    }

    /**
     * A number that rises from month to month: start + step × months + a draw less than the spread.
     *
     * @param start number of the first month
     * @param step increase of each month
     * @param spread 1 for none; at most the step, so that the number never falls
     * @param since absolute month with the start
     */
    record Sequence(long start, long step, long spread, int since) implements DrawnRule {
        public Sequence {
            if (step < 1 || step > 1L << 40 || spread < 1 || spread > step) {
                throw new IllegalArgumentException("sequence step " + step + ", spread " + spread
                        + ": the step must be at least 1, the spread 1 to the step, so that numbers rise");
            }
        }

        @Override
        public ValueType type(FieldTypes types, Place place) {
            types.requireMonths("sequence", place);
            return ValueType.LONG;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return Numbers.sequence(this, rules.salt(path));
        }

        @Override
        public void write(Canonical to) {
            to.with("sequence", part -> part.with("start", start, 0L)
                    .with("step", step, 1L)
                    .with("spread", spread, 1L)
                    .with("since", Months.text(since), Months.text(Months.FIRST)));
        }
    }
}
