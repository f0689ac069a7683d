// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.bank.Bank.Addition;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;

/** Reads the documents of a bank. The texts of a customer are kept, since consecutive documents often have the same. */
final class BankReader implements DocumentReader {

    private static final String COUNTRY = "USA";

    // odd factors, so that each value changes every sum
    private static final long HIGH = 0xC2B2AE3D27D4EB4FL;
    private static final long LOW = 0x9E3779B97F4A7C15L;
    private static final long SEX = 0xD6E8FEB86659FD93L;
    private static final long STREET = 0xA0761D6478BD642FL;
    private static final long CITY = 0xE7037ED1A0B428DBL;
    private static final long STATE = 0x8EBC6AF09C88C6E3L;
    private static final long HOUSE = 0x589965CC75374CC3L;

    private final Generator generator;
    private final List<Addition> additions;
    private final StatementLines lines = new StatementLines();
    private @Nullable Customer customer;
    private String numberText = "";
    private String streetLine = "";
    private @Nullable Customer hashed;
    private long customerHash;

    BankReader(Generator generator, List<Addition> additions) {
        this.generator = generator;
        this.additions = additions;
    }

    @Override
    public FieldValues.Builder fields(Document document) {
        long millis = document.documentMillis();
        FieldValues.Builder values = FieldValues.builder(document.dataset().type(document.kind()))
                .set(Field.TITLE, document.title())
                .set(Field.CREATED, millis);
        if (document.kind().isShared()) {
            return values;
        }
        Customer owner = BankDataset.customer(generator, document);
        if (owner != customer) {
            customer = owner;
            numberText = owner.numberText();
            streetLine = owner.streetLine();
        }
        values.set(BankFields.FIRST_NAME, owner.firstName())
                .set(BankFields.LAST_NAME, owner.lastName())
                .set(BankFields.CUSTOMER_NUMBER, numberText)
                .set(BankFields.STREET, streetLine)
                .set(BankFields.CITY, owner.city())
                .set(BankFields.STATE, owner.state().code())
                .set(BankFields.COUNTRY, COUNTRY)
                .set(BankFields.ACCOUNT_NUMBER, BankDataset.accountNumber(document));
        for (Addition addition : additions) {
            values.set(addition.field(), addition.value().apply(owner));
        }
        return document.kind().hasFiles() ? values.set(BankFields.DOCUMENT_DATE, millis) : values;
    }

    @Override
    public void words(Document document, StringBuilder target) {
        Customer owner = BankDataset.customer(generator, document);
        target.append(owner.fullName());
        target.append(' ').append(owner.streetLine()).append(' ').append(owner.city());
        target.append(' ').append(owner.state().officialName()).append(' ').append(owner.numberText());
        if (BankDataset.hasAccount(document)) {
            Identity identity = document.identity();
            Account account = generator.account(owner, identity.position());
            target.append(' ').append(account.numberText());
            target.append(' ').append(account.kind().label());
            if (identity.kind().isSeries()) {
                statement(account, identity.month(), target);
            }
        }
    }

    private void statement(Account account, int month, StringBuilder words) {
        generator.statement(account, month, lines);
        words.append(' ').append(Months.text(month));
        amount(lines.openingCents(), words);
        for (int i = 0; i < lines.count(); i++) {
            words.append(' ').append(lines.counterparty(i));
            amount(lines.amountCents(i), words);
        }
        amount(lines.closingCents(), words);
    }

    private static void amount(long cents, StringBuilder words) {
        long size = Math.abs(cents);
        words.append(' ').append(size / 100).append('.');
        words.append((char) ('0' + size / 10 % 10)).append((char) ('0' + size % 10));
    }

    @Override
    public long groupHash(Document document) {
        if (document.kind().isShared()) {
            return 0;
        }
        Customer owner = BankDataset.customer(generator, document);
        if (owner != hashed) {
            hashed = owner;
            customerHash = hash(owner);
        }
        if (!BankDataset.hasAccount(document)) {
            return customerHash;
        }
        Account account = generator.account(owner, document.identity().position());
        return customerHash + account.index() + account.kind().code() * 8L + account.openedEpochDay() * 64L;
    }

    private static long hash(Customer customer) {
        long name = customer.firstName().hashCode() * HIGH
                + customer.lastName().hashCode() * LOW
                + customer.sex().code() * SEX;
        long address = customer.street().hashCode() * STREET
                + customer.city().hashCode() * CITY
                + (customer.state().number() * 100_000L + customer.zipCode()) * STATE
                + customer.houseNumber() * HOUSE;
        long rest = customer.birthEpochDay() * 1_000_000L + customer.areaCode() * 1_000L + customer.phoneSuffix();
        return Draws.mix(Draws.mix(customer.number() + name) + Draws.mix(address + rest * LOW));
    }
}
