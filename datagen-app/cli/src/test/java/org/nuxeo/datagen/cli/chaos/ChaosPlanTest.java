package org.nuxeo.datagen.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
            for (List<Fault> faults : plan.consume()) {
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
}
