// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.text.Normalizer;
import java.util.Map;
import java.util.regex.Pattern;

/** Latin letters without their accents. */
public final class Latin {

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    /** Letters that Unicode does not take apart. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("Æ", "AE"),
            Map.entry("æ", "ae"),
            Map.entry("Œ", "OE"),
            Map.entry("œ", "oe"),
            Map.entry("Ø", "O"),
            Map.entry("ø", "o"),
            Map.entry("Ł", "L"),
            Map.entry("ł", "l"),
            Map.entry("Đ", "D"),
            Map.entry("đ", "d"),
            Map.entry("Ð", "D"),
            Map.entry("ð", "d"),
            Map.entry("Þ", "Th"),
            Map.entry("þ", "th"),
            Map.entry("ß", "ss"),
            Map.entry("ı", "i"));

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
