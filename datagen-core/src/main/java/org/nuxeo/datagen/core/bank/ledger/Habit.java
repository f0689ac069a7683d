// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.nuxeo.datagen.core.bank.ledger.Category.CASH;
import static org.nuxeo.datagen.core.bank.ledger.Category.CLOTHING;
import static org.nuxeo.datagen.core.bank.ledger.Category.COFFEE;
import static org.nuxeo.datagen.core.bank.ledger.Category.DEPOSIT;
import static org.nuxeo.datagen.core.bank.ledger.Category.ELECTRONICS;
import static org.nuxeo.datagen.core.bank.ledger.Category.ENTERTAINMENT;
import static org.nuxeo.datagen.core.bank.ledger.Category.FUEL;
import static org.nuxeo.datagen.core.bank.ledger.Category.GROCERIES;
import static org.nuxeo.datagen.core.bank.ledger.Category.HEALTH;
import static org.nuxeo.datagen.core.bank.ledger.Category.HOME;
import static org.nuxeo.datagen.core.bank.ledger.Category.ONLINE;
import static org.nuxeo.datagen.core.bank.ledger.Category.RESTAURANTS;
import static org.nuxeo.datagen.core.bank.ledger.Category.ROUND_UP;
import static org.nuxeo.datagen.core.bank.ledger.Category.TRANSPORT;
import static org.nuxeo.datagen.core.bank.ledger.Category.TRAVEL;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.FOUR_TO_SEVEN;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.FOUR_TO_SIX;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.FROM_ONE_UP;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.MOSTLY_FIVE;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.MOSTLY_FOUR;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.MOSTLY_THREE;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.MOSTLY_TO_THREE;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.MOSTLY_TWO;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.OFTEN;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.ONE_TO_FIVE;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.ONE_TO_FOUR;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.ONE_TO_THREE;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.RARELY;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.SELDOM;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.SOMETIMES;
import static org.nuxeo.datagen.core.bank.ledger.CountTable.UP_TO_THREE;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.bank.ledger.SpendingStream.DayTable;

/**
 * A habit of the accounts of a kind: payments of one category, and three distributions for their number in a month, called
 * thrifty, usual and lively. Each account has one of the three. The counts are chosen so that, together with the recurring
 * lines, every statement has 6 to 40 lines.
 */
final class Habit {

    private static final DayTable EVERYDAY = new DayTable(4, 4, 4, 5, 6, 8, 7);
    private static final DayTable LEISURE = new DayTable(3, 3, 4, 5, 8, 10, 7);

    private static final Map<Category, SpendingStream> STREAMS = new EnumMap<>(Category.class);

    private static final Habit[] CHECKING = {
        new Habit(true, GROCERIES, FROM_ONE_UP, ONE_TO_FIVE, MOSTLY_FIVE),
        new Habit(false, RESTAURANTS, SOMETIMES, UP_TO_THREE, MOSTLY_THREE),
        new Habit(false, COFFEE, SELDOM, SOMETIMES, MOSTLY_TWO),
        new Habit(false, FUEL, SELDOM, UP_TO_THREE, MOSTLY_THREE),
        new Habit(false, TRANSPORT, RARELY, RARELY, OFTEN),
        new Habit(true, CLOTHING, RARELY, RARELY, OFTEN),
        new Habit(true, HOME, RARELY, RARELY, RARELY),
        new Habit(false, HEALTH, RARELY, SELDOM, SOMETIMES),
        new Habit(false, ENTERTAINMENT, RARELY, RARELY, OFTEN),
        new Habit(true, ONLINE, SOMETIMES, UP_TO_THREE, MOSTLY_THREE),
        new Habit(false, CASH, RARELY, SELDOM, SOMETIMES),
    };

