package org.nuxeo.datagen.core.corpus;

import java.util.Locale;

/** What a company of the corpus is to an account: a shop paid by card, or a counterparty of recurring payments. */
public enum MerchantCategory {
    GROCERIES(true),
    RESTAURANTS(true),
    COFFEE(true),
    FUEL(true),
    TRANSPORT(true),
    CLOTHING(true),
    ELECTRONICS(true),
    HOME(true),
    HEALTH(true),
    ENTERTAINMENT(true),
    TRAVEL(true),
    ONLINE(true),
    EMPLOYER(false),
    LANDLORD(false),
    MORTGAGE(false),
    ELECTRICITY(false),
    WATER(false),
    GAS(false),
    INTERNET(false),
    MOBILE(false),
    INSURANCE(false),
    PENSION(false);

    /** How many categories are paid by card; they come first. */
    public static final int CARD_COUNT = 12;

    private final boolean card;
    private final String label;

    MerchantCategory(boolean card) {
        this.card = card;
        this.label = name().toLowerCase(Locale.ROOT);
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
