// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The ways to write a value so that it stays one value where it stands. The text is in UTF-8; what a format cannot hold
 * becomes the replacement character U+FFFD.
 */
public enum Escape {
    /** As it is. */
    PLAIN(table()),
    /** Text of an XML or HTML element. */
    XML(xml("\t", "\n")),
    /** Value of an attribute in quotes, in which white space would otherwise become a space. */
    XML_ATTRIBUTE(with(xml(), "\t", "&#9;", "\n", "&#10;")),
    /** A CDATA section of XML, which {@code ]]>} would end. */
    XML_CDATA(with(xml("\t", "\n"), "&", "&", "<", "<", "\"", "\"", "'", "'", ">", "]]>&gt;<![CDATA[")),
    /** Inside of quotes in JSON. */
    JSON_STRING(json()),
    /** A whole value in JSON: a number, true, false and null as they are, anything else in quotes. */
    JSON_VALUE(Escape::jsonValue),
    /** A cell that is in quotes already. */
    CSV_QUOTED(with(table(), "\"", "\"\"")),
    /** Cells of tables by their separator, in quotes if they need them. */
    CSV_COMMA((text, target, at) -> cell(text, ',', target, at)),
    CSV_SEMICOLON((text, target, at) -> cell(text, ';', target, at)),
    CSV_TAB((text, target, at) -> cell(text, '\t', target, at)),
    /** The body of a message in 8 bits. */
    MAIL_TEXT(with(table(), "\r", "", "\n", "\r\n")),
    /** The body of a message as quoted-printable (RFC 2045, section 6.7), between soft line breaks. */
    MAIL_QUOTED(MailText::quotedPrintable),
    /** A field of a message's header: encoded words (RFC 2047) if it is more than letters, digits and spaces. */
    MAIL_HEADER(MailText::header),
    /** An address of a message in angle brackets, which has no other form. */
    MAIL_ADDRESS(MailText::address),
    /** HTML in the body of a message as quoted-printable. */
    MAIL_QUOTED_HTML(Escape::quotedHtml),
    /** A text string of PDF, in UTF-16 and hexadecimal (ISO 32000-1, 7.9.2.2). */
    PDF_TEXT(Escape::pdfText),
    /** Text of a run in a DOCX, in which the end of a line is an element. */
    DOCX_TEXT(with(xml("\t"), "\n", "</w:t><w:br/><w:t xml:space=\"preserve\">")),
    /** The state of a checkbox in PDF: {@code /Yes} for true, otherwise {@code /Off}. */
    PDF_CHECK((text, target, at) -> Ascii.put(text.equals("true") ? "/Yes" : "/Off", target, at)),
    /** The date of a message: a day becomes its noon (RFC 5322, section 3.3). */
    MAIL_DATE(Escape::date),
    /** Identifiers of messages with their angle brackets, in fields of a header that have no encoded words (RFC 2047, section 5). */
    MAIL_ID(Escape::identifiers);

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private static final Pattern UNPRINTABLE = Pattern.compile("[^ -~]");

    private static final Pattern SPACES = Pattern.compile(" +");

    private static final byte[] PDF_BEGIN = Ascii.bytes("<FEFF");

    private static final Pattern JSON_LITERAL =
            Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null");

    /** The most that a character takes, a line break of a DOCX apart, and a value more than its characters. */
    private static final int MAX_CHARACTER_BYTES = 20;

    private static final int MAX_DOCX_BYTES = 39;

    private static final int MAX_MORE_BYTES = 64;

    private final Writer writer;

    @FunctionalInterface
    private interface Writer {
        int put(String text, byte[] target, int at);
    }

    /** A form in which some characters are replaced. */
    Escape(byte[][] table) {
        this((text, target, at) -> Ascii.utf8(text, table, target, at));
    }

    /** A form that depends on the whole text. */
    Escape(Writer writer) {
        this.writer = writer;
    }

