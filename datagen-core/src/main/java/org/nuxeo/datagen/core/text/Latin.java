// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.text.Normalizer;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Latin letters without their accents. */
public final class Latin {

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    /** Letters that Unicode does not take apart. */
    private static final Map<String, String> OTHERS = Stream.of(
                    "Æ AE,æ ae,Œ OE,œ oe,Ø O,ø o,Ł L,ł l,Đ D,đ d,Ð D,ð d,Þ Th,þ th,ß ss,ı i".split(","))
            .collect(Collectors.toUnmodifiableMap(each -> each.substring(0, 1), each -> each.substring(2)));

    private Latin() {}

    /** Returns a letter without accents, the first one if it becomes two. */
    public static char plain(char letter) {
        String plain = plain(String.valueOf(letter));
        return plain.isEmpty() ? letter : plain.charAt(0);
    }

    /** Returns a text whose Latin letters have no accents, for example {@code Saint-Etienne}; other letters stay. */
    public static String plain(String text) {
        if (text.chars().allMatch(c -> c < 0x80)) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD))
                .replaceAll("")
                .codePoints()
                .mapToObj(Character::toString)
                .forEach(each -> plain.append(OTHERS.getOrDefault(each, each)));
        return plain.toString();
    }
}
