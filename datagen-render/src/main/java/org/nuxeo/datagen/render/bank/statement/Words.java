// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;

/**
 * Short pieces of ASCII text that are stored eight bytes at a time.
 *
 * <p>A piece of up to eight bytes is one {@code long}, its first byte lowest. The whole word is stored, and the index
 * advances by the length of the piece; the next piece overwrites the bytes beyond. So there is no loop or branch on
 * lengths, which vary from row to row and would be mispredicted. The caller leaves room for a word after the last piece
 * and ends with an exact write. Digits come three at a time from a table of the numbers up to 999.
 */
final class Words {

    /** For 0 to 999: three digits in the low three bytes. */
    private static final int[] THREE = new int[1000];

    /** For 0 to 999: the digits without leading zeros in the low bytes, their number in the fourth byte. */
    private static final int[] PLAIN = new int[1000];

    private static final long GAP = of(")-00000(");
    private static final long THOUSANDS = of(",000.00");
    private static final long POINT = of(".00");

    static {
        for (int i = 0; i < 1000; i++) {
            THREE[i] = i / 100 | i / 10 % 10 << 8 | i % 10 << 16;
            String plain = Integer.toString(i);
            PLAIN[i] = (int) of(plain) | plain.length() << 24;
        }
    }

    private Words() {}

    /** Returns a text of up to eight bytes as a word. */
    static long of(String text) {
        byte[] bytes = Ascii.bytes(text);
        Check.refuse(bytes.length > Long.BYTES, () -> "\"" + text + "\": must be at most 8 bytes");
        return (long) LITTLE_LONGS.get(Arrays.copyOf(bytes, Long.BYTES), 0);
    }

    /** Stores a word. The caller advances the index by the length of the piece. */
    static void put(long word, byte[] target, int at) {
        LITTLE_LONGS.set(target, at, word);
    }

    /** Returns the two digits of a number up to 99 as low bytes, to be added to a word that has zero bytes there. */
    static long two(int value) {
        return THREE[value] >>> 8;
    }

    /**
     * Ends a string of a {@code TJ} array, moves right and begins the next string: {@code )-04711(}.
     *
     * @param milliEms 0 to 99,999
     */
    static int gap(int milliEms, byte[] target, int at) {
        int thousands = milliEms / 1000;
        long figures = two(thousands) | (long) THREE[milliEms - 1000 * thousands] << 16;
        LITTLE_LONGS.set(target, at, GAP + (figures << 16));
        return at + Long.BYTES;
    }

    /** Writes an amount of at least 0 in the format of {@link Ascii#money}. */
    static int money(long amountCents, byte[] target, int from) {
        if (amountCents >= 1_000_000_00) {
            return Ascii.money(amountCents, target, from);
        }
        int cents = (int) amountCents;
        int units = cents / 100;
        long fraction = two(cents - 100 * units);
        if (units < 1000) {
            int plain = PLAIN[units];
            int length = plain >>> 24;
            LITTLE_LONGS.set(target, from, plain & 0xFFFFFFL | POINT + (fraction << 8) << 8 * length);
            return from + length + 3;
        }
        int thousands = units / 1000;
        int plain = PLAIN[thousands];
        LITTLE_LONGS.set(target, from, plain & 0xFFFFFFL);
        int at = from + (plain >>> 24);
        long rest = (long) THREE[units - 1000 * thousands] << 8 | fraction << 40;
        LITTLE_LONGS.set(target, at, THOUSANDS + rest);
        return at + 7;
    }
}