    /** Returns the number that stands for this constant in a frame; so the order of the constants never changes. */
    int code() {
        return ordinal() + 1;
    }

    /** Returns an upper bound of the length of a text in this form. */
    public int maxBytes(String text) {
        return (this == DOCX_TEXT ? MAX_DOCX_BYTES : MAX_CHARACTER_BYTES) * text.length() + MAX_MORE_BYTES;
    }

    /** Writes a text and returns the index after it. */
    int put(String text, byte[] target, int at) {
        return writer.put(text, target, at);
    }

    private static int quoted(Escape inner, String text, byte[] target, int at) {
        target[at] = '"';
        int end = inner.put(text, target, at + 1);
        target[end] = '"';
        return end + 1;
    }

    private static int jsonValue(String text, byte[] target, int at) {
        return JSON_LITERAL.matcher(text).matches()
                ? PLAIN.put(text, target, at)
                : quoted(JSON_STRING, text, target, at);
    }

    private static int cell(String text, char separator, byte[] target, int at) {
        boolean plain = text.indexOf(separator) < 0
                && text.indexOf('"') < 0
                && text.indexOf('\n') < 0
                && text.indexOf('\r') < 0
                && text.strip().length() == text.length();
        return plain ? PLAIN.put(text, target, at) : quoted(CSV_QUOTED, text, target, at);
    }

    private static int quotedHtml(String text, byte[] target, int at) {
        byte[] escaped = new byte[XML_ATTRIBUTE.maxBytes(text)];
        int end = XML_ATTRIBUTE.put(text, escaped, 0);
        return MailText.quotedPrintable(new String(escaped, 0, end, StandardCharsets.UTF_8), target, at);
    }

    /** Writes a date that has a format already as it is, since no date of a message has encoded words. */
    private static int date(String text, byte[] target, int at) {
        String date = DAY.matcher(text).matches() ? MailText.noon(text) : text;
        return (UNPRINTABLE.matcher(date).find() ? MAIL_HEADER : PLAIN).put(date, target, at);
    }

    /** Writes each identifier on a line of its own, since a line of a message is limited to 998 bytes (RFC 5322, section 2.1.1). */
    private static int identifiers(String text, byte[] target, int at) {
        String printable = UNPRINTABLE.matcher(text.strip()).replaceAll("-");
        return Ascii.put(SPACES.matcher(printable).replaceAll("\r\n "), target, at);
    }

    private static int pdfText(String text, byte[] target, int at) {
        int i = Ascii.put(PDF_BEGIN, target, at);
        for (int k = 0; k < text.length(); k++) {
            i = Ascii.upperHex(text.charAt(k), 4, target, i);
        }
        target[i] = '>';
        return i + 1;
    }

    private static byte[][] table() {
        return new byte[0x80][];
    }

    private static byte[][] with(byte[][] table, String... replaced) {
        for (int i = 0; i < replaced.length; i += 2) {
            table[replaced[i].charAt(0)] = replaced[i + 1].getBytes(StandardCharsets.UTF_8);
        }
        return table;
    }

    /** Returns the table of XML 1.0, which has no other control characters than some white space. */
    private static byte[][] xml(String... allowed) {
        byte[][] table = table();
        for (char c = 0; c < ' '; c++) {
            table[c] = "\uFFFD".getBytes(StandardCharsets.UTF_8);
        }
        for (String each : allowed) {
            table[each.charAt(0)] = null;
        }
        return with(table, "&", "&amp;", "<", "&lt;", ">", "&gt;", "\"", "&quot;", "'", "&#39;", "\r", "&#13;");
    }

    private static byte[][] json() {
        byte[][] table = table();
        for (char c = 0; c < ' '; c++) {
            table[c] = Ascii.bytes(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return with(table, "\n", "\\n", "\r", "\\r", "\t", "\\t", "\"", "\\\"", "\\", "\\\\");
    }
}
