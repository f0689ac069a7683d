// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Arrays;
import org.nuxeo.datagen.core.bank.corpus.MerchantCategory;
import org.nuxeo.datagen.core.bank.corpus.Merchants;
import org.nuxeo.datagen.core.bank.ledger.Category;
import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;
import org.nuxeo.datagen.core.random.AliasTable;

/**
 * Counterparties from a corpus, drawn by their weights. Transactions without a company, such as fees and cash withdrawals,
 * have fixed texts of equal frequency.
 */
public final class CorpusCounterparties implements Counterparties {

    private static final int MAX_LENGTH = 34;

    private final String[][] names = new String[Category.values().length][];
    private final AliasTable[] tables = new AliasTable[names.length];

    /** Creates the texts of all counterparties, so that generating a statement creates none. */
    public CorpusCounterparties(Merchants merchants) {
        for (Category category : Category.values()) {
            if (category.card()) {
                addCompanies(category, merchants, MerchantCategory.valueOf(category.name()), "", "");
            }
        }
        addCompanies(Category.SALARY, merchants, MerchantCategory.EMPLOYER, " payroll", " pay");
        addCompanies(Category.PENSION, merchants, MerchantCategory.PENSION, "", "");
        addCompanies(Category.RENT, merchants, MerchantCategory.LANDLORD, " rent", "");
        addCompanies(Category.MORTGAGE, merchants, MerchantCategory.MORTGAGE, "", "");
        addCompanies(Category.ELECTRICITY, merchants, MerchantCategory.ELECTRICITY, "", "");
        addCompanies(Category.NATURAL_GAS, merchants, MerchantCategory.GAS, "", "");
        addCompanies(Category.WATER, merchants, MerchantCategory.WATER, "", "");
        addCompanies(Category.INTERNET, merchants, MerchantCategory.INTERNET, "", "");
        addCompanies(Category.MOBILE, merchants, MerchantCategory.MOBILE, "", "");
        addCompanies(Category.INSURANCE, merchants, MerchantCategory.INSURANCE, "", "");
        addCompanies(Category.SUBSCRIPTION, merchants, MerchantCategory.ONLINE, "", "");
        addTexts(Category.CASH, "ATM withdrawal", "Cash withdrawal at ATM", "ATM withdrawal, branch lobby");
        addTexts(Category.TRANSFER_IN, "Standing transfer, own account");
        addTexts(Category.TRANSFER_OUT, "Transfer to own account");
        addTexts(Category.DEPOSIT, "Mobile check deposit", "Deposit at ATM", "Deposit at branch");
        addTexts(Category.WITHDRAWAL, "Transfer to checking", "Withdrawal at branch", "Online transfer");
        addTexts(Category.ROUND_UP, "Round-up savings");
        addTexts(Category.PAYMENT, "Automatic payment, thank you");
        addTexts(Category.INTEREST, "Interest paid");
        addTexts(Category.INTEREST_CHARGE, "Interest charge on purchases");
        addTexts(Category.FEE, "Account fee");
    }

    @Override
    public int pick(Category category, long draw) {
        return tables[category.code()].draw(draw);
    }

    @Override
    public String name(Category category, int rank) {
        return names[category.code()][rank];
    }

    /** Adds the companies of a category. Each name gets the suffix, or the shorter one if the suffix does not fit. */
    private void addCompanies(
            Category category, Merchants merchants, MerchantCategory source, String suffix, String shorter) {
        int count = merchants.count(source);
        String[] texts = new String[count];
        long[] weights = new long[count];
        for (int rank = 0; rank < count; rank++) {
            String name = merchants.name(merchants.first(source) + rank);
            texts[rank] = name + (name.length() + suffix.length() <= MAX_LENGTH ? suffix : shorter);
            weights[rank] = merchants.weight(merchants.first(source) + rank);
        }
        names[category.code()] = texts;
        tables[category.code()] = new AliasTable(weights);
    }

    private void addTexts(Category category, String... texts) {
        long[] weights = new long[texts.length];
        Arrays.fill(weights, 1);
        names[category.code()] = texts;
        tables[category.code()] = new AliasTable(weights);
    }
}
