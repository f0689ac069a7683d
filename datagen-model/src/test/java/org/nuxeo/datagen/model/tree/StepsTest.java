// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepsTest {

    /** Few numbers have an entry of the table each, many share one; and there are more ranges than numbers. */
    @ParameterizedTest
    @CsvSource({"1, 1", "5, 3", "1000, 40", "50, 5000", "30000, 20", "200000, 3"})
    void everyNumberIsInItsRange(int ranges, int most) {
        Random random = new Random(ranges);
        int[] first = new int[ranges + 1];
        for (int range = 0; range < ranges; range++) {
            first[range + 1] = first[range] + (random.nextInt(3) == 0 ? 0 : random.nextInt(most));
        }
        first[ranges]++;
        Steps steps = new Steps(first);
        assertThat(steps.size()).isEqualTo(ranges);
        assertThat(steps.end()).isEqualTo(first[ranges]);
        int range = 0;
        for (int number = 0; number < steps.end(); number++) {
            while (steps.at(range + 1) <= number) {
                range++;
            }
            assertThat(steps.of(number)).isEqualTo(range);
        }
    }
}
