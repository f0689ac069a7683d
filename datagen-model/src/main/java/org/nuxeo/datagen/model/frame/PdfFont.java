// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a font in a PDF.
 *
 * @param characters code and width in thousandths of the size of the text by character, {@code code << 16 | width}; 0 where
 *     the font has no glyph
 * @param codeBytes bytes of a code, 1 or 2
 */
public record PdfFont(int[] characters, int codeBytes) {

    /** Replaces characters that the font does not have. */
    public PdfFont {
        if (characters.length <= '?' || codeBytes < 1 || codeBytes > 2) {
            throw new IllegalArgumentException(characters.length + " characters with codes of " + codeBytes
                    + " bytes: must be at least 64 characters, 1 or 2 bytes");
        }
        characters = characters.clone();
        int space = characters[' '];
        int substitute = characters['?'] != 0 ? characters['?'] : space;
        for (int c = 0; c < characters.length; c++) {
            if (characters[c] == 0) {
                characters[c] = c <= ' ' && space != 0 ? space : substitute;
            }
        }
    }

    static PdfFont in(FrameFile file, @Nullable PdfFont of) throws IOException {
        int codeBytes = file.single(of, each -> each.codeBytes);
        int[] characters = new int[file.number(of, each -> each.characters.length)];
        int count = file.number(of, each -> each.characters.length);
        for (int i = 0; i < count; i++) {
            int at = i;
            int c = file.half(of, each -> at);
            characters[c] = file.number(of, each -> each.characters[at]);
        }
        return new PdfFont(characters, codeBytes);
    }

    private int of(char c) {
        return characters[c < characters.length ? c : '?'];
    }

    /** Returns whether the font has a character, or its letter without accents. */
    public boolean has(char c) {
        return c == '?' || c < characters.length && characters[c] != characters['?'];
    }

    /** Returns the width of a character in thousandths of the size of the text. */
    public int width(char c) {
        return of(c) & 0xFFFF;
    }

    /** Returns the code of a character. */
    public int code(char c) {
        return of(c) >>> 16;
    }
}
