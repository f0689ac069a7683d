// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.random.Draws;

/**
 * Draws the plans of accounts. A standing transfer takes the difference between expected income and expected spending, and
 * a yearly transfer takes what savings received. So balances have no trend over a century.
 */
final class AccountPlanner {

    private static final int[] INTERNET_CENTS = {3999, 4999, 5499, 5999, 6499, 6999, 7999, 8999};
    private static final int[] MOBILE_CENTS = {2500, 3500, 4000, 4500, 5500, 7000, 8500, 11500};
    private static final int[] SUBSCRIPTION_CENTS = {799, 999, 1099, 1199, 1299, 1549, 1799, 2299};
    private static final int[] FEE_CENTS = {495, 695, 895, 995, 1000, 1195, 1200, 1495};
    private static final int[] ANNUAL_FEE_CENTS = {4900, 7500, 9500, 9900, 12500, 15000, 19500, 25000};
    private static final long FIVE_DOLLARS = 500;

    /** The number of biweekly paydays in 100,000 years of 365.2425 days. */
    private static final long BIWEEKLY_PER_100000_YEARS = 2_608_875;

    private AccountPlanner() {}

    static void checking(AccountPlan plan) {
        plan.initialCents(AmountDistribution.CHECKING_BALANCE.pick(plan.draw(1)));
        long bills = housing(plan)
                + seasonal(plan, Category.ELECTRICITY, Recurrence.SUMMER, AmountDistribution.ELECTRICITY, 100)
                + seasonal(plan, Category.NATURAL_GAS, Recurrence.WINTER, AmountDistribution.NATURAL_GAS, 60)
                + monthly(plan, Category.WATER, AmountDistribution.WATER.pick(plan.draw(4)), 55)
                + monthly(plan, Category.INSURANCE, AmountDistribution.INSURANCE.pick(plan.draw(5)), 100)
                + monthly(plan, Category.INTERNET, one(INTERNET_CENTS, plan.draw(6)), 100)
                + monthly(plan, Category.MOBILE, one(MOBILE_CENTS, plan.draw(7)), 100)
                + monthly(plan, Category.SUBSCRIPTION, one(SUBSCRIPTION_CENTS, plan.draw(8)), 50)
                + fee(plan);
        long spending = bills - plan.spending.expectedMonthlyCents();
        int savedPercent = 5 + Draws.bounded(plan.draw(9), 16);
        long received = income(plan, spending * 100 / (100 - savedPercent));
        long standing = roundToFiveDollars(received - spending);
        plan.standingTransfer(dayOfMonth(plan.draw(10)), standing);
    }

    static void savings(AccountPlan plan) {
        long initial = AmountDistribution.SAVINGS_BALANCE.pick(plan.draw(1));
        plan.initialCents(initial);
        long standing =
                Math.max(FIVE_DOLLARS, roundToFiveDollars(AmountDistribution.STANDING_SAVINGS.pick(plan.draw(2))));
        plan.addRecurring(Category.TRANSFER_IN, Recurrence.MONTHLY, dayOfMonth(plan.draw(3)), standing);
        int basisPoints = 50 + Draws.bounded(plan.draw(4), 400);
        plan.accrueMonthly(initial * basisPoints / 120_000);
        plan.spending.withdrawDepositsAfter(13 + Draws.bounded(plan.draw(5), 36));
        plan.transferYearlyIn(Draws.bounded(plan.draw(6), 12));
    }

