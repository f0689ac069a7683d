// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import org.nuxeo.datagen.render.template.PdfFont;

/**
 * One of the fonts that every reader of PDF has, so that a file need not. Its widths are those of its published metrics, in a
 * resource.
 */
final class PageFont {

    private static final int CHARACTERS = 0x180;
    private static final int END_OF_ASCII = 0x7F;
    private static final int LATIN_1 = 0xA0;
    private static final int END_OF_LATIN_1 = 0x100;

    private final String name;
    private final PdfFont characters;

    /** @param name name of one of the fonts in the resource {@code widths.txt} */
    PageFont(String name) {
        this.name = name;
        int[] widths = widths(name);
        int[] codes = new int[CHARACTERS];
        for (char c = ' '; c < CHARACTERS; c++) {
            // a letter without its accent is better than a question mark
            char shown = has(c)
                    ? c
                    : Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD)
                            .charAt(0);
            if (has(shown)) {
                codes[c] = shown << 16 | widths[shown - ' '];
            }
        }
        this.characters = new PdfFont(codes, 1);
    }

    /** Returns the widths of the characters from the space on. */
    static int[] widths(String name) {
        try (InputStream in = PageFont.class.getResourceAsStream("widths.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .flatMapToInt(line -> Arrays.stream(line.split(" ")).skip(1).mapToInt(Integer::parseInt))
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the font has a character, whose code it then is. */
    static boolean has(char c) {
        return c >= ' ' && c < END_OF_ASCII || c >= LATIN_1 && c < END_OF_LATIN_1;
    }

    String name() {
        return name;
    }

    PdfFont characters() {
        return characters;
    }
}
