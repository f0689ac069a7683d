// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.random.LargestRemainder;

class SlotTableTest {

    private static final long SLOT = 1L << 32;

    private static SlotTable single(int bits, long[] weights) {
        return SlotTable.segmented(bits, weights, new int[] {weights.length}, new int[] {1 << bits});
    }

    @Property
    void anEntryHasItsExactShareOfTheLine(
            @ForAll @IntRange(min = 1, max = 17) int bits, @ForAll @Size(min = 1, max = 300) long[] raw) {
        long[] weights = new long[raw.length];
        BigInteger total = BigInteger.ZERO;
        for (int i = 0; i < raw.length; i++) {
            weights[i] = 1 + (raw[i] & 0xFFFFFF);
            total = total.add(BigInteger.valueOf(weights[i]));
        }
        SlotTable table = single(bits, weights);
        long sum = 0;
        for (int i = 0; i < weights.length; i++) {
            long exact = BigInteger.valueOf(weights[i])
                    .shiftLeft(bits + 32)
                    .divide(total)
                    .longValueExact();
            assertThat(table.width(i)).isCloseTo(exact, within(1L));
            sum += table.width(i);
        }
        assertThat(sum).isEqualTo(SLOT << bits);
    }

    @Property
    void anEntryIsDrawnOnlyByTheSlotsOfItsRange(
            @ForAll @Size(min = 1, max = 60) long[] raw,
            @ForAll @IntRange(min = 0, max = 31) int slot,
            @ForAll long draw) {
        long[] weights = new long[raw.length];
        for (int i = 0; i < raw.length; i++) {
            weights[i] = 1 + (raw[i] & 0xFFF);
        }
        SlotTable table = single(5, weights);
        int entry = table.entry(slot, draw);
        assertThat(slot).isBetween(table.slotFrom(entry), table.slotTo(entry) - 1);
        long sharers = IntStream.range(0, weights.length)
                .filter(each -> table.slotFrom(each) <= slot && slot < table.slotTo(each))
                .count();
        if (sharers == 1) {
            assertThat(table.entry(slot, ~draw)).isEqualTo(entry);
        }
    }

    @Property
    void anEntrySmallerThanASlotLiesInAtMostTwo(
            @ForAll @LongRange(min = 1, max = 1000) long small, @ForAll @IntRange(min = 1, max = 63) int at) {
        long[] weights = new long[64];
        Arrays.fill(weights, 1000);
        weights[at] = small;
        SlotTable table = single(5, weights);
        assertThat(table.slotTo(at) - table.slotFrom(at)).isBetween(1, 2);
    }

    @Test
    void drawsCoverASlotInOrder() {
        SlotTable table = single(1, new long[] {1, 1, 1, 1});
        assertThat(table.entry(0, 0)).isZero();
        assertThat(table.entry(0, 0x7FFFFFFF_FFFFFFFFL)).isZero();
        assertThat(table.entry(0, 0x80000000_00000000L)).isEqualTo(1);
        assertThat(table.entry(1, 0)).isEqualTo(2);
        assertThat(table.entry(1, -1)).isEqualTo(3);
    }

    @Test
    void segmentsConsistOfWholeSlots() {
        SlotTable table = SlotTable.segmented(2, new long[] {1, 1, 7, 1}, new int[] {2, 4}, new int[] {1, 4});
        assertThat(table.slotTo(1)).isEqualTo(1);
        assertThat(table.slotFrom(2)).isEqualTo(1);
        assertThat(table.entry(0, 0)).isZero();
        assertThat(table.entry(0, -1)).isEqualTo(1);
        assertThat(table.entry(1, 0)).isEqualTo(2);
        assertThat(table.entry(1, -1)).isEqualTo(2);
    }

    @Test
    void aWeightThatCouldNeverBeDrawnIsRefused() {
        assertThatThrownBy(() -> single(1, new long[] {1, SlotTable.MAX_TOTAL_WEIGHT - 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weight 1 of entry 0: must be at least 4,097");
        assertThatThrownBy(() -> single(1, new long[] {SlotTable.MAX_TOTAL_WEIGHT, 1}))
                .hasMessageContaining("must be at most");
    }

    @Test
    void largestRemaindersDivideAllSeats() {
        assertThat(LargestRemainder.divide(new long[] {47_000, 16_000, 15_900, 12_000, 6_000, 3_100}, 10))
                .containsExactly(5, 2, 1, 1, 1, 0);
        assertThat(LargestRemainder.divide(new long[] {1, 1}, 1)).containsExactly(1, 0);
        assertThatThrownBy(() -> LargestRemainder.divide(new long[] {0, 0}, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sum of weights 0: must be more than 0");
    }
}
