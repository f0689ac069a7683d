// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.testing.ChiSquare;
import org.nuxeo.datagen.testing.Datasets;

/** Chi-square tests over a million customers: single fields, pairs of fields, and pairs of neighboring customers. */
class CustomerStatisticsTest {

    private static final int DRAWS = 1_000_000;
    private static final double LEAST_P = 0.001;

    private static final Generator GENERATOR = Bank.of(Datasets.ofBank()).generator();
    private static final BlockLayout LAYOUT = GENERATOR.blocks();

    /** A field of customers, divided into classes. */
    private record Field(String name, int classes, LongUnaryOperator ofCustomer) {

        int of(long customer) {
            return (int) ofCustomer.applyAsLong(customer);
        }
    }

    private static final List<Field> FIELDS = List.of(
            new Field("first name", 16, c -> LAYOUT.number(c) >>> 56),
            new Field("last name", 16, c -> LAYOUT.number(c) >>> 39 & 15),
            new Field("city", 16, c -> LAYOUT.number(c) >>> 22 & 15),
            new Field("street", 16, c -> LAYOUT.number(c) >>> 7 & 15),
            new Field("accounts", 3, c -> LAYOUT.accountCount(c) - 1),
            new Field("birth", 8, c -> Math.floorMod(GENERATOR.customer(c).birthEpochDay(), 8)),
            new Field("zip code", 8, c -> GENERATOR.customer(c).zipCode() & 7),
            new Field("face", 8, c -> GENERATOR.idCard(c).faceDraw() >>> 61));

    /** Half of the customers are consecutive, half are spread over all positions below 2^42. */
    private static long customer(int i) {
        return i % 2 == 0 ? i / 2 : Draws.hash(77, i) >>> 22;
    }

    private static int[][] classes() {
        int[][] classes = new int[FIELDS.size()][DRAWS];
        for (int f = 0; f < FIELDS.size(); f++) {
            for (int i = 0; i < DRAWS; i++) {
                classes[f][i] = FIELDS.get(f).of(customer(i));
            }
        }
        return classes;
    }

    @Test
    void fieldsAreIndependent() {
        int[][] classes = classes();
        for (int a = 0; a < FIELDS.size(); a++) {
            for (int b = a + 1; b < FIELDS.size(); b++) {
                long[][] table = new long[FIELDS.get(a).classes()][FIELDS.get(b).classes()];
                for (int i = 0; i < DRAWS; i++) {
                    table[classes[a][i]][classes[b][i]]++;
                }
                assertThat(ChiSquare.independence(table))
                        .as(FIELDS.get(a).name() + " and " + FIELDS.get(b).name())
                        .isGreaterThan(LEAST_P);
            }
        }
    }

    /** The number of accounts is compared at a distance of three, since the customers of a run differ in it by design. */
    @Test
    void neighboringCustomersAreIndependent() {
        for (Field field : FIELDS) {
            int distance = field.name().equals("accounts") ? 3 : 1;
            long[][] table = new long[field.classes()][field.classes()];
            for (int i = 0; i < DRAWS / 2; i++) {
                long customer = 2L * distance * i + (i & 1) * 10_000_000_000L;
                table[field.of(customer)][field.of(customer + distance)]++;
            }
            assertThat(ChiSquare.independence(table)).as(field.name()).isGreaterThan(LEAST_P);
        }
    }

    @Test
    void everySlotIsEquallyLikely() {
        int[] shifts = {43, 26, 11, 0};
        int[] bits = {17, 17, 15, 11};
        for (int f = 0; f < shifts.length; f++) {
            long[] observed = new long[1 << bits[f]];
            for (int i = 0; i < DRAWS; i++) {
                long number = LAYOUT.number(Draws.hash(f, i) >>> 22);
                observed[(int) (number >>> shifts[f]) & observed.length - 1]++;
            }
            double[] weights = new double[observed.length];
            Arrays.fill(weights, 1);
            assertThat(ChiSquare.goodnessOfFit(observed, weights))
                    .as(bits[f] + " bits from bit " + shifts[f])
                    .isGreaterThan(LEAST_P);
        }
    }

    @Test
    void ordersOfAccountsInARunAreEquallyLikely() {
        long[] observed = new long[6];
        for (int i = 0; i < DRAWS; i++) {
            long first = 3 * (Draws.hash(5, i) >>> 24);
            int a = LAYOUT.accountCount(first);
            int b = LAYOUT.accountCount(first + 1);
            assertThat(a + b + LAYOUT.accountCount(first + 2)).isEqualTo(6);
            observed[(a - 1) * 2 + (b - 1 > a - 1 ? b - 2 : b - 1)]++;
        }
        assertThat(ChiSquare.goodnessOfFit(observed, new double[] {1, 1, 1, 1, 1, 1}))
                .isGreaterThan(LEAST_P);
    }

    @Test
    void anotherDataSeedChangesAmountsButNotIdentities() {
        Dataset one = Datasets.ofBank();
        Dataset other = Datasets.ofBank(spec -> spec.dataSeed(99));
        StatementLines lines = new StatementLines();
        int differing = 0;
        for (long account = 0; account < 2400; account++) {
            assertThat(Bank.of(other).generator().account(account))
                    .isEqualTo(Bank.of(one).generator().account(account));
            Bank.of(one).generator().statement(account, Months.of(2015, 1), lines);
            long cents = lines.openingCents();
            Bank.of(other).generator().statement(account, Months.of(2015, 1), lines);
            differing += cents == lines.openingCents() ? 0 : 1;
            assertThat(other.id(Bank.account(account))).isNotEqualTo(one.id(Bank.account(account)));
        }
        assertThat(differing).isGreaterThan(2300);
    }
}
