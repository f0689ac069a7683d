// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.document.StoredDocuments.FullText;
import org.nuxeo.datagen.testing.Datasets;

class FullTextTest {

    private static final Dataset DATASET = Datasets.ofBank(spec -> spec.seed(11).customers(30));
    private static final BankDataset BANK = Bank.of(DATASET);

    private final OnDemandBlobs blobs = new OnDemandBlobs();

    private static Document first(Kind kind) {
        return DATASET.document(DATASET.firstOrdinal(kind) + 4);
    }

    @Test
    void theWordsOfAStatementIncludeHolderNumbersAndLines() {
        Document statement = first(Bank.STATEMENT);
        String text = FullText.of(blobs, statement.blobKey().storedText());
        StatementLines lines = new StatementLines();
        BANK.generator().statement(BANK.account(statement), statement.identity().month(), lines);
        assertThat(text)
                .contains(
                        BANK.customer(statement).fullName(),
                        BANK.account(statement).numberText(),
                        "2015-01");
        assertThat(lines.count()).isPositive();
        for (int i = 0; i < lines.count(); i++) {
            assertThat(text).contains(lines.counterparty(i));
        }
        long cents = Math.abs(lines.closingCents());
        assertThat(text).endsWith(String.format(" %d.%02d", cents / 100, cents % 100));
    }

    @Test
    void theWordsOfCardsAndLettersIncludeNameAndNumber() {
        Document card = first(Bank.IDCARD);
        assertThat(FullText.of(blobs, card.blobKey().text()))
                .contains(
                        BANK.customer(card).fullName(),
                        BANK.customer(card).numberText(),
                        BANK.customer(card).city());
        Document letter = first(Bank.LETTER);
        assertThat(FullText.of(blobs, letter.blobKey().text()))
                .contains(
                        BANK.account(letter).numberText(),
                        BANK.account(letter).kind().label());
    }

    @Test
    void aForeignKeyHasNoText() {
        assertThat(FullText.of(blobs, "d41d8cd98f00b204e9800998ecf8427e")).isNull();
    }
}
