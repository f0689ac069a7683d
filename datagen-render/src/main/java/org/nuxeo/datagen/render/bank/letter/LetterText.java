// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Ascii;

/** A part of the letter: XML with slots such as <code>{city}</code>, into which the data of an account are written. */
final class LetterText {

    private static final byte[][] MONTHS = IntStream.range(0, 12)
            .mapToObj(month -> Ascii.bytes(Months.title(month) + " "))
            .toArray(byte[][]::new);
    private static final byte[][] ESCAPED = new byte[0x80][];

    static {
        ESCAPED['&'] = Ascii.bytes("&amp;");
        ESCAPED['<'] = Ascii.bytes("&lt;");
        ESCAPED['>'] = Ascii.bytes("&gt;");
    }

    private static final byte[][] WORDS = forEachKind(kind -> kind.name().toLowerCase(Locale.ROOT));
    private static final byte[][] PURPOSES = forEachKind(LetterText::purpose);
    private static final String NAME = "{first} {last}";
    private static final Pattern SLOT = Pattern.compile("\\{(\\w+)}");

    /** The variable paragraphs: date, address, subject, salutation and account data. */
    static final LetterText BODY = new LetterText(paragraph("Dateline", "{date}")
            + paragraph("Address", NAME)
            + paragraph("Address", "{house} {street}")
            + paragraph("Address", "{city}, {state} {zip}")
            + paragraph("Title", "Your new {kind} account")
            + "<w:p><w:r><w:t>Dear " + NAME + ",</w:t></w:r></w:p>"
            + "<w:p><w:r><w:t>Thank you for choosing Larkmoor Bank. On {date} we opened a {kind} account in your name at"
            + " our {city} office. {purpose}</w:t></w:r></w:p>"
            + "<w:tbl><w:tblPr><w:tblStyle w:val=\"AccountData\"/>"
            + "<w:tblW w:w=\"9936\" w:type=\"dxa\"/><w:tblLayout w:type=\"fixed\"/></w:tblPr>"
            + "<w:tblGrid><w:gridCol w:w=\"2736\"/><w:gridCol w:w=\"7200\"/></w:tblGrid>"
            + row("Account holder", NAME)
            + row("Customer number", "{customer}")
            + row("Account number", "{account}")
            + row("Type of account", "{label}")
            + row("Opened on", "{date}")
            + row("Telephone on file", "({area}) 555-{phone}")
            + "</w:tbl>");

    /**
     * The core properties (ISO/IEC 29500-2, section 11). The dates are 09:00 UTC on the day on which the account was opened.
     */
    static final LetterText PROPERTIES = new LetterText(
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                    + "<cp:coreProperties"
                    + " xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\""
                    + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                    + " xmlns:dcterms=\"http://purl.org/dc/terms/\""
                    + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
                    + "<dc:title>Account opening letter {account}</dc:title><dc:subject>" + NAME + "</dc:subject>"
                    + "<dc:creator>Larkmoor Bank</dc:creator><cp:lastModifiedBy>Larkmoor Bank</cp:lastModifiedBy>"
                    + "<cp:revision>1</cp:revision><dc:language>en-US</dc:language>"
                    + "<dcterms:created xsi:type=\"dcterms:W3CDTF\">{isoDate}T09:00:00Z</dcterms:created>"
                    + "<dcterms:modified xsi:type=\"dcterms:W3CDTF\">{isoDate}T09:00:00Z</dcterms:modified></cp:coreProperties>");

    /** Writes a value and returns the index after it. */
    private interface Value {
        int put(Account account, byte[] target, int at);
    }

    private final List<byte[]> pieces = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();

    private LetterText(String text) {
        Matcher slots = SLOT.matcher(text);
        int from = 0;
        while (slots.find()) {
            pieces.add(Ascii.bytes(text.substring(from, slots.start())));
            values.add(value(slots.group(1)));
            from = slots.end();
        }
        pieces.add(Ascii.bytes(text.substring(from)));
    }

