package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GrowthTest {

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void theRangesHoldExactlyWhatIsNew(FilePlan plan) {
        Dataset small = Specs.dataset(301, 5, plan);
        for (DatasetSpec spec : new DatasetSpec[] {
            small.spec(),
            small.spec().withSize(400, 5),
            small.spec().withSize(301, 19),
            small.spec().withSize(777, 9)
        }) {
            Dataset large = Dataset.of(spec);
            Growth growth = new Growth(large, small);
            long next = 0;
            for (Slice range : growth.ranges()) {
                assertAll(large, small, next, range.from(), true);
                assertAll(large, small, range.from(), range.to(), false);
                next = range.to();
            }
            assertAll(large, small, next, large.size(), true);
            assertThat(growth.count()).isEqualTo(large.size() - small.size());
        }
    }

    private static void assertAll(Dataset large, Dataset small, long from, long to, boolean known) {
        for (long ordinal = from; ordinal < to; ordinal++) {
            assertThat(small.contains(large.identity(ordinal))).isEqualTo(known);
        }
    }

    @Test
    void elevenBillionGrowByFewRanges() {
        Dataset small = Specs.dataset(Specs.ELEVEN_BILLION_CUSTOMERS, 60, FilePlan.CUSTOMER);
        Dataset large = Dataset.of(small.spec().withSize(100_000_000, 72));
        assertThat(new Growth(large, small).ranges()).hasSizeLessThan(70);
        assertThatThrownBy(() -> new Growth(small, large)).hasMessageContaining("only customers and months");
    }
}
