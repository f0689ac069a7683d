package org.nuxeo.datagen.core.internal.corpus;

import org.nuxeo.datagen.core.internal.random.AliasTable;
import org.nuxeo.datagen.core.ledger.Category;
import org.nuxeo.datagen.core.ledger.Counterparties;

/** Counterparties from a corpus, by their weights; what the bank itself does has fixed texts, equally frequent. */
public final class CorpusCounterparties implements Counterparties {

    private static final int MAX_LENGTH = 34;

    private final String[][] names = new String[Category.values().length][];
    private final AliasTable[] tables = new AliasTable[names.length];

    /** Prepares the texts of all lines, so that none is made while statements are. */
    public CorpusCounterparties(Merchants merchants) {
        for (Category category : Category.values()) {
            if (category.card()) {
                companies(category, merchants, MerchantCategory.valueOf(category.name()), "", "");
            }
        }
        companies(Category.SALARY, merchants, MerchantCategory.EMPLOYER, " payroll", " pay");
        companies(Category.PENSION, merchants, MerchantCategory.PENSION, "", "");
        companies(Category.RENT, merchants, MerchantCategory.LANDLORD, " rent", "");
        companies(Category.MORTGAGE, merchants, MerchantCategory.MORTGAGE, "", "");
        companies(Category.ELECTRICITY, merchants, MerchantCategory.ELECTRICITY, "", "");
        companies(Category.NATURAL_GAS, merchants, MerchantCategory.GAS, "", "");
        companies(Category.WATER, merchants, MerchantCategory.WATER, "", "");
        companies(Category.INTERNET, merchants, MerchantCategory.INTERNET, "", "");
        companies(Category.MOBILE, merchants, MerchantCategory.MOBILE, "", "");
        companies(Category.INSURANCE, merchants, MerchantCategory.INSURANCE, "", "");
        companies(Category.SUBSCRIPTION, merchants, MerchantCategory.ONLINE, "", "");
        texts(Category.CASH, "ATM withdrawal", "Cash withdrawal at ATM", "ATM withdrawal, branch lobby");
        texts(Category.TRANSFER_IN, "Standing transfer, own account");
        texts(Category.TRANSFER_OUT, "Transfer to own account");
        texts(Category.DEPOSIT, "Mobile check deposit", "Deposit at ATM", "Deposit at branch");
        texts(Category.WITHDRAWAL, "Transfer to checking", "Withdrawal at branch", "Online transfer");
        texts(Category.ROUND_UP, "Round-up savings");
        texts(Category.PAYMENT, "Automatic payment, thank you");
        texts(Category.INTEREST, "Interest paid");
        texts(Category.INTEREST_CHARGE, "Interest charge on purchases");
        texts(Category.FEE, "Account fee");
    }

    @Override
    public int pick(Category category, long draw) {
        return tables[category.code()].draw(draw);
    }

    @Override
    public String name(Category category, int rank) {
        return names[category.code()][rank];
    }

    /** Appends the suffix where the result fits, else the shorter one. */
    private void companies(
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

    private void texts(Category category, String... texts) {
        long[] weights = new long[texts.length];
        java.util.Arrays.fill(weights, 1);
        names[category.code()] = texts;
        tables[category.code()] = new AliasTable(weights);
    }
}
