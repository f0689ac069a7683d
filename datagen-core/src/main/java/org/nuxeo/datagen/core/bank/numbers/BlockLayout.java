// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.random.Permutation;

/**
 * The layout of customers and accounts: a keyed bijection between customer positions and customer numbers, and between
 * account positions and the accounts of customers. It is computed in constant time and stores nothing.
 *
 * <p>Customers are laid out in blocks of 2^15 runs of three customers. The customers of a run have 1, 2 and 3 accounts in a
 * seeded order, so each run has six accounts. In block b, the customer of run r with a accounts gets the city slot
 * π<sub>b,a</sub>(r), where every π is a seeded permutation of the city slots. So every city slot has exactly three
 * customers and six accounts in every block. The customers of a range of city slots, such as a city, a state or a
 * repository, can therefore be counted and enumerated by arithmetic.
 *
 * <p>Customer numbers are unique by construction. The last name slot is L = ρ<sub>b</sub>(j), where j is the place of the
 * customer in its block. It does not repeat within a block. The first name slot is F = σ<sub>L,h</sub>(l), where l is the
 * low 17 bits of the block number and h the rest. For one L and h, no two blocks have the same F. The street slot is
 * ψ<sub>city,L,F</sub>(3h + a - 1). A number is inverted in this order: ψ yields h and a, σ yields l and thereby the block,
 * and π yields the run. Each step has a single result, so two customers never have the same number. Since ρ and σ can be
 * inverted, customers with a given name are found without an index.
 *
 * <p>The argument of ψ must be a street slot, 3h + 2 &lt; 2^11, so {@link #MAX_CUSTOMERS} is 682 × 2^17 × 98,304, about
 * 8.8 × 10^12.
 */
public final class BlockLayout {

    /** The number of runs in a block, which is also the number of city slots. */
    public static final int RUNS_PER_BLOCK = 1 << 15;

    /** The number of customers in a block. */
    public static final int CUSTOMERS_PER_BLOCK = 3 * RUNS_PER_BLOCK;

    /** The number of accounts in a block. */
    public static final int ACCOUNTS_PER_BLOCK = 6 * RUNS_PER_BLOCK;

    /** The number of first name slots, and of last name slots. */
    public static final int NAME_SLOTS = 1 << 17;

    /** The number of customers that have a customer number. */
    public static final long MAX_CUSTOMERS = 682L * NAME_SLOTS * CUSTOMERS_PER_BLOCK;

    private static final int[][] ORDERS = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    private static final int[][] PLACE_OF_ACCOUNTS = new int[6][4];
    private static final int[][] ACCOUNTS_BEFORE = new int[6][3];
    private static final int[][] OWNER_OF_ACCOUNT = new int[6][6];

    static {
        for (int order = 0; order < 6; order++) {
            int accounts = 0;
            for (int place = 0; place < 3; place++) {
                PLACE_OF_ACCOUNTS[order][ORDERS[order][place]] = place;
                ACCOUNTS_BEFORE[order][place] = accounts;
                for (int i = 0; i < ORDERS[order][place]; i++) {
                    OWNER_OF_ACCOUNT[order][accounts++] = place;
                }
            }
        }
    }

    private static final Permutation CITY = new Permutation(15);
    private static final Permutation NAME = new Permutation(17);
    private static final Permutation STREET = new Permutation(11);

    private final long orderSalt;
    private final long citySalt;
    private final long lastNameSalt;
    private final long firstNameSalt;
    private final long streetSalt;

    /**
     * Creates a layout.
     *
     * @param key hash of version and seed; layouts with different keys are independent
     */
    public BlockLayout(long key) {
        this.orderSalt = Draws.salt(Draws.subkey(key, "order"));
        this.citySalt = Draws.salt(Draws.subkey(key, "city"));
        this.lastNameSalt = Draws.salt(Draws.subkey(key, "lastname"));
        this.firstNameSalt = Draws.salt(Draws.subkey(key, "firstname"));
        this.streetSalt = Draws.salt(Draws.subkey(key, "street"));
    }

    /** Returns the number of accounts of a customer, 1 to 3. */
    public int accountCount(long customer) {
        return ORDERS[order(customer / 3)][(int) (customer % 3)];
    }

    /**
     * Returns the position of a customer's first account, which is also the number of accounts of all earlier customers.
     */
    public long firstAccount(long customer) {
        long run = customer / 3;
        return 6 * run + ACCOUNTS_BEFORE[order(run)][(int) (customer % 3)];
    }

    /** Returns the position of the customer that owns an account. */
    public long customerOfAccount(long account) {
        long run = account / 6;
        return 3 * run + OWNER_OF_ACCOUNT[order(run)][(int) (account % 6)];
    }

    /** Returns the number of an account within its customer, 1 to 3. */
    public int accountIndex(long account) {
        long run = account / 6;
        int order = order(run);
        int place = (int) (account - 6 * run);
        return place - ACCOUNTS_BEFORE[order][OWNER_OF_ACCOUNT[order][place]] + 1;
    }

