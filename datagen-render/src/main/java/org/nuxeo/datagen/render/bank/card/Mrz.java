// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The machine-readable zone: three lines of 30 characters, format TD1 of ICAO Doc 9303, parts 3 and 5.
 *
 * <p>The document code is {@code ID} and the issuing state {@code USA}. The first optional field holds the US state,
 * the second the ZIP code.
 */
final class Mrz {

    static final int LINES = 3;
    static final int LINE_LENGTH = 30;

    private static final int[] WEIGHTS = {7, 3, 1};

    private Mrz() {}

    /** Writes the 90 characters. */
    static void write(CardText text, byte[] zone) {
        Arrays.fill(zone, 0, LINES * LINE_LENGTH, (byte) '<');
        Ascii.put("IDUSA", zone, 0);
        System.arraycopy(text.field(CardField.NUMBER), 0, zone, 5, 9);
        zone[14] = checkDigit(zone, 5, 14);
        Ascii.put(text.stateCode, zone, 15);
        Ascii.zeroPadded(text.birthDate, 6, zone, 30);
        zone[36] = checkDigit(zone, 30, 36);
        zone[37] = text.field(CardField.SEX)[0];
        Ascii.zeroPadded(text.expiryDate, 6, zone, 38);
        zone[44] = checkDigit(zone, 38, 44);
        Ascii.put("USA", zone, 45);
        Ascii.zeroPadded(text.zipCode, 5, zone, 48);
        zone[59] = compositeDigit(zone);
        int at = name(text.field(CardField.LAST_NAME), text.length(CardField.LAST_NAME), zone, 60, 90);
        name(text.field(CardField.FIRST_NAME), text.length(CardField.FIRST_NAME), zone, at + 2, 90);
    }

    /** Returns the check digit of the characters from {@code from} to {@code to}, exclusive. */
    static byte checkDigit(byte[] zone, int from, int to) {
        return (byte) ('0' + weightedSum(zone, from, to, 0) % 10);
    }

    /** Returns the composite check digit of the upper and the middle line. */
    static byte compositeDigit(byte[] zone) {
        // characters 6 to 30 of the upper line and 1 to 7, 9 to 15 and 19 to 29 of the middle line, as one string
        int sum = weightedSum(zone, 5, 30, 0)
                + weightedSum(zone, 30, 37, 25)
                + weightedSum(zone, 38, 45, 32)
                + weightedSum(zone, 48, 59, 39);
        return (byte) ('0' + sum % 10);
    }

    private static int weightedSum(byte[] zone, int from, int to, int phase) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            // letters are worth 10 to 35, the filler nothing
            sum += Math.max(0, Character.digit(zone[i], 36)) * WEIGHTS[(phase + i - from) % 3];
        }
        return sum;
    }

    private static int name(byte[] name, int length, byte[] zone, int from, int to) {
        int at = from;
        for (int i = 0; i < length && at < to; i++) {
            byte c = name[i];
            if (c >= 'A' && c <= 'Z') {
                zone[at++] = c;
            } else if (c == ' ' || c == '-') {
                at++;
            }
        }
        return at;
    }
}
