// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.UUID;
import java.util.function.LongFunction;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.render.frame.Resources;

/** Values as texts, and drawn texts. */
final class Texts {

    private static final String[] WORDS = words();

    private Texts() {}

    /** Returns the text of a single value; that of a date is like {@code 2015-01-31}. */
    static String of(Base base, Object value) {
        return switch (base) {
            case STRING -> (String) value;
            case DOUBLE -> Decimals.text((double) value);
            case DATE -> LocalDate.ofEpochDay(Days.ofMillis((long) value)).toString();
            default -> value.toString();
        };
    }

    static String uuid(long draw) {
        long high = draw & 0xFFFFFFFFFFFF0FFFL | 0x4000;
        long low = Draws.mix(draw + 1) & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
        return new UUID(high, low).toString();
    }

    /** Returns a text of a number of words. */
    static String words(int count, LongFunction<String> word, long draw) {
        StringBuilder text = new StringBuilder(count * 8);
        long next = draw;
        for (int i = 0; i < count; i++) {
            next = Draws.mix(next + 1);
            text.append(i == 0 ? "" : " ").append(word.apply(next));
        }
        text.setCharAt(0, Character.toUpperCase(text.charAt(0)));
        return text.toString();
    }

    /** Returns one of the small list. */
    static String word(long draw) {
        return WORDS[Draws.bounded(draw, WORDS.length)];
    }

    private static String[] words() {
        return new String(Resources.bytes(Texts.class, "words.txt"), StandardCharsets.US_ASCII)
                .strip()
                .split("\\s+");
    }
}