    static void credit(AccountPlan plan) {
        long draw = plan.draw(1);
        plan.payInFullOn(dayOfMonth(plan.draw(2)));
        if (Draws.bounded(draw, 100) < 45) {
            long revolving = AmountDistribution.CREDIT_BALANCE.pick(plan.draw(3));
            plan.initialCents(-revolving);
            int basisPoints = 1400 + Draws.bounded(plan.draw(4), 1300);
            plan.accrueMonthly(-Math.max(100, revolving * basisPoints / 120_000));
        } else {
            plan.initialCents(0);
        }
        monthly(plan, Category.SUBSCRIPTION, one(SUBSCRIPTION_CENTS, plan.draw(5)), 70);
        monthly(plan, Category.MOBILE, one(MOBILE_CENTS, plan.draw(6)), 30);
        if (Draws.bounded(plan.draw(7), 100) < 30) {
            int month = Draws.bounded(plan.draw(8), 12);
            plan.addRecurring(Category.FEE, Recurrence.YEARLY, month, one(ANNUAL_FEE_CENTS, plan.draw(9)));
        }
    }

    private static long housing(AccountPlan plan) {
        int percent = Draws.bounded(plan.draw(2), 100);
        long cents = AmountDistribution.HOUSING.pick(plan.draw(3));
        if (percent < 40) {
            long rent = roundToFiveDollars(cents);
            plan.addRecurring(Category.RENT, Recurrence.MONTHLY, 1, rent);
            return rent;
        }
        if (percent < 85) {
            plan.addRecurring(Category.MORTGAGE, Recurrence.MONTHLY, 1, cents);
            return cents;
        }
        return 0;
    }

    /** Adds a monthly bill if the account is among those that have it. Returns its amount, or 0 if it was not added. */
    private static long monthly(AccountPlan plan, Category category, long cents, int percentOfAccounts) {
        long draw = plan.draw(32 + category.code());
        if (Draws.bounded(draw, 100) >= percentOfAccounts) {
            return 0;
        }
        plan.addRecurring(category, Recurrence.MONTHLY, dayOfMonth(draw << 32), cents);
        return cents;
    }

    private static long seasonal(
            AccountPlan plan, Category category, Recurrence season, AmountDistribution amounts, int percent) {
        long draw = plan.draw(32 + category.code());
        if (Draws.bounded(draw, 100) >= percent) {
            return 0;
        }
        long hundredth = amounts.pick(Draws.mix(draw)) / 100;
        plan.addRecurring(category, season, dayOfMonth(draw << 32), hundredth);
        return hundredth * 100;
    }

    private static long fee(AccountPlan plan) {
        if (Draws.bounded(plan.draw(11), 100) >= 20) {
            return 0;
        }
        long cents = one(FEE_CENTS, plan.draw(12));
        plan.addRecurring(Category.FEE, Recurrence.LAST_DAY, 0, cents);
        return cents;
    }

    /** Adds a salary or pension of about a monthly amount. Returns its mean in a month, rounded to the cent. */
    private static long income(AccountPlan plan, long monthlyCents) {
        int percent = Draws.bounded(plan.draw(13), 100);
        int choice = (int) (plan.draw(14) >>> 60);
        if (percent < 24) {
            plan.addRecurring(Category.PENSION, Recurrence.WEDNESDAY, 2 + choice % 3, monthlyCents);
            return monthlyCents;
        }
        if (percent < 69) {
            long pay = monthlyCents * 12 * 100_000 / BIWEEKLY_PER_100000_YEARS;
            plan.addRecurring(Category.SALARY, Recurrence.BIWEEKLY, choice & 1, pay);
            return pay * BIWEEKLY_PER_100000_YEARS / (12 * 100_000);
        }
        if (percent < 87) {
            long pay = monthlyCents / 2;
            plan.addRecurring(Category.SALARY, Recurrence.SEMI_MONTHLY, 0, pay);
            return 2 * pay;
        }
        plan.addRecurring(Category.SALARY, Recurrence.LAST_WORKDAY, 0, monthlyCents);
        return monthlyCents;
    }

    private static int one(int[] cents, long draw) {
        return cents[Draws.bounded(draw, cents.length)];
    }

    private static int dayOfMonth(long draw) {
        return 2 + Draws.bounded(draw, 27);
    }

    private static long roundToFiveDollars(long cents) {
        return (cents + FIVE_DOLLARS / 2) / FIVE_DOLLARS * FIVE_DOLLARS;
    }
}
