// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.lang.ref.SoftReference;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.tree.DealtValues;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.TreeName;
import org.nuxeo.datagen.model.tree.TreePlan;

/** A rule whose values are drawn. All draws are hashes of seed, field and identity. */
public sealed interface DrawnRule extends ValueRule {

    /** A rule whose values have numbers from 0, so that they can be dealt. */
    sealed interface Numbered extends DrawnRule permits Pick, Range {

        /** Returns how many values there are; less than 1 stands for more than 2^63. */
        long count();

        /** Returns the value with a number. */
        Object value(long number);

        /**
         * Returns the number of the value that a text means.
         *
         * @throws IllegalArgumentException if there is none; the message is what the text must be
         */
        long number(String text);
    }

    /**
     * One of several values, drawn by weight.
     *
     * @param type type of the values
     * @param values values in the class of their type, different from each other
     * @param weights a weight for each value, at least 1
     */
    record Pick(ValueType type, List<Object> values, List<Long> weights) implements Numbered {
        public Pick {
            values = List.copyOf(values);
            weights = List.copyOf(weights);
            Numbers.requireEntries("pick", values.size());
        }

        @Override
        public long count() {
            return values.size();
        }

        @Override
        public Object value(long number) {
            return values.get((int) number);
        }

        @Override
        public long number(String text) {
            List<String> all = values.stream().map(Object::toString).toList();
            int number = all.indexOf(text);
            if (number < 0) {
                throw new IllegalArgumentException(Similar.remedy(text, all));
            }
            return number;
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return FieldTypes.texts(type, values);
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            AliasTable table =
                    new AliasTable(weights.stream().mapToLong(Long::longValue).toArray());
            return rules.drawn(path, draw -> values.get(table.drawFine(draw)));
        }

        @Override
        public void write(Canonical to) {
            to.with("pick", part -> part.with("type", type.toString(), USUAL_TYPE)
                    .with("values", values)
                    .with("weights", weights, Collections.nCopies(values.size(), 1L)));
        }
    }

    /**
     * Values that are dealt to the documents of a kind: each has its share of a cell exactly, and is found.
     *
     * @param of at most {@link DealtValues#MOST_VALUES} values
     */
    record Dealt(Numbered of) implements DrawnRule {
        public Dealt {
            Numbers.require(
                    of.count() >= 1 && of.count() <= DealtValues.MOST_VALUES,
                    "deal: the range must have at most " + WholeNumber.grouped(DealtValues.MOST_VALUES)
                            + " numbers; give it a larger step");
        }

        @Override
        public ValueType type() {
            return of.type();
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return of.texts(types);
        }

        /** Returns which document of a kind has which value. */
        DealtValues values(TreePlan plan, Kind kind, String field) {
            return plan.dealt(kind, field, of.count());
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            DealtValues dealt = values(rules.plan(), rules.kind(), path);
            return (facts, values, code) -> of.value(dealt.value(facts.source().position()));
        }

