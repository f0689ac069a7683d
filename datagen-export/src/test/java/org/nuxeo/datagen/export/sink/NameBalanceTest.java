// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search for names that are not expected. */
class NameBalanceTest {

    private static final List<String> EXPECTED =
            IntStream.range(0, 200_000).mapToObj(i -> "name " + i).toList();

    private static NameBalance balance(long maxNames, List<String> others) {
        NameBalance balance = new NameBalance(maxNames);
        EXPECTED.forEach(balance::expected);
        EXPECTED.forEach(balance::stored);
        others.forEach(balance::stored);
        return balance;
    }

    @Test
    void nothingIsRememberedIfNothingIsAdditional() {
        assertThat(balance(1_000, List.of()).choose()).isFalse();
    }

    @Test
    void additionalNamesAreTold() {
        List<String> others = List.of("one", "another", "a third");
        NameBalance balance = balance(1_000, others);
        assertThat(balance.choose()).isTrue();
        EXPECTED.forEach(balance::remember);
        balance.remembered();
        assertThat(others).allMatch(balance::isAdditional);
        assertThat(EXPECTED).noneMatch(balance::isAdditional);
        assertThat(balance.unnamed()).isZero();
    }

    /** Two documents have the same bytes, and so the same name. */
    @Test
    void aNameThatIsExpectedTwiceIsNotAdditional() {
        NameBalance twice = new NameBalance(10);
        twice.expected("same");
        twice.expected("same");
        twice.stored("same");
        assertThat(twice.choose()).isTrue();
        twice.remember("same");
        twice.remembered();
        assertThat(twice.isAdditional("same")).isFalse();
        assertThat(twice.unnamed()).isZero();
    }

    @Test
    void whatIsBeyondTheMemoryIsCounted() {
        List<String> others =
                IntStream.range(0, 1_000).mapToObj(i -> "other " + i).toList();
        NameBalance balance = balance(100, others);
        assertThat(balance.choose()).isTrue();
        EXPECTED.forEach(balance::remember);
        balance.remembered();
        long named = others.stream().filter(balance::isAdditional).count();
        assertThat(named).isBetween(10L, 500L);
        assertThat(named + balance.unnamed()).isEqualTo(1_000);
    }
}
