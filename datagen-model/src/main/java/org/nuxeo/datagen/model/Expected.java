// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.rule.Code;
import org.nuxeo.datagen.model.rule.Collected;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Numbered.Dealt;
import org.nuxeo.datagen.model.rule.Numbered.Pick;
import org.nuxeo.datagen.model.rule.Numbered.Range;
import org.nuxeo.datagen.model.rule.Present;
import org.nuxeo.datagen.model.rule.Relation;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.Words;
import org.nuxeo.datagen.model.tree.Slices;

/**
 * What a rule asks of its values, computed from its numbers and not from its draws.
 *
 * @param name name of the figure, such as mean
 * @param asked the figure by the rule
 * @param came the figure of values
 * @param deviation standard deviation of a single value's part in the figure, or 0 if values meet it exactly or it is no mean
 */
record Expected(String name, double asked, ToDoubleFunction<Sample> came, double deviation) {

    private static final int MOST_SHARES = 8;
    private static final double WIDEST = 9;
    private static final int STEPS = 36_000;
    private static final double DAYS_OF_YEAR = 365.2425;

    /** What the rules ask, by their classes; those that are missing ask nothing of their values alone. */
    private static final Map<Class<?>, Function<ValueRule, List<Expected>>> ASKED = new HashMap<>();

    static {
        rule(Present.class, Expected::present);
        rule(ValueRule.As.class, Expected::converted);
        rule(ValueRule.Constant.class, rule -> List.of(share(rule.value(), 1)));
        rule(Pick.class, Expected::picks);
        rule(Dealt.class, rule -> of(rule.of()));
        rule(DrawnRule.Chance.class, rule -> List.of(share(true, rule.probability())));
        rule(Range.class, Expected::range);
        rule(DrawnRule.Zipf.class, Expected::zipf);
        rule(DrawnRule.Normal.class, Expected::normal);
        rule(DrawnRule.Sliced.class, rule -> slices(rule.slices()));
        rule(DrawnRule.Date.class, Expected::days);
        rule(Words.class, rule -> sizes(rule.sizes()));
        rule(ValueRule.Elements.class, rule -> sizes(rule.sizes()));
        rule(DrawnRule.Sequence.class, Expected::spread);
        rule(DrawnRule.Uuid.class, rule -> List.of(different()));
        rule(DrawnRule.Number.class, rule -> List.of(different()));
        rule(Code.class, rule -> rule.unique() ? List.of(different()) : List.of());
        rule(Relation.class, Expected::related);
        rule(Collected.class, Expected::members);
    }

    /** Returns whether values miss the figure by more than five standard deviations. */
    boolean isMissed(Sample sample) {
        double missed = Math.abs(came.applyAsDouble(sample) - asked);
        return deviation > 0 && missed > 5 * deviation / Math.sqrt(Math.max(1, sample.count())) + 1.0 / sample.all();
    }

    private static <R extends ValueRule> void rule(Class<R> type, Function<R, List<Expected>> asked) {
        ASKED.put(type, rule -> asked.apply(type.cast(rule)));
    }

    /** Returns what a rule asks. Values of a date are the days after the date that it is relative to. */
    static List<Expected> of(ValueRule rule) {
        return ASKED.getOrDefault(rule.getClass(), each -> List.of()).apply(rule);
    }

    private static List<Expected> present(Present rule) {
        List<Expected> all = new ArrayList<>(of(rule.rule()));
        if (rule.with() == null) {
            all.add(0, share("present", rule.share(), Sample::present));
        }
        return all;
    }

    /** Nothing is before the first. */
    private static List<Expected> related(Relation rule) {
        return rule.before() ? List.of() : List.of(new Expected("present", rule.chance(), Sample::present, 0));
    }

    /** Texts of numbers are no numbers, and values of a pick are looked for as they are written. */
    private static List<Expected> converted(ValueRule.As rule) {
        return rule.type().equals(ValueType.STRING) || rule.rule() instanceof Pick ? List.of() : of(rule.rule());
    }

    /** The shares of several kinds of collections overlap, and those of a member are not in it. */
    private static List<Expected> members(Collected rule) {
        return rule.isOfMembers() && rule.links().size() == 1
                ? List.of(share("present", rule.links().get(0).share(), Sample::present))
                : List.of();
    }

    private static Expected different() {
        return new Expected("different", 1, sample -> (double) sample.distinct() / sample.count(), 0);
    }

    private static List<Expected> sizes(ValueRule.Sizes of) {
        return of.slices() == null ? equal(of.from(), 1, of.to() - of.from()) : slices(of.slices());
    }

    private static Expected share(String name, double share, ToDoubleFunction<Sample> came) {
        return new Expected(name, share, came, Math.sqrt(share * (1 - share)));
    }

    private static Expected share(Object value, double share) {
        return share(String.valueOf(value), share, sample -> sample.share(value));
    }