        @Override
        public void write(Canonical to) {
            to.with("deal", of::write);
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
    record Range(long from, long to, long step, int decimals) implements Numbered {
        public Range {
            Numbers.requireDecimals("range", decimals);
            Numbers.require(
                    from <= to && step >= 1,
                    "range " + text(from, to, step, decimals) + ": from must not exceed to; the step must be positive");
        }

        @Override
        public ValueType type() {
            return Numbers.type(from, to, decimals);
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return decimals > 0 ? null : FieldTypes.texts(from, step, count());
        }

        private static String text(long from, long to, long step, int decimals) {
            return Decimals.text(from, decimals) + " to " + Decimals.text(to, decimals) + " by "
                    + Decimals.text(step, decimals);
        }

        /** Returns how many numbers there are as an unsigned number; 0 stands for 2^64. */
        @Override
        public long count() {
            return Long.divideUnsigned(to - from, step) + 1;
        }

        @Override
        public Object value(long number) {
            return Numbers.value(from + step * number, decimals);
        }

        @Override
        public long number(String text) {
            try {
                long scaled = new BigDecimal(text).movePointRight(decimals).longValueExact();
                if (scaled >= from && scaled <= to && Long.remainderUnsigned(scaled - from, step) == 0) {
                    return Long.divideUnsigned(scaled - from, step);
                }
            } catch (ArithmeticException | NumberFormatException e) {
                // the message below is that of any other number, too
            }
            throw new IllegalArgumentException("must be " + text(from, to, step, decimals));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long count = count();
            return rules.drawn(path, draw -> value(scaled(draw, count)));
        }

        /** Returns a number below an unsigned bound of 64 bits, for which 0 is 2^64. */
        private static long scaled(long draw, long bound) {
            return bound == 0 ? draw : Draws.scaled(draw, bound) + (bound >> Long.SIZE - 1 & draw);
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
        /** Kinds by the dozen have the same vocabulary, whose table has megabytes and takes a tenth of a second. */
        private static final Map<Zipf, SoftReference<AliasTable>> TABLES = new ConcurrentHashMap<>();

        public Zipf {
            Numbers.requireEntries("zipf ranks", ranks);
            Numbers.require(
                    exponent >= 0 && exponent <= 10, "zipf exponent " + Decimals.text(exponent) + ": must be 0 to 10");
        }

        /** Returns the table whose indexes are the ranks, less one. */
        AliasTable table() {
            SoftReference<AliasTable> known = TABLES.get(this);
            AliasTable table = known == null ? null : known.get();
            if (table == null) {
                // StrictMath gives the same on every machine
                table = new AliasTable(LongStream.rangeClosed(1, ranks)
                        .map(rank -> Math.max(1, (long) (StrictMath.pow(rank, -exponent) * Numbers.TWO_TO_53)))
                        .toArray());
                TABLES.put(this, new SoftReference<>(table));
            }
            return table;
        }

        @Override
        public ValueType type() {
            return ValueType.INTEGER;
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return FieldTypes.texts(1, 1, ranks);
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            AliasTable table = table();
            return rules.drawn(path, draw -> table.drawFine(draw) + 1L);
        }

        @Override
        public void write(Canonical to) {
            to.with("zipf", this::writeRanks);
        }

        void writeRanks(Canonical to) {
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
        public Normal {
            Numbers.requireDecimals("normal", decimals);
            boolean finite = Double.isFinite(mean) && deviation > 0 && Double.isFinite(deviation);
            Numbers.require(
                    finite && from < to && !(logarithmic && deviation > 10),
                    (logarithmic ? "logNormal" : "normal") + ": the deviation must be more than 0"
                            + (logarithmic ? " and at most 10" : "") + ", min less than max");
        }

        /** Returns the largest amount with a number of decimals, all digits of which are exact. */
        public static double most(int decimals) {
            return Numbers.TWO_TO_53 / Decimals.power(decimals);
        }

        @Override
        public ValueType type() {
            return decimals > 0 ? ValueType.DOUBLE : ValueType.LONG;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            NormalTable table = new NormalTable(this);
            double power = Decimals.power(decimals);
            return rules.drawn(path, draw -> {
                double value = Math.max(from, Math.min(to, table.value(draw)));
                return Numbers.value((long) Math.rint(value * power), decimals);
            });
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

    /** A number that is drawn from a measured distribution. */
    record Sliced(Slices slices) implements DrawnRule {

        @Override
        public ValueType type() {
            return Numbers.type(slices.from(), slices.to(), slices.decimals());
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            Slices.Table table = new Slices.Table(slices);
            return rules.drawn(path, draw -> Numbers.value(table.value(draw), slices.decimals()));
        }

        @Override
        public void write(Canonical to) {
            to.with("slices", slices);
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
        private static final long MILLIS_PER_DAY = 86_400_000L;
        private static final int SECONDS_PER_DAY = 86_400;

        /** A date of which all days between two distances are equally likely. */
        public Date(String of, Distance from, Distance to, boolean time) {
            this(of, from, to, time, null);
        }

        @Override
        public List<String> references() {
            return List.of(of);
        }

        @Override
        public ValueType type(Site site) {
            ValueType base = site.reference(of);
            site.require(base.equals(ValueType.DATE), "date of " + of, "must be a date, is " + base);
            return base;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            ValueFunction base = rules.reference(of);
            long salt = rules.salt(path);
            LongToIntFunction days = slices == null ? null : Numbers.sizes(0, 0, slices);
            return (facts, values, code) -> {
                Object date = base.value(facts, values, code);
                if (date == null) {
                    return null;
                }
                int day = Days.ofMillis((long) date);
                long draw = Draws.salted(salt, code);
                long drawn = (days == null ? between(day, draw) : day + days.applyAsInt(draw)) * MILLIS_PER_DAY;
                return drawn + (time ? Draws.bounded(Draws.mix(draw), SECONDS_PER_DAY) * 1_000L : MILLIS_PER_DAY / 2);
            };
        }

        private int between(int day, long draw) {
            int first = from.from(day);
            int days = to.from(day) - first + 1;
            return days <= 1 ? first : first + Draws.bounded(draw, days);
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
            Numbers.require(
                    probability >= 0 && probability <= 1,
                    "chance " + Decimals.text(probability) + ": must be 0 to 1, or 0 % to 100 %");
        }

        @Override
        public ValueType type() {
            return ValueType.BOOLEAN;
        }

        @Override
        public @Nullable Set<String> texts(FieldTypes types) {
            return FieldTypes.texts(ValueType.BOOLEAN, List.of(true, false));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long bound = (long) (probability * Numbers.TWO_TO_53);
            return rules.drawn(path, draw -> draw >>> 11 < bound);
        }

        @Override
        public void write(Canonical to) {
            to.with("chance", probability);
        }
    }

    /** A random UUID in lower case. */
    record Uuid() implements DrawnRule {
        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return rules.drawn(path, Texts::uuid);
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
        public ValueType type() {
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
        public ValueFunction function(RuleCompiler rules, String path) {
            LongToIntFunction counts = Numbers.sizes(from, to, slices);
            LongFunction<String> word = vocabulary == null ? Texts::word : vocabulary.drawn();
            return rules.drawn(path, draw -> Texts.words(counts.applyAsInt(draw), word, draw));
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
            Numbers.require(
                    step >= 1 && step <= 1L << 40 && spread >= 1 && spread <= step,
                    "sequence step " + step + ", spread " + spread
                            + ": the step must be at least 1, the spread 1 to the step, so that numbers rise");
        }

        @Override
        public ValueType type(Site site) {
            site.require(
                    site.kind().period() == Period.MONTH,
                    "sequence: only documents that come once a month have a month, a "
                            + site.kind().label() + " has none",
                    "must be another rule");
            return ValueType.LONG;
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            long salt = rules.salt(path);
            return (facts, values, code) ->
                    start + step * (facts.source().month() - since) + Draws.scaled(Draws.salted(salt, code), spread);
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
