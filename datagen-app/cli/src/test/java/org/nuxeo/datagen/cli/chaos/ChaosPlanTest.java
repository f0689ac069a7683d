// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChaosPlanTest {

    @Test
    void aRoundDependsOnItsSeedAlone() {
        assertThat(ChaosPlan.of(42, 3, 300)).isEqualTo(ChaosPlan.of(42, 3, 300));
        assertThat(ChaosPlan.of(42, 3, 300)).isNotEqualTo(ChaosPlan.of(42, 4, 300));
        assertThat(ChaosPlan.of(42, 3, 300)).isNotEqualTo(ChaosPlan.of(43, 3, 300));
    }

    @Test
    void everyFaultOccursAlsoAtTheStart() {
        Set<Fault.Kind> kinds = EnumSet.noneOf(Fault.Kind.class);
        Set<Fault.Kind> atStart = EnumSet.noneOf(Fault.Kind.class);
        for (int round = 0; round < 100; round++) {
            ChaosPlan plan = ChaosPlan.of(1, round, 300);
            for (List<Fault> faults : plan.faults().get("clean")) {
                faults.forEach(fault -> {
                    kinds.add(fault.kind());
                    if (fault.atMillis() < 2_000) {
                        atStart.add(fault.kind());
                    }
                });
            }
        }
        assertThat(kinds).containsExactly(Fault.Kind.values());
        assertThat(atStart).containsExactly(Fault.Kind.values());
    }

    @Test
    void aRoundMayHaveASecondDatasetAndAnIndex() {
        List<ChaosPlan> plans = IntStream.range(0, 20)
                .mapToObj(round -> ChaosPlan.of(1, round, 300))
                .toList();
        assertThat(plans).extracting(plan -> plan.datasets().size()).contains(1, 2);
        assertThat(plans).extracting(ChaosPlan::index).contains(true, false);
        for (ChaosPlan plan : plans) {
            assertThat(plan.faults()).containsOnlyKeys("produce", "consume", "verify", "clean");
            assertThat(plan.datasets().stream().map(ChaosPlan.Size::dataSeed)).doesNotHaveDuplicates();
        }
    }
}
