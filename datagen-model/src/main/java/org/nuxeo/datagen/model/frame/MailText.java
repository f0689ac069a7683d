// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.nuxeo.datagen.core.text.Ascii;

/** A writer of values in mail messages. */
final class MailText {

    /** Bytes of a line of quoted-printable before its soft break; the most is 76 characters. */
    private static final int MAX_LINE_BYTES = 73;

    /** Bytes of an encoded word, whose most is 75 characters with its frame of 12. */
    private static final int MAX_WORD_BYTES = 60;

    private static final byte[] SOFT_BREAK = Ascii.bytes("=\r\n");
    private static final byte[] WORD = Ascii.bytes("=?UTF-8?Q?");
    private static final byte[] WORD_END = Ascii.bytes("?=");
    private static final byte[] NEXT_WORD = Ascii.bytes("?=\r\n =?UTF-8?Q?");

    private MailText() {}

    /** Writes a value that begins and ends a line by soft breaks. A line break of the value is a hard one. */
    static int quotedPrintable(String text, byte[] target, int at) {
        int i = Ascii.put(SOFT_BREAK, target, at);
        int line = i;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int k = 0; k < bytes.length; k++) {
            int b = bytes[k] & 0xFF;
            if (b == '\n') {
                target[i++] = '\r';
                target[i++] = '\n';
                line = i;
                continue;
            }
            if (b == '\r') {
                continue;
            }
            if (i - line > MAX_LINE_BYTES - 3) {
                i = Ascii.put(SOFT_BREAK, target, i);
                line = i;
            }
            boolean atEnd = k + 1 == bytes.length || bytes[k + 1] == '\n' || bytes[k + 1] == '\r';
            boolean plain = b > ' ' && b < 0x7F && b != '=' && !(b == '.' && i == line) || b == ' ' && !atEnd;
            if (plain) {
                target[i++] = (byte) b;
            } else {
                i = escaped(b, target, i);
            }
        }
        return Ascii.put(SOFT_BREAK, target, i);
    }

    /** Returns the noon of a day such as {@code 2015-01-05} as {@code Mon, 5 Jan 2015 12:00:00 +0000}. */
    static String noon(String day) {
        return DateTimeFormatter.RFC_1123_DATE_TIME
                .format(LocalDate.parse(day).atTime(12, 0).atOffset(ZoneOffset.UTC))
                .replace("GMT", "+0000");
    }

    static int header(String text, byte[] target, int at) {
        boolean plain = text.length() <= MAX_WORD_BYTES;
        for (int k = 0; k < text.length() && plain; k++) {
            char c = text.charAt(k);
            plain = isSafe(c) || c == ' ' && k > 0 && k + 1 < text.length();
        }
        if (plain) {
            return Escape.PLAIN.put(text, target, at);
        }
        int i = Ascii.put(WORD, target, at);
        int word = i;
        for (int k = 0; k < text.length(); ) {
            int point = text.codePointAt(k);
            k += Character.charCount(point);
            // a character is never divided over two words
            byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
            if (i - word + 3 * bytes.length > MAX_WORD_BYTES) {
                i = Ascii.put(NEXT_WORD, target, i);
                word = i;
            }
            for (byte b : bytes) {
                if (isSafe(b)) {
                    target[i++] = b;
                } else if (b == ' ' || b == '\n' || b == '\r' || b == '\t') {
                    target[i++] = '_';
                } else {
                    i = escaped(b, target, i);
                }
            }
        }
        return Ascii.put(WORD_END, target, i);
    }

    static int address(String text, byte[] target, int at) {
        int i = at;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            target[i++] = (byte) (isSafe(c) || c == '@' || c == '.' || c == '_' || c == '\'' ? c : '-');
        }
        return i;
    }

    /** Returns whether a character stands for itself in a phrase and in an encoded word of it (RFC 2047, section 5). */
    private static boolean isSafe(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "!*+-/".indexOf(c) >= 0;
    }

    private static int escaped(int b, byte[] target, int at) {
        target[at] = '=';
        return Ascii.upperHex(b & 0xFF, 2, target, at + 1);
    }
}
