// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.random.Draws;

/** The range of balances, which must stay plausible for a household from the first to the last year. */
class BalanceTest {

    private static final int ACCOUNTS = 60_000;

    @ParameterizedTest
    @ValueSource(ints = {2000, 2015, 2050, 2099})
    void balancesStayPlausible(int year) {
        int[] accounts = new int[3];
        int[] overdrawn = new int[3];
        int[] outOfRange = new int[3];
        for (int i = 0; i < ACCOUNTS; i++) {
            long position = Draws.hash(6, i) >>> 22;
            int index = 1 + i % 3;
            AccountKind kind = LedgerSample.LEDGER.kind(position, index);
            long cents = LedgerSample.openingCents(LedgerSample.LEDGER, position, index, year * 12 + 5);
            accounts[kind.ordinal()]++;
            overdrawn[kind.ordinal()] += cents < 0 ? 1 : 0;
            outOfRange[kind.ordinal()] += inRange(kind, cents / 100) ? 0 : 1;
        }
        for (AccountKind kind : AccountKind.values()) {
            assertThat((double) outOfRange[kind.ordinal()] / accounts[kind.ordinal()])
                    .as("%s out of range in %d", kind, year)
                    .isLessThan(0.01);
        }
        assertThat((double) overdrawn[AccountKind.CHECKING.ordinal()] / accounts[AccountKind.CHECKING.ordinal()])
                .isBetween(0.0001, 0.08);
        assertThat(overdrawn[AccountKind.SAVINGS.ordinal()]).isZero();
        assertThat(overdrawn[AccountKind.CREDIT.ordinal()]).isEqualTo(accounts[AccountKind.CREDIT.ordinal()]);
    }

    @Test
    void noLineOverdrawsASavingsAccount() {
        StatementLines lines = new StatementLines();
        int statements = 0;
        for (int i = 0; statements < 1_000_000; i++) {
            long position = Draws.hash(23, i) >>> 22;
            if (LedgerSample.LEDGER.kind(position, 2) != AccountKind.SAVINGS) {
                continue;
            }
            for (int month = Months.FIRST; month <= Months.LAST; month++, statements++) {
                LedgerSample.LEDGER.fill(position, 2, month, lines);
                assertThat(lowest(lines))
                        .as("account %d in %s", position, Months.text(month))
                        .isNotNegative();
            }
        }
    }

    private static long lowest(StatementLines lines) {
        long lowest = lines.openingCents();
        for (int i = 0; i < lines.count(); i++) {
            lowest = Math.min(lowest, lines.balanceCents(i));
        }
        return lowest;
    }

    private static boolean inRange(AccountKind kind, long dollars) {
        return switch (kind) {
            case CHECKING -> dollars >= -5_000 && dollars <= 60_000;
            case SAVINGS -> dollars >= 0 && dollars <= 150_000;
            case CREDIT -> dollars >= -15_000 && dollars < 0;
        };
    }
}
