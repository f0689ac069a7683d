// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongToIntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.TreeName;

/** A rule whose values are drawn. All draws are hashes of seed, field and identity. */
public sealed interface DrawnRule extends ValueRule {

    /**
     * A rank from 1, where rank k is drawn in proportion to k to the power of minus the exponent.
     *
     * @param ranks number of ranks
     * @param exponent exponent, 0 (all equal) to 10
     */
    record Zipf(int ranks, double exponent) implements DrawnRule {
        /** Kinds by the dozen have the same vocabulary, whose table has megabytes and takes a tenth of a second. */
        private static final Map<Zipf, AliasTable> TABLES = Collections.synchronizedMap(RecentMap.ofUsed(8));

        public Zipf {
            Check.range("zipf ranks", ranks, 1, MAX_ENTRIES);
            String what = "zipf exponent " + Decimals.text(exponent);
            Numbers.require(exponent >= 0 && exponent <= 10, what + ": must be 0 to 10");
        }

        /** Returns the table whose indexes are the ranks, less one. */
        AliasTable table() {
            // StrictMath gives the same on every machine
            return TABLES.computeIfAbsent(
                    this,
                    each -> new AliasTable(LongStream.rangeClosed(1, ranks)
                            .map(rank -> Math.max(1, (long) (StrictMath.pow(rank, -exponent) * Numbers.TWO_TO_53)))
                            .toArray()));
        }

        @Override
        public ValueType type() {
            return ValueType.INTEGER;
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
            Check.range("normal decimals", decimals, 0, MAX_DECIMALS);
            boolean finite = Double.isFinite(mean) && deviation > 0 && Double.isFinite(deviation);
            String most = logarithmic ? " and at most 10" : "";
            String remedy = ": the deviation must be more than 0" + most + ", min less than max";
            boolean fits = finite && from < to && !(logarithmic && deviation > 10);
            Numbers.require(fits, (logarithmic ? "logNormal" : "normal") + remedy);
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
            LongToIntFunction days = slices == null ? null : new Sizes(0, 0, slices).drawn();
            return (facts, values, code) -> {
                Object date = base.value(facts, values, code);
                if (date == null) {
                    return null;
                }
                int day = Days.ofMillis((long) date);
                long draw = Draws.salted(salt, code);
                int first = from.from(day);
                int all = Math.max(1, to.from(day) - first + 1);
                int drawnDay = days == null ? first + Draws.bounded(draw, all) : day + days.applyAsInt(draw);
                long drawn = drawnDay * MILLIS_PER_DAY;
                return drawn + (time ? Draws.bounded(Draws.mix(draw), SECONDS_PER_DAY) * 1_000L : MILLIS_PER_DAY / 2);
            };
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
            String what = "chance " + Decimals.text(probability);
            Numbers.require(probability >= 0 && probability <= 1, what + ": must be 0 to 1, or 0 % to 100 %");
        }

        @Override
        public ValueType type() {
            return ValueType.BOOLEAN;
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
            return rules.drawn(path, Uuid::text);
        }

        @Override
        public void write(Canonical to) {
            to.with("uuid", true);
        }

        private static String text(long draw) {
            long high = draw & 0xFFFFFFFFFFFF0FFFL | 0x4000;
            long low = Draws.mix(draw + 1) & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
            return new UUID(high, low).toString();
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
            Check.range("number digits", digits, 1, TreeName.MOST_DIGITS);
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
            return rules.person(corpus, fact, who == null ? path : "person " + who, null);
        }

        @Override
        public void write(Canonical to) {
            to.with("person", part -> part.with("of", corpus.digest())
                    .with("part", fact.label(), PersonFact.FULL_NAME.label())
                    .with("who", who));
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
            String what = "sequence step " + step + ", spread " + spread;
            String remedy = ": the step must be at least 1, the spread 1 to the step, so that numbers rise";
            Numbers.require(step >= 1 && step <= 1L << 40 && spread >= 1 && spread <= step, what + remedy);
        }

        @Override
        public ValueType type(Site site) {
            String what =
                    "sequence: only documents that come once a month have a month, a " + site.kind() + " has none";
            site.require(site.kind().period() == Period.MONTH, what, "must be another rule");
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