    /** Returns the city slot of a customer, 0 to 2^15 - 1. */
    public int citySlot(long customer) {
        long run = customer / 3;
        return citySlotInRun(run, ORDERS[order(run)][(int) (customer - 3 * run)]);
    }

    /** Returns the city slot of the customer that owns an account. */
    public int citySlotOfAccount(long account) {
        long run = account / 6;
        int order = order(run);
        return citySlotInRun(run, ORDERS[order][OWNER_OF_ACCOUNT[order][(int) (account - 6 * run)]]);
    }

    private int citySlotInRun(long run, int accounts) {
        return citySlot(run / RUNS_PER_BLOCK, (int) (run % RUNS_PER_BLOCK), accounts);
    }

    /** Returns the position of the only customer of a block with a city slot and a number of accounts, 1 to 3. */
    public long customer(long block, int citySlot, int accounts) {
        long run = block * RUNS_PER_BLOCK + CITY.invert(cityKey(block, accounts), citySlot);
        return 3 * run + PLACE_OF_ACCOUNTS[order(run)][accounts];
    }

    /** Returns the 60-bit number of a customer: from high to low, the slots of first name, last name, city and street. */
    public long number(long customer) {
        return number(customer, accountCount(customer));
    }

    /** Returns the number of a customer whose number of accounts is already known. */
    public long number(long customer, int accounts) {
        long block = customer / CUSTOMERS_PER_BLOCK;
        int place = (int) (customer % CUSTOMERS_PER_BLOCK);
        int citySlot = citySlot(block, place / 3, accounts);
        int lastName = lastNameSlot(block, place);
        long high = block >>> 17;
        int firstName = (int) NAME.apply(firstNameKey(lastName, high), block & (NAME_SLOTS - 1));
        long street = STREET.apply(streetKey(citySlot, lastName, firstName), 3 * high + accounts - 1);
        return (long) firstName << 43 | (long) lastName << 26 | (long) citySlot << 11 | street;
    }

    /** Returns the slot of the first name in the number of a customer. */
    public static int firstNameSlot(long number) {
        return (int) (number >>> 43);
    }

    /** Returns the slot of the last name in the number of a customer. */
    public static int lastNameSlot(long number) {
        return (int) (number >>> 26) & (NAME_SLOTS - 1);
    }

    /** Returns the slot of the city in the number of a customer. */
    public static int citySlotOf(long number) {
        return (int) (number >>> 11) & (RUNS_PER_BLOCK - 1);
    }

    /** Returns the slot of the street in the number of a customer. */
    public static int streetSlot(long number) {
        return (int) number & 0x7FF;
    }

    /** Returns the position of the customer with a number, or -1 if no customer has it. */
    public long customerOfNumber(long number) {
        if (number >>> 60 != 0) {
            return -1;
        }
        int firstName = firstNameSlot(number);
        int lastName = lastNameSlot(number);
        int citySlot = citySlotOf(number);
        int highAndAccounts = (int) STREET.invert(streetKey(citySlot, lastName, firstName), streetSlot(number));
        long high = highAndAccounts / 3;
        long block = high << 17 | NAME.invert(firstNameKey(lastName, high), firstName);
        if (block >= MAX_CUSTOMERS / CUSTOMERS_PER_BLOCK) {
            return -1;
        }
        long customer = customer(block, citySlot, highAndAccounts % 3 + 1);
        boolean matches = lastNameSlot(block, (int) (customer % CUSTOMERS_PER_BLOCK)) == lastName;
        return matches ? customer : -1;
    }

    /** Returns the position of the customer of a block with a last name slot, or -1 if the block does not use the slot. */
    public long customerOfLastName(long block, int lastNameSlot) {
        long place = NAME.invert(Draws.salted(lastNameSalt, block), lastNameSlot);
        return place < CUSTOMERS_PER_BLOCK ? block * CUSTOMERS_PER_BLOCK + place : -1;
    }

    /** Returns the only block with a customer who has both name slots, of the blocks whose numbers have given high bits. */
    public long blockOfNames(long blockHigh, int firstNameSlot, int lastNameSlot) {
        return blockHigh << 17 | NAME.invert(firstNameKey(lastNameSlot, blockHigh), firstNameSlot);
    }

    private int order(long run) {
        return Draws.bounded(Draws.salted(orderSalt, run), 6);
    }

    private int citySlot(long block, int run, int accounts) {
        return (int) CITY.apply(cityKey(block, accounts), run);
    }

    private int lastNameSlot(long block, int place) {
        return (int) NAME.apply(Draws.salted(lastNameSalt, block), place);
    }

    private long cityKey(long block, int accounts) {
        return Draws.salted(citySalt, block * 4 + accounts);
    }

    private long firstNameKey(int lastName, long blockHigh) {
        return Draws.salted(firstNameSalt, (long) lastName << 16 | blockHigh);
    }

    private long streetKey(int citySlot, int lastName, int firstName) {
        return Draws.salted(streetSalt, (long) firstName << 32 | (long) lastName << 15 | citySlot);
    }
}
