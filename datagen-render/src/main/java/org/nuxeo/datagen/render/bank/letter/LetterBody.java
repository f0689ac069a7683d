// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.render.internal.text.Digits;

/** The variable paragraphs of the letter: date, address, subject, salutation and account data. */
final class LetterBody {

    private static final byte[] DATELINE = paragraph("Dateline");
    private static final byte[] ADDRESS = paragraph("Address");
    private static final byte[] TITLE = paragraph("Title");
    private static final byte[] NORMAL = bytes("<w:p><w:r><w:t>");
    private static final byte[] END = bytes("</w:t></w:r></w:p>");
    private static final byte[] YOUR_NEW = bytes("Your new ");
    private static final byte[] ACCOUNT = bytes(" account");
    private static final byte[] DEAR = bytes("Dear ");
    private static final byte[] THANK_YOU = bytes("Thank you for choosing Larkmoor Bank. On ");
    private static final byte[] WE_OPENED = bytes(" we opened a ");
    private static final byte[] IN_YOUR_NAME = bytes(" account in your name at our ");
    private static final byte[] OFFICE = bytes(" office. ");
    private static final byte[] CHECKING = bytes("checking");
    private static final byte[] SAVINGS = bytes("savings");
    private static final byte[] CREDIT = bytes("credit");
    private static final byte[] CHECKING_PURPOSE =
            bytes("It is made for every day: salary, bills, card payments and standing orders all run through it.");
    private static final byte[] SAVINGS_PURPOSE =
            bytes("It bears interest from the first day, and you may add to it or draw on it whenever you like.");
    private static final byte[] CREDIT_PURPOSE =
            bytes("Your card follows in a letter of its own; the purchases of a month are due in the month after it.");
    private static final byte[] TABLE = bytes("<w:tbl><w:tblPr><w:tblStyle w:val=\"AccountData\"/>"
            + "<w:tblW w:w=\"9936\" w:type=\"dxa\"/><w:tblLayout w:type=\"fixed\"/></w:tblPr>"
            + "<w:tblGrid><w:gridCol w:w=\"2736\"/><w:gridCol w:w=\"7200\"/></w:tblGrid>");
    private static final byte[] TABLE_END = bytes("</w:tbl>");
    private static final byte[] ROW_END = bytes("</w:t></w:r></w:p></w:tc></w:tr>");
    private static final byte[] HOLDER = row("Account holder");
    private static final byte[] CUSTOMER_NUMBER = row("Customer number");
    private static final byte[] ACCOUNT_NUMBER = row("Account number");
    private static final byte[] ACCOUNT_KIND = row("Type of account");
    private static final byte[] OPENED = row("Opened on");
    private static final byte[] TELEPHONE = row("Telephone on file");

    private LetterBody() {}

    static int put(Account account, byte[] target, int at) {
        Customer customer = account.customer();
        byte[] kind = word(account.kind());
        int i = Digits.bytes(DATELINE, target, at);
        i = XmlText.longDate(account.openedEpochDay(), target, i);
        i = Digits.bytes(END, target, i);
        i = address(customer, target, i);
        i = Digits.bytes(TITLE, target, i);
        i = Digits.bytes(YOUR_NEW, target, i);
        i = Digits.bytes(kind, target, i);
        i = Digits.bytes(ACCOUNT, target, i);
        i = Digits.bytes(END, target, i);
        i = Digits.bytes(NORMAL, target, i);
        i = Digits.bytes(DEAR, target, i);
        i = XmlText.name(customer, target, i);
        target[i++] = ',';
        i = Digits.bytes(END, target, i);
        i = Digits.bytes(NORMAL, target, i);
        i = Digits.bytes(THANK_YOU, target, i);
        i = XmlText.longDate(account.openedEpochDay(), target, i);
        i = Digits.bytes(WE_OPENED, target, i);
        i = Digits.bytes(kind, target, i);
        i = Digits.bytes(IN_YOUR_NAME, target, i);
        i = XmlText.put(customer.city(), target, i);
        i = Digits.bytes(OFFICE, target, i);
        i = Digits.bytes(purpose(account.kind()), target, i);
        i = Digits.bytes(END, target, i);
        return table(account, target, i);
    }

