// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Comparison with a set of single numbers. */
class IntervalSetTest {

    @Property(tries = 500)
    void behavesLikeASet(@ForAll @Size(max = 60) List<@IntRange(max = 40) Integer> numbers) {
        IntervalSet set = new IntervalSet();
        TreeSet<Long> oracle = new TreeSet<>();
        for (int i = 0; i < numbers.size(); i++) {
            long first = numbers.get(i);
            long last = first + i % 4;
            boolean isNew = false;
            for (long each = first; each <= last; each++) {
                isNew |= oracle.add(each);
            }
            assertThat(set.add(first, last)).isEqualTo(isNew);
            assertThat(set.size()).isEqualTo(oracle.size());
        }
        for (long each = -1; each < 50; each++) {
            assertThat(set.contains(each)).isEqualTo(oracle.contains(each));
            long missing = each;
            while (oracle.contains(missing)) {
                missing++;
            }
            assertThat(set.firstMissing(each)).isEqualTo(missing);
        }
        assertThat(IntervalSet.parse(set.toString()).toString()).isEqualTo(set.toString());
        long ranges = oracle.stream().filter(each -> !oracle.contains(each - 1)).count();
        assertThat(ranges == 0 ? 0 : set.toString().split(",").length).isEqualTo((int) ranges);
        if (!oracle.isEmpty()) {
            assertThat(set.last()).isEqualTo(oracle.last());
        }
    }
}
