// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The category of a statement line. The lines of a category are either all credits or all debits. Each card payment has a
 * merchant that is drawn for it; the recurring lines of an account and category always have the same counterparty.
 */
public enum Category {
    GROCERIES("Groceries", Flow.CARD),
    RESTAURANTS("Restaurants", Flow.CARD),
    COFFEE("Coffee", Flow.CARD),
    FUEL("Fuel", Flow.CARD),
    TRANSPORT("Transport", Flow.CARD),
    CLOTHING("Clothing", Flow.CARD),
    ELECTRONICS("Electronics", Flow.CARD),
    HOME("Home", Flow.CARD),
    HEALTH("Health", Flow.CARD),
    ENTERTAINMENT("Entertainment", Flow.CARD),
    TRAVEL("Travel", Flow.CARD),
    ONLINE("Online", Flow.CARD),
    CASH("Cash withdrawal", Flow.DEBIT),
    SALARY("Salary", Flow.CREDIT),
    PENSION("Pension", Flow.CREDIT),
    RENT("Rent", Flow.DEBIT),
    MORTGAGE("Mortgage", Flow.DEBIT),
    ELECTRICITY("Electricity", Flow.DEBIT),
    NATURAL_GAS("Natural gas", Flow.DEBIT),
    WATER("Water", Flow.DEBIT),
    INTERNET("Internet", Flow.DEBIT),
    MOBILE("Mobile", Flow.DEBIT),
    INSURANCE("Insurance", Flow.DEBIT),
    SUBSCRIPTION("Subscription", Flow.DEBIT),
    TRANSFER_IN("Transfer in", Flow.CREDIT),
    TRANSFER_OUT("Transfer out", Flow.DEBIT),
    DEPOSIT("Deposit", Flow.CREDIT),
    WITHDRAWAL("Withdrawal", Flow.DEBIT),
    ROUND_UP("Round-up", Flow.CREDIT),
    PAYMENT("Payment", Flow.CREDIT),
    INTEREST("Interest", Flow.CREDIT),
    INTEREST_CHARGE("Interest charge", Flow.DEBIT),
    FEE("Fee", Flow.DEBIT);

    private enum Flow {
        CARD,
        CREDIT,
        DEBIT
    }

    private static final Category[] ALL = values();

    private final String label;
    private final Flow flow;

    Category(String label, Flow flow) {
        this.label = label;
        this.flow = flow;
    }

    /** Returns the number of the category in draws, 0 to 32, by which they are sorted; it never changes. */
    public int code() {
        return ordinal();
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