    private static List<Expected> picks(Pick pick) {
        List<Long> weights = pick.weights();
        double sum = weights.stream().mapToDouble(each -> each).sum();
        return IntStream.range(0, weights.size())
                .boxed()
                .sorted(Comparator.<Integer, Long>comparing(weights::get).reversed())
                .limit(MOST_SHARES)
                .map(i -> share(pick.values().get(i), weights.get(i) / sum))
                .toList();
    }

    private static List<Expected> range(Range rule) {
        double power = Decimals.power(rule.decimals());
        return equal(rule.from() / power, rule.step() / power, (rule.to() - rule.from()) / rule.step());
    }

    private static List<Expected> equal(double from, double step, long steps) {
        double count = steps + 1.0;
        return List.of(
                mean(from + step * steps / 2, step * Math.sqrt((count * count - 1) / 12)),
                new Expected("p99", from + step * Math.min(steps, Math.floor(0.99 * count)), Sample::p99, 0));
    }

    /** Months and years have as many days as they have on average, so values need not meet these exactly. */
    private static List<Expected> days(DrawnRule.Date rule) {
        if (rule.slices() != null) {
            return slices(rule.slices());
        }
        double from = average(rule.from());
        double to = average(rule.to());
        boolean areDays = rule.from().unit() == Distance.Unit.DAYS && rule.to().unit() == Distance.Unit.DAYS;
        return areDays ? equal(from, 1, (long) (to - from)) : List.of(mean((from + to) / 2, 0));
    }

    private static double average(Distance distance) {
        return switch (distance.unit()) {
            case DAYS -> distance.count();
            case MONTHS -> distance.count() * (DAYS_OF_YEAR / 12);
            case YEARS -> distance.count() * DAYS_OF_YEAR;
        };
    }

    /** What numbers have beyond that of their month, which the steps between months leave room for. */
    private static List<Expected> spread(DrawnRule.Sequence rule) {
        double mean = (rule.spread() - 1) / 2.0;
        double deviation = Math.sqrt(((double) rule.spread() * rule.spread() - 1) / 12);
        DoubleUnaryOperator above = value -> Math.floorMod((long) value - rule.start(), rule.step());
        return List.of(new Expected("mean above the month", mean, sample -> sample.mean(above), deviation));
    }

    private static Expected mean(double mean, double deviation) {
        return new Expected("mean", mean, Sample::mean, deviation);
    }

    private static List<Expected> zipf(DrawnRule.Zipf zipf) {
        double[] parts = IntStream.rangeClosed(1, zipf.ranks())
                .mapToDouble(rank -> StrictMath.pow(rank, -zipf.exponent()))
                .toArray();
        double sum = Arrays.stream(parts).sum();
        double mean = 0;
        double squares = 0;
        for (int i = 0; i < parts.length; i++) {
            mean += parts[i] / sum * (i + 1);
            squares += parts[i] / sum * (i + 1) * (i + 1);
        }
        List<Expected> all = new ArrayList<>(List.of(mean(mean, Math.sqrt(squares - mean * mean))));
        for (int rank = 1; rank <= Math.min(100, parts.length); rank *= 10) {
            int wanted = rank;
            all.add(share("rank " + rank, parts[rank - 1] / sum, sample -> sample.share(value -> value == wanted)));
        }
        return all;
    }

    /** Sums up the density over the normal distribution, with the bounds of the rule. */
    private static List<Expected> normal(DrawnRule.Normal rule) {
        double width = 2 * WIDEST / STEPS;
        double mean = 0;
        double squares = 0;
        double before = 0;
        double p99 = Double.NaN;
        for (int i = 0; i < STEPS; i++) {
            double z = -WIDEST + (i + 0.5) * width;
            double weight = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * width;
            double plain = rule.mean() + rule.deviation() * z;
            double value = Math.max(rule.from(), Math.min(rule.to(), rule.logarithmic() ? Math.exp(plain) : plain));
            mean += weight * value;
            squares += weight * value * value;
            before += weight;
            p99 = Double.isNaN(p99) && before >= 0.99 ? value : p99;
        }
        return List.of(
                mean(mean, Math.sqrt(Math.max(0, squares - mean * mean))), new Expected("p99", p99, Sample::p99, 0));
    }

    private static List<Expected> slices(Slices slices) {
        double power = Decimals.power(slices.decimals());
        double sum = slices.of().stream().mapToDouble(Slices.Slice::weight).sum();
        double mean = slices.of().stream()
                .mapToDouble(each -> each.weight() * each.mean() / sum / power)
                .sum();
        // half of the range is the largest deviation that there can be
        List<Expected> all = new ArrayList<>(List.of(mean(mean, (slices.to() - slices.from()) / power / 2)));
        double below = 0;
        int some = Math.min(MOST_SHARES, slices.of().size()) - 1;
        for (Slices.Slice each : slices.of().subList(0, some)) {
            below += each.weight() / sum;
            double bound = each.to() / power;
            all.add(share("up to " + Decimals.text(bound), below, sample -> sample.share(value -> value <= bound)));
        }
        return all;
    }
}
