// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.testing.Datasets;

class NameSearchTest {

    private static final Dataset SMALL = Datasets.ofBank(120_000);
    private static final Dataset LARGE = Datasets.ofBank(90_000_000, 60);

    @ParameterizedTest
    @CsvSource({
        "James, Smith, ",
        "JAMES, smith, CA",
        "Mary, '', WY",
        "'', Garcia, TX",
        "J*, Sm*, NY",
        "Z*, Z*, ",
        "Zelda, '', ",
        "'', Zuckerman, ",
        "'', '', VT",
        "A*, Zyz*, ",
        "Nobody, Nowhere, CA"
    })
    void aSearchFindsExactlyTheCustomersWithTheName(String first, String last, String code) {
        UsState state = code == null ? null : UsState.ofCode(code);
        NameQuery query = NameQuery.of(first, last, state);
        Set<Long> expected = new TreeSet<>();
        for (long c = 0; c < SMALL.spec().customers(); c++) {
            Customer customer = Bank.of(SMALL).generator().customer(c);
            if (isNamed(customer.firstName(), first)
                    && isNamed(customer.lastName(), last)
                    && (state == null || customer.state() == state)) {
                expected.add(c);
            }
        }
        List<Long> found = new ArrayList<>();
        long cursor = 0;
        while (cursor >= 0) {
            NameSearch.Page page =
                    new NameSearch(Bank.of(SMALL).generator(), SMALL.spec().customers()).find(query, cursor, 37);
            page.customers().forEach(customer -> found.add(customer.position()));
            cursor = page.next();
        }
        assertThat(found).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(found)).isEqualTo(expected);
    }

    private static boolean isNamed(String name, String asked) {
        String wanted = asked.toLowerCase(Locale.ROOT);
        String actual = name.toLowerCase(Locale.ROOT);
        return wanted.endsWith("*")
                ? actual.startsWith(wanted.substring(0, wanted.length() - 1))
                : wanted.isEmpty() || actual.equals(wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a*b", "*a", "a**", "M*ia", "M?ia", "M%ia", "M_a", "[ab]c"})
    void aPatternInANameIsRefused(String name) {
        assertThatThrownBy(() -> NameQuery.of(name, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + ": must have one asterisk at most, at its end, and no other sign of a pattern");
        assertThatThrownBy(() -> NameQuery.of(null, name, null)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"!", "-*", "\u041C\u0430\u0440\u0438\u044F"})
    void aNameWithoutALatinLetterIsRefusedAndDoesNotMatchAll(String name) {
        assertThatThrownBy(() -> NameQuery.of(name, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + ": must have a Latin letter");
    }

    @Test
    void resultsAmongNinetyMillionCustomersMatchNameAndState() {
        NameSearch.Page page = new NameSearch(
                        Bank.of(LARGE).generator(), LARGE.spec().customers())
                .find(NameQuery.of("Maria", "Lopez", UsState.TEXAS), 0, 50);
        assertThat(page.customers()).hasSize(50).allSatisfy(customer -> {
            assertThat(customer.fullName()).isEqualTo("Maria Lopez");
            assertThat(customer.state()).isEqualTo(UsState.TEXAS);
        });
        assertThat(page.next()).isPositive();
    }

    @Test
    void aLimitOutOfRangeIsRefused() {
        assertThatThrownBy(() -> new NameSearch(
                                Bank.of(SMALL).generator(), SMALL.spec().customers())
                        .find(NameQuery.of("", "", null), 0, 1001))
                .hasMessageContaining("1 to 1000");
    }
}
