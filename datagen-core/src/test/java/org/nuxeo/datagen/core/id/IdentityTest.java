// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;

class IdentityTest {

    /** Most of the numbers are of another kind and passed by mistake: months of the year, numbers of months, a year. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 12, 60, 600, 1199, 2015, 201_501, 23_999, 25_200})
    void aStatementRefusesANumberThatIsNotAnAbsoluteMonth(int month) {
        assertThatThrownBy(() -> Bank.statement(7, month))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("statement 7 month " + month)
                .hasMessageContaining("must be 24000 (2000-01) to 25199 (2099-12)");
        assertThatThrownBy(() -> new MonthRange(month, month + 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Stream<Kind> kindsWithoutMonth() {
        return Bank.KINDS.stream().filter(kind -> kind != Bank.STATEMENT);
    }

    @ParameterizedTest
    @MethodSource("kindsWithoutMonth")
    void onlyStatementsHaveAMonth(Kind kind) {
        assertThat(new Identity(kind, 7, 0).month()).isZero();
        assertThatThrownBy(() -> new Identity(kind, 7, Months.FIRST)).hasMessageContaining("0 for others");
    }

    @Test
    void aNegativePositionIsRefused() {
        assertThatThrownBy(() -> Bank.customer(-1)).hasMessageContaining("customer -1");
    }

    @Test
    void onlyTheRootOfARepositoryIsARoot() {
        for (Repository repository : Bank.REPOSITORIES) {
            assertThat(Place.root(repository).identity().isRoot()).isTrue();
            for (UsState state : UsState.values()) {
                assertThat(Place.state(repository, state).identity().isRoot()).isFalse();
            }
            assertThat(new Place(repository, null, 2015, 0).identity().isRoot()).isFalse();
            assertThat(Place.month(repository, null, Months.FIRST).identity().isRoot())
                    .isFalse();
        }
        assertThat(Bank.customer(0).isRoot()).isFalse();
        assertThat(Bank.letter(0).isRoot()).isFalse();
        assertThat(Bank.statement(0, Months.FIRST).isRoot()).isFalse();
    }

    @Test
    void aPlaceIsRestoredFromItsCode() {
        for (Repository repository : Bank.REPOSITORIES) {
            for (UsState state : UsState.values()) {
                Place place = Place.month(repository, state, Months.of(2015, 12));
                assertThat(Place.of(place.identity())).isEqualTo(place);
                assertThat(place.code()).isBetween(0L, (1L << 24) - 1);
            }
        }
        assertThat(Place.month(Bank.ARCHIVES, UsState.ofCode("CA"), Months.of(2015, 12))
                        .code())
                .isEqualTo(2L << 22 | 30 << 16 | 2015 << 4 | 12);
    }
}
