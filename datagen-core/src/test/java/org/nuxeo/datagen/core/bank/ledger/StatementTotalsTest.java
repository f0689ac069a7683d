// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class StatementTotalsTest {

    private final Ledger ledger = LedgerSample.LEDGER;
    private final StatementLines lines = new StatementLines();
    private final StatementTotals totals = new StatementTotals();

    @Property(tries = 5000)
    void totalsMatchTheLines(
            @ForAll @LongRange(max = 1L << 45) long account,
            @ForAll @IntRange(min = 1, max = 3) int index,
            @ForAll @IntRange(min = 24_000, max = 25_199) int month) {
        ledger.fill(account, index, month, lines);
        ledger.total(account, index, month, totals);
        assertThat(totals.count()).isEqualTo(lines.count());
        assertThat(totals.openingCents()).isEqualTo(lines.openingCents());
        assertThat(totals.totalCreditsCents()).isEqualTo(lines.totalCreditsCents());
        assertThat(totals.totalDebitsCents()).isEqualTo(lines.totalDebitsCents());
        assertThat(totals.closingCents()).isEqualTo(lines.closingCents());
    }
}
