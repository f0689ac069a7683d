// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Present;
import org.nuxeo.datagen.model.rule.ValueRule;
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

    /** Returns whether values miss the figure by more than five standard deviations. */
    boolean isMissed(Sample sample) {
        double missed = Math.abs(came.applyAsDouble(sample) - asked);
        return deviation > 0 && missed > 5 * deviation / Math.sqrt(Math.max(1, sample.count())) + 1.0 / sample.all();
    }

    /** Returns what a rule asks. */
    static List<Expected> of(ValueRule rule) {
        List<Expected> all = new ArrayList<>();
        add(rule, all);
        return all;
    }

    private static void add(ValueRule rule, List<Expected> all) {
        if (rule instanceof Present present) {
            if (present.with() == null) {
                double share = present.share();
                all.add(new Expected("present", share, Sample::present, Math.sqrt(share * (1 - share))));
            }
            add(present.rule(), all);
        } else if (rule instanceof ValueRule.As as) {
            // values of a pick are looked for as they are written
            if (!(as.rule() instanceof DrawnRule.Pick)) {
                add(as.rule(), all);
            }
        } else if (rule instanceof DrawnRule.Pick pick) {
            picks(pick, all);
        } else if (rule instanceof DrawnRule.Dealt dealt) {
            picks(dealt.pick(), all);
        } else if (rule instanceof DrawnRule.Chance chance) {
            all.add(share("true", chance.probability(), value -> value == 1));
        } else if (rule instanceof DrawnRule.Range range) {
            double power = Decimals.power(range.decimals());
            long steps = (range.to() - range.from()) / range.step();
            equal(range.from() / power, range.step() / power, steps, all);
        } else if (rule instanceof DrawnRule.Zipf zipf) {
            zipf(zipf, all);
        } else if (rule instanceof DrawnRule.Normal normal) {
            normal(normal, all);
        } else if (rule instanceof DrawnRule.Sliced sliced) {
            slices(sliced.slices(), all);
        } else if (rule instanceof DrawnRule.Words words) {
            sizes(words.from(), words.to(), words.slices(), all);
        } else if (rule instanceof ValueRule.Elements list) {
            sizes(list.from(), list.to(), list.slices(), all);
        } else if (rule instanceof DrawnRule.Uuid || rule instanceof DrawnRule.Number) {
            all.add(new Expected("different", 1, sample -> (double) sample.distinct() / sample.count(), 0));
        }
    }

    private static void sizes(int from, int to, @Nullable Slices slices, List<Expected> all) {
        if (slices == null) {
            equal(from, 1, to - from, all);
        } else {
            slices(slices, all);
        }
    }

    private static Expected share(String name, double share, DoublePredicate is) {
        return new Expected(name, share, sample -> sample.share(is), Math.sqrt(share * (1 - share)));
    }

    private static void picks(DrawnRule.Pick pick, List<Expected> all) {
        double sum = pick.weights().stream().mapToDouble(each -> each).sum();
        List<Integer> byWeight = LongStream.range(0, pick.values().size())
                .mapToObj(each -> (int) each)
                .sorted((a, b) ->
                        Long.compare(pick.weights().get(b), pick.weights().get(a)))
                .limit(MOST_SHARES)
                .toList();
        for (int i : byWeight) {
            double share = pick.weights().get(i) / sum;
            Object value = pick.values().get(i);
            all.add(new Expected(
                    String.valueOf(value), share, sample -> sample.share(value), Math.sqrt(share * (1 - share))));
        }
    }

    private static void equal(double from, double step, long steps, List<Expected> all) {
        double count = steps + 1.0;
        all.add(mean(from + step * steps / 2, step * Math.sqrt((count * count - 1) / 12)));
        all.add(new Expected("p99", from + step * Math.min(steps, Math.floor(0.99 * count)), Sample::p99, 0));
    }

    private static Expected mean(double mean, double deviation) {
        return new Expected("mean", mean, Sample::mean, deviation);
    }

    private static void zipf(DrawnRule.Zipf zipf, List<Expected> all) {
        double sum = 0;
        double first = 0;
        double second = 0;
        for (int rank = zipf.ranks(); rank > 0; rank--) {
            double weight = StrictMath.pow(rank, -zipf.exponent());
            sum += weight;
            first += weight * rank;
            second += weight * rank * rank;
        }
        double mean = first / sum;
        all.add(mean(mean, Math.sqrt(second / sum - mean * mean)));
        for (int rank = 1; rank <= Math.min(100, zipf.ranks()); rank *= 10) {
            int wanted = rank;
            all.add(share("rank " + rank, StrictMath.pow(rank, -zipf.exponent()) / sum, value -> value == wanted));
        }
    }

    /** Sums up the density over the normal distribution, with the bounds of the rule. */
    private static void normal(DrawnRule.Normal rule, List<Expected> all) {
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
        all.add(mean(mean, Math.sqrt(Math.max(0, squares - mean * mean))));
        all.add(new Expected("p99", p99, Sample::p99, 0));
    }

    private static void slices(Slices slices, List<Expected> all) {
        double power = Decimals.power(slices.decimals());
        double sum = slices.of().stream().mapToDouble(Slices.Slice::weight).sum();
        double mean = slices.of().stream()
                .mapToDouble(each -> each.weight() * each.mean() / sum / power)
                .sum();
        // half of the range is the largest deviation that there can be
        all.add(mean(mean, (slices.to() - slices.from()) / power / 2));
        double below = 0;
        for (Slices.Slice each :
                slices.of().subList(0, Math.min(MOST_SHARES, slices.of().size()) - 1)) {
            below += each.weight() / sum;
            double bound = each.to() / power;
            all.add(share("up to " + Decimals.text(bound), below, value -> value <= bound));
        }
    }
}