    /** Writes the text for an account and returns the index after it. */
    int put(Account account, byte[] target, int at) {
        int i = Ascii.put(pieces.get(0), target, at);
        for (int slot = 0; slot < values.size(); slot++) {
            i = values.get(slot).put(account, target, i);
            i = Ascii.put(pieces.get(slot + 1), target, i);
        }
        return i;
    }

    private static Value value(String slot) {
        return switch (slot) {
            case "date" -> (account, target, at) -> longDate(account.openedEpochDay(), target, at);
            case "isoDate" -> (account, target, at) -> isoDate(account.openedEpochDay(), target, at);
            case "first" -> text(account -> account.customer().firstName());
            case "last" -> text(account -> account.customer().lastName());
            case "street" -> text(account -> account.customer().street());
            case "city" -> text(account -> account.customer().city());
            case "state" -> text(account -> account.customer().state().code());
            case "label" -> text(account -> account.kind().label());
            case "house" -> number(1, account -> account.customer().houseNumber());
            case "zip" -> number(5, account -> account.customer().zipCode());
            case "area" -> number(1, account -> account.customer().areaCode());
            case "phone" -> number(4, account -> 100 + account.customer().phoneSuffix());
            case "kind" ->
                (account, target, at) -> Ascii.put(WORDS[account.kind().ordinal()], target, at);
            case "purpose" ->
                (account, target, at) -> Ascii.put(PURPOSES[account.kind().ordinal()], target, at);
            case "customer" ->
                (account, target, at) -> CustomerNumber.write(account.customer().number(), target, at);
            case "account" ->
                (account, target, at) ->
                        CustomerNumber.writeAccount(account.customer().number(), account.index(), target, at);
            default -> throw new IllegalArgumentException("slot " + slot + ": has no value");
        };
    }

    private static Value text(Function<Account, String> text) {
        return (account, target, at) -> Ascii.utf8(text.apply(account), ESCAPED, target, at);
    }

    private static Value number(int minDigits, ToIntFunction<Account> number) {
        return (account, target, at) -> {
            int value = number.applyAsInt(account);
            return Ascii.zeroPadded(value, Math.max(minDigits, Ascii.decimalLength(value)), target, at);
        };
    }

    /** Writes {@code March 4, 1993}. */
    private static int longDate(int epochDay, byte[] target, int at) {
        int date = Days.date(epochDay);
        int i = Ascii.put(MONTHS[Days.monthOfYear(date) - 1], target, at);
        i = Ascii.decimal(Days.dayOfMonth(date), target, i);
        target[i] = ',';
        target[i + 1] = ' ';
        return Ascii.decimal(Days.year(date), target, i + 2);
    }

    /**
     * Writes a date as {@code 2015-03-31}.
     *
     * @param epochDay days since 1970-01-01; years 0 to 9999
     */
    static int isoDate(int epochDay, byte[] target, int at) {
        int date = Days.date(epochDay);
        int i = Ascii.zeroPadded(Days.year(date), 4, target, at);
        target[i] = '-';
        i = Ascii.two(Days.monthOfYear(date), target, i + 1);
        target[i] = '-';
        return Ascii.two(Days.dayOfMonth(date), target, i + 1);
    }

    private static byte[][] forEachKind(Function<AccountKind, String> text) {
        return Arrays.stream(AccountKind.values())
                .map(kind -> Ascii.bytes(text.apply(kind)))
                .toArray(byte[][]::new);
    }

    private static String purpose(AccountKind kind) {
        return switch (kind) {
            case CHECKING ->
                "It is made for every day: salary, bills, card payments and standing orders all run through it.";
            case SAVINGS ->
                "It bears interest from the first day, and you may add to it or draw on it whenever you like.";
            case CREDIT ->
                "Your card follows in a letter of its own; the purchases of a month are due in the month after it.";
        };
    }

    private static String paragraph(String style, String text) {
        return "<w:p><w:pPr><w:pStyle w:val=\"" + style + "\"/></w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }

    private static String row(String label, String value) {
        return "<w:tr><w:tc>" + paragraph("Label", label) + "</w:tc><w:tc>" + paragraph("Value", value)
                + "</w:tc></w:tr>";
    }
}
