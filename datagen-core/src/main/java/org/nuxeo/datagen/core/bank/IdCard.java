// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.LocalDate;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The ID card of a customer, as the customer's state would issue it.
 *
 * @param customer the holder
 * @param cardNumber number that is unique among customers, below 36^9, which is nine characters in base 36
 * @param issueEpochDay day of issue, in days from 1970-01-01
 * @param expiryEpochDay last day of validity, in days from 1970-01-01; a birthday of the holder
 * @param heightCm height of the holder in centimeters, 150 to 199
 * @param eyes color of the holder's eyes
 * @param faceDraw random number that determines the portrait
 */
public record IdCard(
        Customer customer,
        long cardNumber,
        int issueEpochDay,
        int expiryEpochDay,
        int heightCm,
        EyeColor eyes,
        long faceDraw) {

    private static final int NUMBER_LENGTH = 9;

    /** Returns the date of issue. */
    public LocalDate issued() {
        return LocalDate.ofEpochDay(issueEpochDay);
    }

    /** Returns the last day on which the card is valid. */
    public LocalDate expires() {
        return LocalDate.ofEpochDay(expiryEpochDay);
    }

    /** Returns the card number as nine digits and upper-case letters. */
    public String numberText() {
        byte[] text = new byte[NUMBER_LENGTH];
        return Ascii.text(text, writeNumber(text, 0));
    }

    /** Writes the card number in ASCII and returns the offset after it. */
    public int writeNumber(byte[] target, int offset) {
        long rest = cardNumber;
        for (int i = NUMBER_LENGTH - 1; i >= 0; i--) {
            int digit = (int) (rest % 36);
            target[offset + i] = (byte) (digit < 10 ? '0' + digit : 'A' + digit - 10);
            rest /= 36;
        }
        return offset + NUMBER_LENGTH;
    }

    /** Eye colors with their abbreviations on driving licenses (ANSI D-20). */
    public enum EyeColor {
        BROWN("BRO"),
        BLUE("BLU"),
        HAZEL("HAZ"),
        GREEN("GRN"),
        GRAY("GRY");

        private final String code;

        EyeColor(String code) {
            this.code = code;
        }

        /** Returns the number of the color in the tables of portraits, 0 to 4; it never changes. */
        public int number() {
            return ordinal();
        }

        /** Returns the three-letter abbreviation that the card shows. */
        public String code() {
            return code;
        }
    }
}
