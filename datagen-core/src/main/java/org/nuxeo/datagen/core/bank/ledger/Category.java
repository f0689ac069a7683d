// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The category of a statement line. The lines of a category are either all credits or all debits. Each card payment has a
 * merchant that is drawn for it; the recurring lines of an account and category always have the same counterparty.
 */
public enum Category {
    GROCERIES(0, "Groceries", Flow.CARD),
    RESTAURANTS(1, "Restaurants", Flow.CARD),
    COFFEE(2, "Coffee", Flow.CARD),
    FUEL(3, "Fuel", Flow.CARD),
    TRANSPORT(4, "Transport", Flow.CARD),
    CLOTHING(5, "Clothing", Flow.CARD),
    ELECTRONICS(6, "Electronics", Flow.CARD),
    HOME(7, "Home", Flow.CARD),
    HEALTH(8, "Health", Flow.CARD),
    ENTERTAINMENT(9, "Entertainment", Flow.CARD),
    TRAVEL(10, "Travel", Flow.CARD),
    ONLINE(11, "Online", Flow.CARD),
    CASH(12, "Cash withdrawal", Flow.DEBIT),
    SALARY(13, "Salary", Flow.CREDIT),
    PENSION(14, "Pension", Flow.CREDIT),
    RENT(15, "Rent", Flow.DEBIT),
    MORTGAGE(16, "Mortgage", Flow.DEBIT),
    ELECTRICITY(17, "Electricity", Flow.DEBIT),
    NATURAL_GAS(18, "Natural gas", Flow.DEBIT),
    WATER(19, "Water", Flow.DEBIT),
    INTERNET(20, "Internet", Flow.DEBIT),
    MOBILE(21, "Mobile", Flow.DEBIT),
    INSURANCE(22, "Insurance", Flow.DEBIT),
    SUBSCRIPTION(23, "Subscription", Flow.DEBIT),
    TRANSFER_IN(24, "Transfer in", Flow.CREDIT),
    TRANSFER_OUT(25, "Transfer out", Flow.DEBIT),
    DEPOSIT(26, "Deposit", Flow.CREDIT),
    WITHDRAWAL(27, "Withdrawal", Flow.DEBIT),
    ROUND_UP(28, "Round-up", Flow.CREDIT),
    PAYMENT(29, "Payment", Flow.CREDIT),
    INTEREST(30, "Interest", Flow.CREDIT),
    INTEREST_CHARGE(31, "Interest charge", Flow.DEBIT),
    FEE(32, "Fee", Flow.DEBIT);

    private enum Flow {
        CARD,
        CREDIT,
        DEBIT
    }

    private static final Category[] ALL = values();

    private final int code;
    private final String label;
    private final Flow flow;

    Category(int code, String label, Flow flow) {
        this.code = code;
        this.label = label;
        this.flow = flow;
    }

    /** Returns the number of the category in draws, 0 to 32; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the name in exports, for example {@code Cash withdrawal}. */
    public String label() {
        return label;
    }

    /** Returns whether lines of this category add to the balance. */
    public boolean credit() {
        return flow == Flow.CREDIT;
    }

    /** Returns whether lines of this category are card payments, each to a merchant that is drawn for it. */
    public boolean card() {
        return flow == Flow.CARD;
    }

    static Category ofCode(int code) {
        return ALL[code];
    }
}
