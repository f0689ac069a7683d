// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.bank.BankFeeds.NumberFeed;
import org.nuxeo.datagen.importer.operation.DocumentFeed;
import org.nuxeo.datagen.testing.Datasets;

class FeedsTest {

    private static final Dataset DATASET = Datasets.ofBank(30);
    private static final Generator GENERATOR = Bank.of(DATASET).generator();
    private static final int FIRST = Months.of(2015, 1);

    @Test
    void statementsHaveTheRequestedNumberAndContinueAfterTheSkippedOnes() throws IOException {
        List<Identity> all = drain(BankFeeds.ofStatements(Bank.STATEMENT, FIRST, 12, 0, 2_500));
        assertThat(all).hasSize(2_500).doesNotHaveDuplicates();
        assertThat(all.get(0)).isEqualTo(Bank.statement(0, FIRST));
        assertThat(all.get(13)).isEqualTo(Bank.statement(1, FIRST + 1));
        List<Identity> parts = drain(BankFeeds.ofStatements(Bank.STATEMENT, FIRST, 12, 0, 700));
        parts.addAll(drain(BankFeeds.ofStatements(Bank.STATEMENT, FIRST, 12, 700, 1_800)));
        assertThat(parts).isEqualTo(all);
    }

    @Test
    void customersOfStatementsHaveTheirAccounts() {
        assertThat(StatementWords.customers(12, 0)).isEqualTo(3);
        assertThat(StatementWords.customers(12, 72)).isEqualTo(3);
        assertThat(StatementWords.customers(12, 73)).isEqualTo(6);
        assertThat(StatementWords.customers(1, 13)).isEqualTo(9);
    }

    @Test
    void aListIsHandedOutOnce() throws IOException {
        assertThat(drain(DocumentFeed.of(List.of(Bank.customer(1), Bank.customer(2)))))
                .hasSize(2);
    }

    @Test
    void customersComeWithTheirCardsAndAccountsWithTheirLetters() throws IOException {
        assertThat(drain(BankFeeds.ofCustomers(GENERATOR, false, 5, 2)))
                .containsExactly(Bank.customer(5), Bank.idCard(5), Bank.customer(6), Bank.idCard(6));
        List<Identity> accounts = drain(BankFeeds.ofCustomers(GENERATOR, true, 0, 3));
        assertThat(accounts).hasSize(12);
        assertThat(accounts.subList(0, 2)).containsExactly(Bank.account(0), Bank.letter(0));
    }

    @Test
    void customerNumbersAreFoundInAnyColumn() throws IOException {
        String first = GENERATOR.customer(4).numberText();
        String second = GENERATOR.customer(9).numberText();
        String csv =
                "number,name\n" + first + ",Ann\n\n\"Bob\";\"" + second.toLowerCase(java.util.Locale.ROOT) + "\"\n";
        assertThat(drain(new NumberFeed(new StringReader(csv), GENERATOR, false, 1)))
                .containsExactly(Bank.customer(4), Bank.idCard(4), Bank.customer(9), Bank.idCard(9));
    }

    @Test
    void linesAreAccountsOrCustomersWithAllAccounts() throws IOException {
        long customer = 7;
        long account = GENERATOR.firstAccount(customer);
        String number = GENERATOR.customer(customer).numberText();
        assertThat(drain(new NumberFeed(new StringReader("digest,f.pdf,1,x," + number + "-01"), GENERATOR, true, 10)))
                .containsExactly(Bank.account(account), Bank.letter(account));
        assertThat(drain(new NumberFeed(new StringReader(number), GENERATOR, true, 10)))
                .hasSize(2 * GENERATOR.accountCount(customer));
    }

    @Test
    void aLineWithoutANumberIsRefusedByLineNumber() {
        String number = GENERATOR.customer(0).numberText();
        NumberFeed feed = new NumberFeed(new StringReader(number + "\nnobody\n"), GENERATOR, false, 10);
        assertThatThrownBy(feed::next)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("line 2, nobody: has no customer or account number");
        NumberFeed unknown = new NumberFeed(new StringReader(number + "-09"), GENERATOR, true, 10);
        assertThatThrownBy(() -> {
                    unknown.next();
                    throw new IllegalStateException("taken for a heading");
                })
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Identity> drain(DocumentFeed feed) throws IOException {
        List<Identity> all = new ArrayList<>();
        for (List<Identity> piece = feed.next(); !piece.isEmpty(); piece = feed.next()) {
            all.addAll(piece);
        }
        return all;
    }
}
