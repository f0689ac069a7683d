// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;

/**
 * The words of blobs for a full-text index, taken from the data the blobs are rendered from. No blob is rendered or
 * parsed. One instance for each thread.
 */
public final class FullText {

    private final StatementLines lines = new StatementLines();
    private final StringBuilder words = new StringBuilder(2_048);

    /** Returns the words of a document's blobs. */
    public String of(Document document) {
        if (!document.dataset().spec().isOfModel()) {
            return of(
                    document.dataset().generator(),
                    document.customer(),
                    document.hasAccount() ? document.account() : null,
                    document.identity());
        }
        words.setLength(0);
        for (int file = 0; file < document.fileCount(); file++) {
            document.writeTexts(file, (field, row, text) -> words.append(words.isEmpty() ? "" : " ")
                    .append(text));
        }
        return words.toString();
    }

    /**
     * Returns the words of the blob of a bank's document.
     *
     * @param account the account, or null if the document is a card
     */
    public String of(Generator generator, Customer customer, @Nullable Account account, Identity identity) {
        words.setLength(0);
        words.append(customer.fullName());
        words.append(' ').append(customer.streetLine()).append(' ').append(customer.city());
        words.append(' ').append(customer.state().officialName()).append(' ').append(customer.numberText());
        if (account != null) {
            words.append(' ').append(account.numberText());
            words.append(' ').append(account.kind().label());
            if (identity.kind().isSeries()) {
                statement(generator, account, identity.month());
            }
        }
        return words.toString();
    }

    private void statement(Generator generator, Account account, int month) {
        generator.statement(account, month, lines);
        words.append(' ').append(Months.text(month));
        amount(lines.openingCents());
        for (int i = 0; i < lines.count(); i++) {
            words.append(' ').append(lines.counterparty(i));
            amount(lines.amountCents(i));
        }
        amount(lines.closingCents());
    }

    private void amount(long cents) {
        long size = Math.abs(cents);
        words.append(' ').append(size / 100).append('.');
        words.append((char) ('0' + size / 10 % 10)).append((char) ('0' + size % 10));
    }
}
