// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Values of which each has equally many places of a cell. */
class DealtValuesProperties {

    /** Returns the value of a rank as its definition says, in numbers of any size. */
    private static long byDefinition(long rank, long count, int inCell) {
        return BigInteger.valueOf(rank)
                .multiply(BigInteger.valueOf(count))
                .divide(BigInteger.valueOf(inCell))
                .longValueExact();
    }

    @Property(tries = 100)
    void eachValueHasItsPartOfACell(
            @ForAll @LongRange(min = 1, max = 2_500) long count,
            @ForAll @IntRange(min = 1, max = 2_000) int inCell,
            @ForAll long key) {
        check(count, inCell, key);
    }

    @Property(tries = 100)
    void moreValuesThanPlacesAreSpread(
            @ForAll @LongRange(min = 2_000, max = DealtValues.MOST_VALUES) long count,
            @ForAll @IntRange(min = 1, max = 2_000) int inCell,
            @ForAll long key) {
        check(count, inCell, key);
    }

    private static void check(long count, int inCell, long key) {
        DealtValues dealt = DealtValues.of(null, count, inCell, key);
        Map<Long, List<Integer>> met = new HashMap<>();
        for (int place = 0; place < inCell; place++) {
            met.computeIfAbsent(dealt.value(place), each -> new ArrayList<>()).add(place);
        }
        met.forEach((value, places) -> {
            assertThat(value).isBetween(0L, count - 1);
            assertThat(dealt.value(places.get(0) + 7L * inCell)).isEqualTo(value);
            assertThat(dealt.places(value).sorted().boxed().toList()).isEqualTo(places);
            assertThat((long) places.size()).isBetween(inCell / count, (inCell + count - 1) / count);
        });
        assertThat(met).hasSize((int) Math.min(count, inCell));
        assertThat(met.entrySet().stream()
                        .mapToLong(each -> each.getKey() * each.getValue().size())
                        .sum())
                .isEqualTo(LongStream.range(0, inCell)
                        .map(rank -> byDefinition(rank, count, inCell))
                        .sum());
    }

    @Example
    void theLargestCellHasTheLargestNumberOfValues() {
        int inCell = Shares.MOST_PLACES;
        DealtValues dealt = DealtValues.of(null, DealtValues.MOST_VALUES, inCell, 5);
        long last = byDefinition(inCell - 1L, DealtValues.MOST_VALUES, inCell);
        assertThat(dealt.places(last)).hasSize(1).allMatch(place -> dealt.value(place) == last);
        assertThat(dealt.places(last - 1)).isEmpty();
        assertThat(dealt.places(DealtValues.MOST_VALUES - 1)).isEmpty();
    }
}
