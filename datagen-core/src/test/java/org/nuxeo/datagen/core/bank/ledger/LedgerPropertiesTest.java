// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;

class LedgerPropertiesTest {

    private static final int FIRST = 2000 * 12;
    private static final int LAST = 2099 * 12 + 11;
    private static final long MOST = 1L << 42;

    private final Counterparties names = new NumberedCounterparties();
    private final Ledger ledger = new Ledger(2020, 2020, names);
    private final StatementLines lines = new StatementLines();
    private final StatementLines other = new StatementLines();

    @Property(tries = 3000)
    void closingBalanceIsTheNextOpeningBalance(
            @ForAll @LongRange(max = MOST) long position,
            @ForAll @IntRange(min = 1, max = 3) int index,
            @ForAll @IntRange(min = FIRST, max = LAST - 1) int month) {
        ledger.fill(position, index, month, lines);
        ledger.fill(position, index, month + 1, other);

        assertThat(lines.closingCents()).isEqualTo(other.openingCents());
        assertThat(lines.openingCents()).isEqualTo(LedgerSample.openingCents(ledger, position, index, month));
        assertThat(other.openingCents()).isEqualTo(LedgerSample.openingCents(ledger, position, index, month + 1));
    }

    @Property(tries = 3000)
    void linesSumToTheBalances(
            @ForAll long seed,
            @ForAll @LongRange(max = MOST) long position,
            @ForAll @IntRange(min = 1, max = 3) int index,
            @ForAll @IntRange(min = FIRST, max = LAST) int month) {
        new Ledger(seed, seed, names).fill(position, index, month, lines);

        assertThat(lines.count()).isBetween(6, StatementLines.MAX_LINES);
        long balance = lines.openingCents();
        long credits = 0;
        long debits = 0;
        for (int i = 0; i < lines.count(); i++) {
            long amount = lines.amountCents(i);
            balance += amount;
            credits += Math.max(0, amount);
            debits += Math.min(0, amount);
            assertThat(amount).isNotZero();
            assertThat(lines.category(i).credit()).isEqualTo(amount > 0);
            assertThat(lines.balanceCents(i)).isEqualTo(balance);
        }
        assertThat(lines.closingCents()).isEqualTo(balance);
        assertThat(lines.totalCreditsCents()).isEqualTo(credits);
        assertThat(lines.totalDebitsCents()).isEqualTo(debits);
    }

    @Property(tries = 3000)
    void datesAreInTheMonthAndAscend(
            @ForAll @LongRange(max = MOST) long position,
            @ForAll @IntRange(min = 1, max = 3) int index,
            @ForAll @IntRange(min = FIRST, max = LAST) int month) {
        ledger.fill(position, index, month, lines);

        int length = java.time.YearMonth.of(month / 12, month % 12 + 1).lengthOfMonth();
        int previous = 1;
        for (int i = 0; i < lines.count(); i++) {
            assertThat(lines.day(i)).isBetween(previous, length);
            previous = lines.day(i);
        }
    }

    @Property(tries = 1000)
    void aReusedObjectKeepsNothingOfThePreviousStatement(
            @ForAll @LongRange(max = MOST) long position,
            @ForAll @IntRange(min = 1, max = 3) int index,
            @ForAll @IntRange(min = FIRST, max = LAST) int month,
            @ForAll @LongRange(max = MOST) long before,
            @ForAll @IntRange(min = 1, max = 3) int indexBefore,
            @ForAll @IntRange(min = FIRST, max = LAST) int monthBefore) {
        lines.clear(names);
        ledger.fill(before, indexBefore, monthBefore, lines);
        ledger.fill(position, index, month, lines);
        StatementLines fresh = new StatementLines();
        new Ledger(2020, 2020, names).fill(position, index, month, fresh);

        assertThat(text(lines)).isEqualTo(text(fresh));
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> ledger.fill(0, 1, FIRST - 1, lines))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("absolute month 23999: must be 24000 (2000-01) to 25199 (2099-12)");
        assertThatThrownBy(() -> LedgerSample.openingCents(ledger, 0, 1, LAST + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("absolute month 25200");
        assertThatThrownBy(() -> ledger.fill(-1, 1, FIRST, lines))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("account position -1: must be at least 0");
        assertThatThrownBy(() -> ledger.kind(0, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("account index 4: must be 1 to 3");
    }

    static List<String> text(StatementLines lines) {
        String[] text = new String[lines.count() + 1];
        text[0] = lines.openingCents() + " " + lines.closingCents() + " " + lines.totalCreditsCents() + " "
                + lines.totalDebitsCents();
        for (int i = 0; i < lines.count(); i++) {
            text[i + 1] = lines.day(i) + " " + lines.amountCents(i) + " " + lines.balanceCents(i) + " "
                    + lines.category(i) + " " + lines.counterparty(i);
        }
        return Arrays.asList(text);
    }
}
