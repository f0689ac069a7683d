// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.HexFormat;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;

/**
 * The text form of customer and account numbers. A customer number {@code FFFFF-LLLLL-CCCCSSS} has 60 bits in hexadecimal
 * digits: the corpus slots of the first name (17 bits), last name (17), city (15) and street (11). An account number is the
 * customer number followed by {@code -01}, {@code -02} or {@code -03}.
 */
public final class CustomerNumber {

    /** The number of characters in a customer number. */
    public static final int LENGTH = 19;

    /** The number of characters in an account number. */
    public static final int ACCOUNT_LENGTH = LENGTH + 3;

    private CustomerNumber() {}

    /**
     * Returns the text of a customer number, {@code FFFFF-LLLLL-CCCCSSS}.
     *
     * @throws IllegalArgumentException if the number has more than 60 bits
     */
    public static String text(long number) {
        require(number);
        byte[] bytes = new byte[LENGTH];
        return Ascii.text(bytes, write(number, bytes, 0));
    }

    /**
     * Returns the text of an account number, {@code FFFFF-LLLLL-CCCCSSS-AA}.
     *
     * @throws IllegalArgumentException if the number has more than 60 bits, or the index is not 1 to 3
     */
    public static String accountText(long number, int index) {
        require(number);
        Check.range("account", index, 1, 3);
        byte[] bytes = new byte[ACCOUNT_LENGTH];
        return Ascii.text(bytes, writeAccount(number, index, bytes, 0));
    }

    private static void require(long number) {
        Check.range("customer number", number, 0, (1L << 60) - 1);
    }

    /** Writes a customer number in ASCII and returns the offset after it. */
    public static int write(long number, byte[] target, int offset) {
        int next = Ascii.upperHex(BlockLayout.firstNameSlot(number), 5, target, offset);
        target[next++] = '-';
        next = Ascii.upperHex(BlockLayout.lastNameSlot(number), 5, target, next);
        target[next++] = '-';
        next = Ascii.upperHex(BlockLayout.citySlotOf(number), 4, target, next);
        return Ascii.upperHex(BlockLayout.streetSlot(number), 3, target, next);
    }

    /** Writes an account number in ASCII and returns the offset after it. */
    public static int writeAccount(long number, int index, byte[] target, int offset) {
        int next = write(number, target, offset);
        target[next++] = '-';
        target[next++] = '0';
        target[next++] = (byte) ('0' + index);
        return next;
    }

    /** Returns the 60-bit number of the customer number that a text begins with, or -1 if it begins with none. */
    public static long parse(String text) {
        if (text.length() < LENGTH || text.charAt(5) != '-' || text.charAt(11) != '-') {
            return -1;
        }
        try {
            long first = HexFormat.fromHexDigitsToLong(text, 0, 5);
            long last = HexFormat.fromHexDigitsToLong(text, 6, 11);
            long city = HexFormat.fromHexDigitsToLong(text, 12, 16);
            long street = HexFormat.fromHexDigitsToLong(text, 16, LENGTH);
            boolean fits = (first | last) >>> 17 == 0 && city >>> 15 == 0 && street >>> 11 == 0;
            return fits ? first << 43 | last << 26 | city << 11 | street : -1;
        } catch (NumberFormatException notHexadecimal) {
            return -1;
        }
    }

    /** Returns the index of the account, 1 to 3, from the text of an account number, or -1 if the text is not one. */
    public static int parseIndex(String text) {
        boolean wellFormed = text.length() == ACCOUNT_LENGTH
                && text.startsWith("-0", LENGTH)
                && text.charAt(21) >= '1'
                && text.charAt(21) <= '3';
        return wellFormed ? text.charAt(21) - '0' : -1;
    }
}
