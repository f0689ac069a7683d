// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.nuxeo.datagen.core.bank.corpus.SlotTable.SlotStarts;

class SlotStartsTest {

    /** Steps between entries of up to 2 have long rows, of up to 60 short rows, and of thousands rows of one slot. */
    @Property
    void everySlotReturnsItsEntry(
            @ForAll @Size(min = 1, max = 600) int[] raw, @ForAll @IntRange(min = 1, max = 5_000) int maxStep) {
        int[] first = new int[raw.length];
        int entry = 0;
        for (int slot = 0; slot < raw.length; slot++) {
            first[slot] = entry;
            entry += (raw[slot] >>> 1) % (maxStep + 1);
        }
        SlotStarts starts = SlotStarts.of(first);
        for (int slot = 0; slot < first.length; slot++) {
            assertThat(starts.entry(slot)).isEqualTo(first[slot]);
        }
    }
}
