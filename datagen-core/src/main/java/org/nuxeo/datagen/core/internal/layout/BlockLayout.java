package org.nuxeo.datagen.core.internal.layout;

import org.nuxeo.datagen.core.internal.random.Draws;
import org.nuxeo.datagen.core.internal.random.Permutation;

/**
 * Where every customer stands: a keyed bijection between customer positions and customer numbers, and between account
 * positions and their owners, with no memory of what was drawn.
 *
 * <p>Customers lie in blocks of 2^15 runs of three. A run's customers have 1, 2 and 3 accounts in a seeded order, so a
 * run owns six accounts. In block b, the customer with a accounts of run r gets city slot π<sub>b,a</sub>(r), so that
 * every city slot has exactly three customers and six accounts in every block, and the customers of a range of city
 * slots (a city, a state, a repository) are counted and reached by arithmetic.
 *
 * <p>A number is made unique thus. The last name slot is L = ρ<sub>b</sub>(j), where j is the place in the block: within
 * a block it never repeats. The first name slot is F = σ<sub>L,h</sub>(l), where l is the low 17 bits of the block number
 * and h the rest: for one L and h, no two blocks share an F. The street slot is ψ<sub>city,L,F</sub>(3h + a - 1). From a
 * number, ψ gives h and a, σ gives l and so the block, π gives the run: each step has one answer, so two customers never
 * share a number. Because ρ and σ invert, the bearers of a name are found without an index.
 *
 * <p>The bound is 3h + 2 &lt; 2^11, so {@link #MAX_CUSTOMERS} = 682 × 2^17 × 98,304, about 8.8 × 10^12.
 */
public final class BlockLayout {

    /** Runs of three customers in a block; also the number of city slots. */
    public static final int RUNS_PER_BLOCK = 1 << 15;

    public static final int CUSTOMERS_PER_BLOCK = 3 * RUNS_PER_BLOCK;

    public static final int ACCOUNTS_PER_BLOCK = 6 * RUNS_PER_BLOCK;

    /** Number of first name slots, and of last name slots. */
    public static final int NAME_SLOTS = 1 << 17;

    /** Customers that have a number; positions are below it. */
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
     * @param key derives from version and seed; layouts of different keys are unrelated
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

    /** Returns the position of the customer's first account; the others follow. With N, the accounts of N customers. */
    public long firstAccount(long customer) {
        long run = customer / 3;
        return 6 * run + ACCOUNTS_BEFORE[order(run)][(int) (customer % 3)];
    }

    /** Returns the customer that owns an account. */
    public long customerOfAccount(long account) {
        long run = account / 6;
        return 3 * run + OWNER_OF_ACCOUNT[order(run)][(int) (account % 6)];
    }

    /** Returns the customer's city slot, 0 to 2^15 - 1. */
    public int citySlot(long customer) {
        long block = customer / CUSTOMERS_PER_BLOCK;
        int run = (int) (customer % CUSTOMERS_PER_BLOCK) / 3;
        return citySlot(block, run, accountCount(customer));
    }

    /** Returns the one customer of a block that has this city slot and this number of accounts, 1 to 3. */
    public long customer(long block, int citySlot, int accounts) {
        long run = block * RUNS_PER_BLOCK + CITY.invert(cityKey(block, accounts), citySlot);
        return 3 * run + PLACE_OF_ACCOUNTS[order(run)][accounts];
    }

    /** Returns the customer's 60-bit number: first name, last name, city and street slot from high to low. */
    public long number(long customer) {
        return number(customer, accountCount(customer));
    }

    /** Returns the number of a customer whose {@link #accountCount} is at hand. */
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

    /** Returns the position of the customer with that number, or -1 if no position has it. */
    public long customerOfNumber(long number) {
        if (number >>> 60 != 0) {
            return -1;
        }
        int firstName = (int) (number >>> 43);
        int lastName = (int) (number >>> 26) & (NAME_SLOTS - 1);
        int citySlot = (int) (number >>> 11) & (RUNS_PER_BLOCK - 1);
        int deal = (int) STREET.invert(streetKey(citySlot, lastName, firstName), number & 0x7FF);
        long high = deal / 3;
        long block = high << 17 | NAME.invert(firstNameKey(lastName, high), firstName);
        if (block >= MAX_CUSTOMERS / CUSTOMERS_PER_BLOCK) {
            return -1;
        }
        long customer = customer(block, citySlot, deal % 3 + 1);
        boolean dealt = lastNameSlot(block, (int) (customer % CUSTOMERS_PER_BLOCK)) == lastName;
        return dealt ? customer : -1;
    }

    /** Returns the customer of a block that bears this last name slot, or -1: of 2^17 slots, 98,304 are dealt. */
    public long customerOfLastName(long block, int lastNameSlot) {
        long place = NAME.invert(Draws.salted(lastNameSalt, block), lastNameSlot);
        return place < CUSTOMERS_PER_BLOCK ? block * CUSTOMERS_PER_BLOCK + place : -1;
    }

    /** Returns the one block of 2^17 (those whose number has these high bits) where both name slots meet. */
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
