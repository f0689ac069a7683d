// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class TotalsBatchTest {

    private final Ledger ledger = LedgerSample.LEDGER;
    private final StatementTotals totals = new StatementTotals();
    private final TotalsBatch batch = new TotalsBatch();

    @Property(tries = 500)
    void totalsMatchThoseOfEachStatement(
            @ForAll @LongRange(max = 1L << 45) long first,
            @ForAll @IntRange(min = 1, max = 100) int accounts,
            @ForAll @IntRange(min = 24_000, max = 25_199) int month) {
        ledger.total(first, accounts, TotalsBatchTest::index, month, batch);
        for (int i = 0; i < accounts; i++) {
            assertSameTotals(first + i, month, i);
        }
    }

    @Example
    void totalsMatchInTheFirstMonthsAndTheLast() {
        for (int month : new int[] {24_000, 24_001, 24_011, 24_012, 25_188, 25_199}) {
            ledger.total(77, TotalsBatch.CAPACITY, TotalsBatchTest::index, month, batch);
            for (int i = 0; i < TotalsBatch.CAPACITY; i++) {
                assertSameTotals(77L + i, month, i);
            }
        }
    }

    @Example
    void aLargerBatchIsRefused() {
        assertThatThrownBy(() -> ledger.total(0, TotalsBatch.CAPACITY + 1, TotalsBatchTest::index, 24_000, batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("accounts 4097: must be 0 to 4,096");
    }

    private static int index(long account) {
        return (int) (account % 3) + 1;
    }

    private void assertSameTotals(long account, int month, int i) {
        ledger.total(account, index(account), month, totals);
        assertThat(batch.count(i)).isEqualTo(totals.count());
        assertThat(batch.openingCents(i)).isEqualTo(totals.openingCents());
        assertThat(batch.totalCreditsCents(i)).isEqualTo(totals.totalCreditsCents());
        assertThat(batch.totalDebitsCents(i)).isEqualTo(totals.totalDebitsCents());
        assertThat(batch.closingCents(i)).isEqualTo(totals.closingCents());
    }
}
