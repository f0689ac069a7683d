// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalancedOrderTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void theOrderIsAPermutation(int bits) {
        int[] order = BalancedOrder.of(bits, 1);
        Arrays.sort(order);
        for (int i = 0; i < order.length; i++) {
            assertThat(order[i]).isEqualTo(i);
        }
        assertThat(order).hasSize(1 << (2 * bits));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 30, 128})
    void strataAtADistanceFormAllPairsOnceExceptForTheInsertedZero(int distance) {
        int bits = 7;
        int strata = 1 << bits;
        int[] order = BalancedOrder.of(bits, 2);
        int[] pairs = new int[strata * strata];
        for (int i = 0; i < order.length; i++) {
            int first = order[i] >> bits;
            int second = order[(i + distance) % order.length] >> bits;
            pairs[first * strata + second]++;
        }
        long notOnce = Arrays.stream(pairs).filter(times -> times != 1).count();

        assertThat(notOnce).isLessThanOrEqualTo(distance == 1 ? 0 : 2L * distance + 1);
    }
}
