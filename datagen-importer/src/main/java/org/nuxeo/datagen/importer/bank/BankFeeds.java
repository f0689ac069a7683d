// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.bank;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.operation.DocumentFeed;

/** Feeds of consecutive documents of a bank. */
public final class BankFeeds {

    private BankFeeds() {}

    /**
     * Returns a feed of consecutive customers: customers with their cards, or their accounts with their letters.
     *
     * @param accounts true for accounts and letters, false for customers and cards
     * @param skip how many customers precede the first
     * @param count number of customers
     */
    public static DocumentFeed ofCustomers(Generator generator, boolean accounts, long skip, long count) {
        return DocumentFeed.numbered(skip, count, 500, (documents, customer) -> {
            if (accounts) {
                addAccounts(documents, generator.firstAccount(customer), generator.accountCount(customer));
            } else {
                documents.addAll(Bank.withCard(customer));
            }
        });
    }

    static void addAccounts(List<Identity> documents, long first, int count) {
        for (long account = first; account < first + count; account++) {
            documents.addAll(Bank.withLetter(account));
        }
    }

    /**
     * Returns a feed of consecutive statements, account by account and month by month, so that the same start and number
     * mean the same statements, whatever the number of threads.
     *
     * @param kind kind of the documents, which come in a series
     * @param firstMonth absolute month of each account's first statement
     * @param months number of statements of an account, at least 1
     * @param skip how many statements precede the first
     * @param count number of statements
     * @throws IllegalArgumentException if a number is out of range
     */
    static DocumentFeed ofStatements(Kind kind, int firstMonth, int months, long skip, long count) {
        Check.atLeast("months", months, 1);
        ObjLongConsumer<List<Identity>> statement =
                (documents, j) -> documents.add(new Identity(kind, j / months, firstMonth + (int) (j % months)));
        return DocumentFeed.numbered(skip, count, 1_000, statement);
    }

    /**
     * Documents of the customers or accounts that are listed in a CSV file. In each line, the first field that is a
     * customer or account number counts, whatever the columns are, since everything else follows from the number. A first
     * line without a number is a heading. Holds one chunk of lines at a time.
     */
    static final class NumberFeed implements DocumentFeed {

        private static final int SHOWN_CHARS = 60;

        private final BufferedReader lines;
        private final Generator generator;
        private final boolean accounts;
        private final int pieceLines;
        private long line;

        /**
         * @param csv the file, which is read once from its current position and closed by the caller
         * @param accounts true for accounts and letters, so that a customer number means all accounts of the customer;
         *     false for customers and cards
         * @param pieceLines number of lines that a thread takes at once, at least 1
         */
        public NumberFeed(Reader csv, Generator generator, boolean accounts, int pieceLines) {
            Check.atLeast("pieceLines", pieceLines, 1);
            this.lines = new BufferedReader(Objects.requireNonNull(csv, "csv"));
            this.generator = Objects.requireNonNull(generator, "generator");
            this.accounts = accounts;
            this.pieceLines = pieceLines;
        }

        @Override
        public synchronized List<Identity> next() throws IOException {
            List<Identity> documents = new ArrayList<>();
            int taken = 0;
            for (String text; taken < pieceLines && (text = lines.readLine()) != null; ) {
                line++;
                if (!text.isBlank()) {
                    taken += add(text, documents);
                }
            }
            return documents;
        }

        /** Adds the documents of a line. Returns the number of lines used: 1, or 0 for a heading. */
        private int add(String text, List<Identity> documents) {
            for (String field : text.split("[,;\t]")) {
                String bare = field.strip();
                if (bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"")) {
                    bare = bare.substring(1, bare.length() - 1).strip();
                }
                boolean rightLength =
                        bare.length() == CustomerNumber.LENGTH || bare.length() == CustomerNumber.ACCOUNT_LENGTH;
                long number = rightLength ? CustomerNumber.parse(bare) : -1;
                if (number >= 0) {
                    add(bare, generator.customerOfNumber(number), documents);
                    return 1;
                }
            }
            if (line == 1) {
                return 0;
            }
            throw refused(text.length() > SHOWN_CHARS ? text.substring(0, SHOWN_CHARS) + "…" : text);
        }

        private void add(String text, long customer, List<Identity> documents) {
            if (customer < 0 || customer >= DatasetSpec.MAX_CUSTOMERS) {
                throw refused(text);
            }
            boolean isAccount = text.length() == CustomerNumber.ACCOUNT_LENGTH;
            long account = generator.accountOf(customer, isAccount ? CustomerNumber.parseIndex(text) : 1);
            if (account < 0) {
                throw refused(text);
            }
            if (!accounts) {
                documents.addAll(Bank.withCard(customer));
            } else if (isAccount) {
                BankFeeds.addAccounts(documents, account, 1);
            } else {
                BankFeeds.addAccounts(documents, account, generator.accountCount(customer));
            }
        }

        private IllegalArgumentException refused(String shown) {
            return new IllegalArgumentException("line " + line + ", " + shown
                    + ": has no customer or account number of this dataset; check the file, seed and dataSeed");
        }
    }
}
