// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Locale;

/** The category of a company in the corpus: a kind of shop that is paid by card, or of recurring payments. */
public enum MerchantCategory {
    GROCERIES(0),
    RESTAURANTS(1),
    COFFEE(2),
    FUEL(3),
    TRANSPORT(4),
    CLOTHING(5),
    ELECTRONICS(6),
    HOME(7),
    HEALTH(8),
    ENTERTAINMENT(9),
    TRAVEL(10),
    ONLINE(11),
    EMPLOYER(12),
    LANDLORD(13),
    MORTGAGE(14),
    ELECTRICITY(15),
    WATER(16),
    GAS(17),
    INTERNET(18),
    MOBILE(19),
    INSURANCE(20),
    PENSION(21);

    private final int code;
    private final String label;

    MerchantCategory(int code) {
        this.code = code;
        this.label = name().toLowerCase(Locale.ROOT);
    }

    /** Returns the position of the category in the order of companies, 0 to 21; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the name of the category in the files of a corpus, for example {@code groceries}. */
    public String label() {
        return label;
    }
}
