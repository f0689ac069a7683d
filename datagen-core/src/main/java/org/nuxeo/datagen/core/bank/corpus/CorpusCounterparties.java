// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;
import java.util.Locale;
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
    public CorpusCounterparties(Corpus corpus) {
        NamePool merchants = corpus.merchants;
        for (Category category : Category.values()) {
            String label = category.name().toLowerCase(Locale.ROOT);
            if (CorpusFile.MERCHANTS.labels.contains(label)) {
                addCompanies(category, merchants, label, "", "");
            }
        }
        addCompanies(Category.SALARY, merchants, "employer", " payroll", " pay");
        addCompanies(Category.RENT, merchants, "landlord", " rent", "");
        addCompanies(Category.NATURAL_GAS, merchants, "gas", "", "");
        addCompanies(Category.SUBSCRIPTION, merchants, "online", "", "");
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
    private void addCompanies(Category category, NamePool merchants, String label, String suffix, String shorter) {
        int group = CorpusFile.MERCHANTS.labels.indexOf(label);
        int first = merchants.first(group);
        int end = merchants.ends()[group];
        String[] texts = new String[end - first];
        for (int rank = 0; rank < texts.length; rank++) {
            String name = merchants.name(first + rank);
            texts[rank] = name + (name.length() + suffix.length() <= MAX_LENGTH ? suffix : shorter);
        }
        names[category.code()] = texts;
        tables[category.code()] = new AliasTable(Arrays.copyOfRange(merchants.weights(), first, end));
    }

    private void addTexts(Category category, String... texts) {
        long[] weights = new long[texts.length];
        Arrays.fill(weights, 1);
        names[category.code()] = texts;
        tables[category.code()] = new AliasTable(weights);
    }
}
