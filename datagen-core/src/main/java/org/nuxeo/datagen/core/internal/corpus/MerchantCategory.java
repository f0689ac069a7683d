package org.nuxeo.datagen.core.internal.corpus;

import java.util.Locale;

/** What a company of the corpus is to an account: a shop paid by card, or a counterparty of recurring payments. */
public enum MerchantCategory {
    GROCERIES(0, true),
    RESTAURANTS(1, true),
    COFFEE(2, true),
    FUEL(3, true),
    TRANSPORT(4, true),
    CLOTHING(5, true),
    ELECTRONICS(6, true),
    HOME(7, true),
    HEALTH(8, true),
    ENTERTAINMENT(9, true),
    TRAVEL(10, true),
    ONLINE(11, true),
    EMPLOYER(12, false),
    LANDLORD(13, false),
    MORTGAGE(14, false),
    ELECTRICITY(15, false),
    WATER(16, false),
    GAS(17, false),
    INTERNET(18, false),
    MOBILE(19, false),
    INSURANCE(20, false),
    PENSION(21, false);

    /** How many categories are paid by card; they come first. */
    public static final int CARD_COUNT = 12;

    private final int code;
    private final boolean card;
    private final String label;

    MerchantCategory(int code, boolean card) {
        this.code = code;
        this.card = card;
        this.label = name().toLowerCase(Locale.ROOT);
    }

    /** Returns the category's place in the order of companies, 0 to 21; it never changes. */
    public int code() {
        return code;
    }

    /** Returns whether purchases of this category are paid by card. */
    public boolean isCard() {
        return card;
    }

    /** Returns the word of the corpus files, for example {@code groceries}. */
    public String label() {
        return label;
    }

    /** Returns the category of that word, or null if there is none. */
    public static MerchantCategory ofLabel(String label) {
        for (MerchantCategory category : values()) {
            if (category.label.equals(label)) {
                return category;
            }
        }
        return null;
    }
}
