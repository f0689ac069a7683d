// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.util.stream.IntStream;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * A writer of values as XML text in UTF-8 into a caller's array, without allocation. Each method returns the index
 * after the last byte written.
 */
final class XmlText {

    private static final byte[] AMP = Ascii.bytes("&amp;");
    private static final byte[] LT = Ascii.bytes("&lt;");
    private static final byte[] GT = Ascii.bytes("&gt;");
    private static final byte[][] MONTHS = IntStream.range(0, 12)
            .mapToObj(month -> Ascii.bytes(Months.title(month) + " "))
            .toArray(byte[][]::new);

    private XmlText() {}

    /** Writes an escaped text. */
    static int put(String text, byte[] target, int at) {
        int i = at;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c == '&') {
                i = Ascii.put(AMP, target, i);
            } else if (c == '<') {
                i = Ascii.put(LT, target, i);
            } else if (c == '>') {
                i = Ascii.put(GT, target, i);
            } else if (c < 0x80) {
                target[i++] = (byte) c;
            } else if (Character.isHighSurrogate(c) && k + 1 < text.length()) {
                i = Ascii.utf8(Character.toCodePoint(c, text.charAt(++k)), target, i);
            } else {
                i = Ascii.utf8(c, target, i);
            }
        }
        return i;
    }

    /** Writes the first and the last name. */
    static int name(Customer customer, byte[] target, int at) {
        int i = put(customer.firstName(), target, at);
        target[i] = ' ';
        return put(customer.lastName(), target, i + 1);
    }

    /** Writes {@code FFFFF-LLLLL-CCCCSSS-AA}. */
    static int accountNumber(Account account, byte[] target, int at) {
        return CustomerNumber.writeAccount(account.customer().number(), account.index(), target, at);
    }

    /** Writes {@code March 4, 1993}. */
    static int longDate(int epochDay, byte[] target, int at) {
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
}
