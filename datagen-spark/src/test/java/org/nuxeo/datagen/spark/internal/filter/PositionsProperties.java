// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.nuxeo.datagen.core.PositionRange;

class PositionsProperties {

    @Property
    void setsCombineLikeSetsOfNumbers(
            @ForAll @Size(max = 8) List<@IntRange(max = 40) Integer> one,
            @ForAll @Size(max = 8) List<@IntRange(max = 40) Integer> other) {
        BitSet both = bits(one);
        both.and(bits(other));
        BitSet either = bits(one);
        either.or(bits(other));

        assertThat(bits(positions(one).and(positions(other)))).isEqualTo(both);
        assertThat(bits(positions(one).or(positions(other)))).isEqualTo(either);
        assertThat(positions(one).or(positions(other)).ranges().stream()
                        .mapToLong(PositionRange::count)
                        .sum())
                .isEqualTo(either.cardinality());
    }

    /** Returns ranges of three numbers. */
    private static Positions positions(List<Integer> starts) {
        List<Positions> ranges = new ArrayList<>();
        starts.forEach(start -> ranges.add(Positions.of(start, start + 3)));
        return Positions.union(ranges);
    }

    private static BitSet bits(List<Integer> starts) {
        BitSet bits = new BitSet();
        starts.forEach(start -> bits.set(start, start + 3));
        return bits;
    }

    private static BitSet bits(Positions positions) {
        BitSet bits = new BitSet();
        for (PositionRange range : positions.ranges()) {
            bits.set((int) range.from(), (int) range.to());
        }
        return bits;
    }
}
