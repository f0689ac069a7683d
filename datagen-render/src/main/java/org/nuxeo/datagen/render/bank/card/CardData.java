// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.internal.text.Digits;

/**
 * The content of a card's barcode: lines separated by carriage returns. The lines are the card number; the last name;
 * the first name; the dates of birth, issue and expiry as {@code yyyymmdd}, the sex, the height in inches (three
 * digits) and the eye color without separators; the street; the city; the state and the ZIP code.
 */
final class CardData {

    private static final byte SEPARATOR = '\r';
    private static final CardField[] LINES = {CardField.NUMBER, CardField.LAST_NAME, CardField.FIRST_NAME};

    private final byte[] bytes = new byte[256];
    private int length;

    void set(CardText text) {
        int at = 0;
        for (CardField field : LINES) {
            at = line(text, field, text.length(field), at);
        }
        at = date(text.birthDate(), at);
        at = date(text.issueDate(), at);
        at = date(text.expiryDate(), at);
        bytes[at++] = text.field(CardField.SEX)[0];
        at = Digits.zeroPadded(text.heightInches(), 3, bytes, at);
        at = line(text, CardField.EYES, text.length(CardField.EYES), at);
        at = line(text, CardField.STREET, text.length(CardField.STREET), at);
        // the printed line ends in ", ST 12345"
        at = line(text, CardField.CITY, text.length(CardField.CITY) - 10, at);
        at = CardText.put(text.stateCode(), bytes, at);
        length = Digits.zeroPadded(text.zipCode(), 5, bytes, at);
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    private int line(CardText text, CardField field, int fieldLength, int at) {
        System.arraycopy(text.field(field), 0, bytes, at, fieldLength);
        int end = at + fieldLength;
        bytes[end] = SEPARATOR;
        return end + 1;
    }

    private int date(int date, int at) {
        return Digits.zeroPadded(date, 8, bytes, at);
    }
}
