// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.testing.Datasets;

/** The documents of states by their number. */
class StatePositionsTest {

    private static final Dataset SMALL = Datasets.ofBank(500, 3);
    private static final Dataset LARGE = Datasets.ofBank(90_000_000, 60);

    private static Stream<Kind> kindsOfCustomers() {
        return Bank.KINDS.stream().filter(kind -> !kind.isShared());
    }

    @ParameterizedTest
    @MethodSource("kindsOfCustomers")
    void everyDocumentBelongsToExactlyOneState(Kind kind) {
        BitSet found = new BitSet();
        for (UsState state : UsState.values()) {
            for (long k = 0; k < SMALL.count(state.home(), kind); k++) {
                long position = SMALL.position(state.home(), kind, k);
                assertThat(found.get((int) position)).isFalse();
                found.set((int) position);
                assertThat(Bank.of(SMALL)
                                .customer(SMALL.document(SMALL.firstOrdinal(kind) + position))
                                .state())
                        .isEqualTo(state);
            }
        }
        assertThat(found.cardinality()).isEqualTo((int) SMALL.count(kind));
    }

    @Test
    void statementsOfAStateAreOrderedByMonth() {
        long ofState = LARGE.count(UsState.TEXAS.home(), Bank.ACCOUNT);
        for (int month = 0; month < 60; month += 7) {
            long position = LARGE.position(UsState.TEXAS.home(), Bank.STATEMENT, month * ofState + 5);
            Identity statement = LARGE.identity(LARGE.firstOrdinal(Bank.STATEMENT) + position);
            assertThat(statement.month()).isEqualTo(LARGE.spec().firstMonth() + month);
            assertThat(statement.position()).isEqualTo(LARGE.position(UsState.TEXAS.home(), Bank.ACCOUNT, 5));
        }
    }

    @Test
    void numbersBeyondTheStateAreRefused() {
        long count = SMALL.count(UsState.OHIO.home(), Bank.LETTER);
        assertThatThrownBy(() -> SMALL.position(UsState.OHIO.home(), Bank.LETTER, count))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SMALL.position(UsState.OHIO.home(), Bank.FOLDER, 0))
                .withMessage("kind folder: must be neither state nor folder");
    }

    @Test
    void totalsNeedNoCustomer() {
        StatementTotals one = new StatementTotals();
        StatementTotals other = new StatementTotals();
        Account account = Bank.of(LARGE).account(123_456_789);
        int month = LARGE.spec().firstMonth() + 40;
        Bank.of(LARGE).generator().totals(account.position(), month, one);
        Bank.of(LARGE).generator().totals(account.position(), month, other);

        assertThat(other.closingCents()).isEqualTo(one.closingCents());
        assertThat(other.openingCents()).isEqualTo(one.openingCents());
        assertThat(other.count()).isEqualTo(one.count());
    }
}