    private static final Habit[] CREDIT = {
        new Habit(false, GROCERIES, ONE_TO_FIVE, ONE_TO_FIVE, MOSTLY_FIVE),
        new Habit(false, RESTAURANTS, ONE_TO_FOUR, ONE_TO_FIVE, MOSTLY_FIVE),
        new Habit(false, COFFEE, ONE_TO_THREE, ONE_TO_THREE, MOSTLY_TO_THREE),
        new Habit(false, FUEL, ONE_TO_THREE, ONE_TO_THREE, MOSTLY_TO_THREE),
        new Habit(false, TRANSPORT, RARELY, SELDOM, SOMETIMES),
        new Habit(false, CLOTHING, RARELY, SELDOM, SOMETIMES),
        new Habit(false, ELECTRONICS, RARELY, RARELY, OFTEN),
        new Habit(false, HOME, RARELY, RARELY, OFTEN),
        new Habit(false, HEALTH, SELDOM, SELDOM, SOMETIMES),
        new Habit(false, ENTERTAINMENT, RARELY, RARELY, OFTEN),
        new Habit(false, TRAVEL, RARELY, SELDOM, SOMETIMES),
        new Habit(false, ONLINE, ONE_TO_THREE, ONE_TO_FOUR, MOSTLY_FOUR),
    };

    private static final Habit[] SAVINGS = {
        new Habit(false, DEPOSIT, ONE_TO_THREE, ONE_TO_THREE, ONE_TO_FOUR),
        new Habit(false, ROUND_UP, FOUR_TO_SIX, FOUR_TO_SEVEN, FOUR_TO_SEVEN),
    };

    private static final Habit[][] OF_KIND = {CHECKING, SAVINGS, CREDIT};
    private static final int[] LEVEL_OF_DRAW = {0, 0, 1, 1, 1, 1, 2, 2};

    final SpendingStream stream;
    private final CountTable[] countsOfLevel;
    private final long[] expectedCentsOfLevel;
    final boolean budgeted;

    /**
     * @param budgeted whether the yearly reviews of the standing transfer take these payments into account
     * @param countsOfLevel the distributions of thrifty, usual and lively accounts
     */
    Habit(boolean budgeted, Category category, CountTable... countsOfLevel) {
        this.budgeted = budgeted;
        this.stream = STREAMS.computeIfAbsent(category, Habit::stream);
        this.countsOfLevel = countsOfLevel;
        this.expectedCentsOfLevel =
                Stream.of(countsOfLevel).mapToLong(stream::expectedMonthlyCents).toArray();
    }

    /**
     * Returns the level of an account in a habit, 0 thrifty, 1 usual or 2 lively.
     *
     * @param draw random bits, of which three for each habit choose its level
     */
    static int level(long draw, int habit) {
        return LEVEL_OF_DRAW[(int) (draw >>> (3 * habit)) & 7];
    }

    /** Returns the expected sum of the payments in a month, in cents. */
    long expectedMonthlyCents(int level) {
        return expectedCentsOfLevel[level];
    }

    /** Returns the place at which an account reads the counts of its level, see {@link CountTable#countBefore}. */
    int place(int level, long key) {
        return countsOfLevel[level].place(key);
    }

    /** Computes the number of payments of several accounts from month 0 to before a month, from their places. */
    void countBefore(int[] places, int month, int accounts, int[] into) {
        int extra = stream.extraBefore(month);
        for (int k = 0; k < accounts; k++) {
            into[k] = CountTable.countBefore(places[k], month) + extra;
        }
    }

    /** Returns the payments of a category, whose amounts have the distribution of the same name. */
    private static SpendingStream stream(Category category) {
        DayTable days = Set.of(RESTAURANTS, ENTERTAINMENT, TRAVEL).contains(category) ? LEISURE : EVERYDAY;
        int decemberExtra = Set.of(GROCERIES, CLOTHING, ONLINE).contains(category) ? 1 : 0;
        return new SpendingStream(category, AmountDistribution.valueOf(category.name()), days, decemberExtra);
    }

    /** Returns the habits of a kind of account. The caller must not change them. */
    static Habit[] of(AccountKind kind) {
        return OF_KIND[kind.ordinal()];
    }
}
