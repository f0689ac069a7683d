// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.testing.ChiSquare;

/** Chi-square tests over a million pairs of neighboring accounts, neighboring months, neighboring lines, and fields. */
@Tag("long")
class IndependenceTest {

    private static final int PAIRS = 1_000_000;
    private static final int BINS = 12;

    /** Neighboring accounts are compared within one month, since all accounts share properties of it such as weekdays. */
    private static final int ONE_MONTH = 2015 * 12 + 3;

    private static final int[] GROCERY_BOUNDS = bounds(AmountDistribution.GROCERIES);
    private static final int[] ONLINE_BOUNDS = bounds(AmountDistribution.ONLINE);

    private final StatementLines one = new StatementLines();
    private final StatementLines two = new StatementLines();

    /** A function from a statement to its class, 0 to 63, or -1 if it has none. */
    private interface Field {
        int of(StatementLines lines);
    }

    /** A comparison of two fields, one of each statement of a pair. */
    private record Comparison(String name, Field first, Field second) {
        static Comparison same(String name, Field field) {
            return new Comparison(name, field, field);
        }
    }

    @Test
    void neighboringAccountsAreIndependent() {
        check(
                1,
                0,
                Comparison.same("amount", IndependenceTest::firstGroceries),
                Comparison.same("total", IndependenceTest::groceriesTotal),
                Comparison.same("count", IndependenceTest::groceriesCount),
                Comparison.same("day", IndependenceTest::dayOfCash),
                Comparison.same("merchant", IndependenceTest::firstMerchant),
                Comparison.same("income", IndependenceTest::income),
                Comparison.same("opening balance", IndependenceTest::opening));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void neighboringMonthsAreIndependent(int monthsApart) {
        check(
                0,
                monthsApart,
                Comparison.same("amount", IndependenceTest::firstGroceries),
                Comparison.same("total", IndependenceTest::totalOfThree),
                Comparison.same("merchant", IndependenceTest::firstMerchant),
                new Comparison("other amount", IndependenceTest::firstOnline, IndependenceTest::firstGroceries));
    }

    @Test
    void fieldsOfOneStatementAreIndependent() {
        check(
                0,
                0,
                new Comparison("amount, merchant", IndependenceTest::firstOnline, IndependenceTest::onlineMerchant),
                new Comparison("amount, day", IndependenceTest::firstOnline, IndependenceTest::onlineDay),
                new Comparison("merchant, day", IndependenceTest::onlineMerchant, IndependenceTest::onlineDay),
                new Comparison("amounts", IndependenceTest::firstOnline, IndependenceTest::firstGroceries),
                new Comparison("merchants", IndependenceTest::onlineMerchant, IndependenceTest::firstMerchant));
    }

    private void check(int accountsApart, int monthsApart, Comparison... comparisons) {
        long[][][] tables = new long[comparisons.length][64][64];
        for (int i = 0; i < PAIRS; i++) {
            long draw = Draws.hash(5 + monthsApart, i);
            long position = draw >>> 22;
            int month = accountsApart > 0 ? ONE_MONTH : 24000 + (int) (draw & 0x3FF);
            LedgerSample.LEDGER.fill(position, 1, month, one);
            LedgerSample.LEDGER.fill(position + accountsApart, 1, month + monthsApart, two);
            for (int j = 0; j < comparisons.length; j++) {
                int row = comparisons[j].first().of(one);
                int column = comparisons[j].second().of(two);
                if (row >= 0 && column >= 0) {
                    tables[j][row][column]++;
                }
            }
        }
        for (int j = 0; j < comparisons.length; j++) {
            assertThat(ChiSquare.independence(tables[j]))
                    .as("%s, accounts %d and months %d apart", comparisons[j].name(), accountsApart, monthsApart)
                    .isGreaterThan(0.001);
        }
    }

    private static int find(StatementLines lines, Category category) {
        for (int i = 0; i < lines.count(); i++) {
            if (lines.category(i) == category) {
                return i;
            }
        }
        return -1;
    }

    private static int firstGroceries(StatementLines lines) {
        int line = find(lines, Category.GROCERIES);
        return line < 0 ? -1 : bin(-lines.amountCents(line), GROCERY_BOUNDS);
    }

    private static int firstOnline(StatementLines lines) {
        int line = find(lines, Category.ONLINE);
        return line < 0 ? -1 : bin(-lines.amountCents(line), ONLINE_BOUNDS);
    }

    private static int onlineMerchant(StatementLines lines) {
        int line = find(lines, Category.ONLINE);
        return line < 0 ? -1 : lines.counterpartyRank(line) % 20;
    }

    private static int onlineDay(StatementLines lines) {
        int line = find(lines, Category.ONLINE);
        return line < 0 ? -1 : lines.day(line);
    }

    private static int firstMerchant(StatementLines lines) {
        int line = find(lines, Category.GROCERIES);
        return line < 0 ? -1 : lines.counterpartyRank(line) % 20;
    }

    private static int dayOfCash(StatementLines lines) {
        int line = find(lines, Category.CASH);
        return line < 0 ? -1 : lines.day(line);
    }

    private static int groceriesCount(StatementLines lines) {
        int count = 0;
        for (int i = 0; i < lines.count(); i++) {
            count += lines.category(i) == Category.GROCERIES ? 1 : 0;
        }
        return count;
    }

    private static int groceriesTotal(StatementLines lines) {
        long cents = 0;
        for (int i = 0; i < lines.count(); i++) {
            cents -= lines.category(i) == Category.GROCERIES ? lines.amountCents(i) : 0;
        }
        return (int) Math.min(19, cents / 2000);
    }

    /** Compares only statements with equal numbers of payments, since that number depends on the account. */
    private static int totalOfThree(StatementLines lines) {
        return groceriesCount(lines) == 3 ? groceriesTotal(lines) : -1;
    }

    private static int income(StatementLines lines) {
        int line = find(lines, Category.SALARY);
        return line < 0 ? -1 : (int) Math.min(29, lines.amountCents(line) / 15000);
    }

    private static int opening(StatementLines lines) {
        return (int) Math.max(0, Math.min(29, lines.openingCents() / 100_000));
    }

    private static int bin(long cents, int[] bounds) {
        int bin = 0;
        while (bin < bounds.length && cents >= bounds[bin]) {
            bin++;
        }
        return bin;
    }

    private static int[] bounds(AmountDistribution law) {
        int[] quantiles = law.quantiles();
        int[] bounds = new int[BINS - 1];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = quantiles[(i + 1) * quantiles.length / BINS];
        }
        return bounds;
    }
}
