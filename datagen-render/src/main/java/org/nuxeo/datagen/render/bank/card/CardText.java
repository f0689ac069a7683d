// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.text.Ascii;

/** The text of the fields of one card, in capitals without accents. The arrays are reused for the next card. */
final class CardText {

    private static final int MAX_LENGTH = 64;
    private static final int FIELDS = CardField.values().length;

    private final byte[][] fields = new byte[FIELDS][MAX_LENGTH];
    private final int[] lengths = new int[FIELDS];

    // set by set
    @SuppressWarnings("NullAway.Init")
    String stateCode;

    int zipCode;

    /** The date of birth as {@code yyyymmdd}, like the other dates. */
    int birthDate;

    private int issueDate;
    int expiryDate;
    private int heightInches;

    /** Sets the card. */
    void set(IdCard card) {
        Customer customer = card.customer();
        stateCode = customer.state().code();
        zipCode = customer.zipCode();
        birthDate = Days.yyyymmdd(customer.birthEpochDay());
        issueDate = Days.yyyymmdd(card.issueEpochDay());
        expiryDate = Days.yyyymmdd(card.expiryEpochDay());
        // 1 inch is 2.54 cm; rounded to the nearest inch
        heightInches = (card.heightCm() * 100 + 127) / 254;

        end(CardField.NUMBER, card.writeNumber(field(CardField.NUMBER), 0));
        end(CardField.LAST_NAME, put(customer.lastName(), field(CardField.LAST_NAME), 0));
        end(CardField.FIRST_NAME, put(customer.firstName(), field(CardField.FIRST_NAME), 0));
        byte[] street = field(CardField.STREET);
        int at = Ascii.decimal(customer.houseNumber(), street, 0);
        street[at++] = ' ';
        end(CardField.STREET, put(customer.street(), street, at));
        byte[] city = field(CardField.CITY);
        at = put(customer.city(), city, 0);
        at = put(", ", city, at);
        at = put(stateCode, city, at);
        city[at++] = ' ';
        end(CardField.CITY, Ascii.zeroPadded(zipCode, 5, city, at));
        date(CardField.BIRTH, birthDate);
        date(CardField.ISSUE, issueDate);
        date(CardField.EXPIRY, expiryDate);
        field(CardField.SEX)[0] = (byte) customer.sex().code();
        end(CardField.SEX, 1);
        byte[] height = field(CardField.HEIGHT);
        at = Ascii.decimal(heightInches / 12, height, 0);
        height[at++] = '\'';
        height[at++] = '-';
        at = Ascii.two(heightInches % 12, height, at);
        height[at++] = '"';
        end(CardField.HEIGHT, at);
        end(CardField.EYES, put(card.eyes().code(), field(CardField.EYES), 0));
    }

    /** Returns the characters of a field. Only the first {@link #length} are valid. */
    byte[] field(CardField field) {
        return fields[field.code()];
    }

    int length(CardField field) {
        return lengths[field.code()];
    }

    /** Writes a text in capitals without accents and returns the index after its last character. */
    static int put(String text, byte[] target, int at) {
        int length = Math.min(text.length(), target.length - at);
        for (int i = 0; i < length; i++) {
            target[at + i] = TextFace.fold(text.charAt(i));
        }
        return at + length;
    }

    private void end(CardField field, int length) {
        lengths[field.code()] = length;
    }

    private void date(CardField field, int date) {
        byte[] text = field(field);
        int at = Ascii.two(date / 100 % 100, text, 0);
        text[at++] = '/';
        at = Ascii.two(date % 100, text, at);
        text[at++] = '/';
        end(field, Ascii.zeroPadded(date / 10_000, 4, text, at));
    }

    /**
     * Writes the content of the card's barcode, lines separated by carriage returns, and returns its length. The lines are the
     * card number; the last name; the first name; the dates of birth, issue and expiry as {@code yyyymmdd}, the sex, the
     * height in inches (three digits) and the eye color without separators; the street; the city; the state and the ZIP code.
     */
    int barcode(byte[] target) {
        int at = line(CardField.NUMBER, 0, target, 0);
        at = line(CardField.LAST_NAME, 0, target, at);
        at = line(CardField.FIRST_NAME, 0, target, at);
        at = Ascii.zeroPadded(birthDate, 8, target, at);
        at = Ascii.zeroPadded(issueDate, 8, target, at);
        at = Ascii.zeroPadded(expiryDate, 8, target, at);
        target[at++] = field(CardField.SEX)[0];
        at = Ascii.zeroPadded(heightInches, 3, target, at);
        at = line(CardField.EYES, 0, target, at);
        at = line(CardField.STREET, 0, target, at);
        // the printed line ends in ", ST 12345"
        at = line(CardField.CITY, 10, target, at);
        at = put(stateCode, target, at);
        return Ascii.zeroPadded(zipCode, 5, target, at);
    }

    private int line(CardField field, int leftOut, byte[] target, int at) {
        int length = length(field) - leftOut;
        System.arraycopy(field(field), 0, target, at, length);
        target[at + length] = '\r';
        return at + length + 1;
    }
}
