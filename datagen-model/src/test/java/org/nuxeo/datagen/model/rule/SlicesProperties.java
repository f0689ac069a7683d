// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.Slices.Slice;

class SlicesProperties {

    private static final int DRAWS = 100_000;

    @Provide
    Arbitrary<Slices> slices() {
        Arbitrary<long[]> slice = Combinators.combine(
                        Arbitraries.longs().between(1, 100),
                        Arbitraries.longs().between(0, 50_000),
                        Arbitraries.longs().between(0, 1_000))
                .as((weight, width, mean) -> new long[] {weight, width, mean});
        return Combinators.combine(
                        Arbitraries.longs().between(-5_000, 5_000),
                        slice.list().ofMinSize(1).ofMaxSize(5))
                .as((from, widths) -> {
                    List<Slice> all = new ArrayList<>();
                    long low = from;
                    for (long[] each : widths) {
                        all.add(new Slice(each[0], low + each[1], low + each[1] * each[2] / 1_000.0));
                        low += each[1] + 1;
                    }
                    return new Slices(from, all, 0);
                });
    }

    private static double mean(Slices slices) {
        double sum = 0;
        double weights = 0;
        for (Slice each : slices.of()) {
            sum += each.weight() * each.mean();
            weights += each.weight();
        }
        return sum / weights;
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.MIXIN)
    void quantilesHaveTheShareAndTheMeanOfEverySlice(@ForAll("slices") Slices slices) {
        Slices.Table table = new Slices.Table(slices);
        double weights = slices.of().stream().mapToLong(Slice::weight).sum();
        long[] values = IntStream.range(0, DRAWS)
                .mapToLong(i -> table.value((i + 0.5) / DRAWS))
                .toArray();
        long low = slices.from();
        for (Slice each : slices.of()) {
            double sum = 0;
            int count = 0;
            for (int i = 0; i < DRAWS; i++) {
                assertThat(values[i]).isGreaterThanOrEqualTo(values[Math.max(0, i - 1)]);
                if (values[i] >= low && values[i] <= each.to()) {
                    sum += values[i];
                    count++;
                }
            }
            assertThat((double) count / DRAWS).isCloseTo(each.weight() / weights, within(2.0 / DRAWS));
            assertThat(sum / count).isCloseTo(each.mean(), within(3.0 * (each.to() - low) / count + 1e-6));
            low = each.to() + 1;
        }
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.MIXIN)
    void countsHaveTheMeanInAnyNumberOfPlaces(@ForAll("slices") Slices slices) {
        if (slices.from() < 0) {
            return;
        }
        Shares shares = slices.shares();
        for (int places : new int[] {64, 1_000, 50_000}) {
            int[] met = shares.met(places);
            double sum = 0;
            for (int i = 0; i < met.length; i++) {
                sum += (double) met[i] * shares.value(i);
            }
            assertThat(IntStream.of(met).sum()).isEqualTo(places);
            double range = shares.max() - shares.min();
            assertThat(sum / places).isCloseTo(mean(slices), within(range / (2.0 * places) + 1e-6 * (range + 1)));
        }
    }

    @Example
    void sizesOfFilesHaveTheirSharesAndTheirSum() {
        Slices slices =
                new Slices(900, List.of(new Slice(90, 400_000, 61_000), new Slice(10, 22_000_000, 1_900_000)), 0);
        Object[] values = Models.values(new DrawnRule.Sliced(slices), DRAWS);
        double sum = 0;
        int high = 0;
        for (Object value : values) {
            assertThat((long) value).isBetween(900L, 22_000_000L);
            sum += (long) value;
            high += (long) value > 400_000 ? 1 : 0;
        }
        assertThat((double) high / DRAWS).isCloseTo(0.1, within(0.003));
        assertThat(sum / DRAWS).isCloseTo(0.9 * 61_000 + 0.1 * 1_900_000, within(6_000.0));
    }

    @Example
    void decimalsListsAndWordsFollowTheSlices() {
        Slices money = new Slices(50, List.of(new Slice(1, 999, 300.5)), 2);
        assertThat(Models.values(new DrawnRule.Sliced(money), 1_000))
                .allSatisfy(each -> assertThat((double) each).isBetween(0.5, 9.99));
        Slices few = new Slices(0, List.of(new Slice(3, 2, 0.5), new Slice(1, 20, 4)), 0);
        Object[] lists = Models.values(
                new ValueRule.Elements(new Numbered.Range(1, 9, 1, 0), new ValueRule.Sizes(0, 20, few), null), 50_000);
        double sizes = 0;
        for (Object each : lists) {
            sizes += ((Object[]) each).length;
        }
        assertThat(sizes / lists.length).isCloseTo((3 * 0.5 + 4) / 4, within(0.05));
        Slices words = new Slices(2, List.of(new Slice(1, 9, 3)), 0);
        double count = 0;
        Object[] texts = Models.values(new Words(new ValueRule.Sizes(2, 9, words), null), 20_000);
        for (Object each : texts) {
            count += each.toString().split(" ").length;
        }
        assertThat(count / texts.length).isCloseTo(3, within(0.05));
    }
}