    private static byte[] word(AccountKind kind) {
        return switch (kind) {
            case CHECKING -> CHECKING;
            case SAVINGS -> SAVINGS;
            case CREDIT -> CREDIT;
        };
    }

    private static byte[] purpose(AccountKind kind) {
        return switch (kind) {
            case CHECKING -> CHECKING_PURPOSE;
            case SAVINGS -> SAVINGS_PURPOSE;
            case CREDIT -> CREDIT_PURPOSE;
        };
    }

    private static int address(Customer customer, byte[] target, int at) {
        int i = Digits.bytes(ADDRESS, target, at);
        i = XmlText.name(customer, target, i);
        i = Digits.bytes(END, target, i);
        i = Digits.bytes(ADDRESS, target, i);
        i = Digits.decimal(customer.houseNumber(), target, i);
        target[i++] = ' ';
        i = XmlText.put(customer.street(), target, i);
        i = Digits.bytes(END, target, i);
        i = Digits.bytes(ADDRESS, target, i);
        i = XmlText.put(customer.city(), target, i);
        target[i++] = ',';
        target[i++] = ' ';
        i = XmlText.put(customer.state().code(), target, i);
        target[i++] = ' ';
        i = Digits.zeroPadded(customer.zipCode(), 5, target, i);
        return Digits.bytes(END, target, i);
    }

    private static int table(Account account, byte[] target, int at) {
        Customer customer = account.customer();
        int i = Digits.bytes(TABLE, target, at);
        i = Digits.bytes(HOLDER, target, i);
        i = XmlText.name(customer, target, i);
        i = Digits.bytes(ROW_END, target, i);
        i = Digits.bytes(CUSTOMER_NUMBER, target, i);
        i = CustomerNumber.write(customer.number(), target, i);
        i = Digits.bytes(ROW_END, target, i);
        i = Digits.bytes(ACCOUNT_NUMBER, target, i);
        i = XmlText.accountNumber(account, target, i);
        i = Digits.bytes(ROW_END, target, i);
        i = Digits.bytes(ACCOUNT_KIND, target, i);
        i = XmlText.put(account.kind().label(), target, i);
        i = Digits.bytes(ROW_END, target, i);
        i = Digits.bytes(OPENED, target, i);
        i = XmlText.longDate(account.openedEpochDay(), target, i);
        i = Digits.bytes(ROW_END, target, i);
        i = Digits.bytes(TELEPHONE, target, i);
        i = telephone(customer, target, i);
        i = Digits.bytes(ROW_END, target, i);
        return Digits.bytes(TABLE_END, target, i);
    }

    private static int telephone(Customer customer, byte[] target, int at) {
        target[at] = '(';
        int i = Digits.decimal(customer.areaCode(), target, at + 1);
        target[i] = ')';
        target[i + 1] = ' ';
        i = Digits.decimal(555, target, i + 2);
        target[i] = '-';
        return Digits.zeroPadded(100 + customer.phoneSuffix(), 4, target, i + 1);
    }

    private static byte[] paragraph(String style) {
        return bytes("<w:p><w:pPr><w:pStyle w:val=\"" + style + "\"/></w:pPr><w:r><w:t>");
    }

    private static byte[] row(String label) {
        return bytes("<w:tr><w:tc><w:p><w:pPr><w:pStyle w:val=\"Label\"/></w:pPr><w:r><w:t>" + label
                + "</w:t></w:r></w:p></w:tc><w:tc><w:p><w:pPr><w:pStyle w:val=\"Value\"/></w:pPr><w:r><w:t>");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
