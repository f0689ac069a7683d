// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/** The characters of a font in a PDF: the code of each and its width in thousandths of the size of the text. */
public final class PdfFont {

    /** What a frame knows of a character: its code in the high half, its width in the low half. Absent ones are 0. */
    private final int[] characters;

    private final int codeBytes;

    /**
     * @param characters code and width by character, {@code code << 16 | width}; 0 where the font has no glyph
     * @param codeBytes bytes of a code, 1 or 2
     */
    public PdfFont(int[] characters, int codeBytes) {
        Check.refuse(
                characters.length <= '?' || codeBytes < 1 || codeBytes > 2,
                () -> characters.length + " characters with codes of " + codeBytes
                        + " bytes: must be at least 64 characters, 1 or 2 bytes");
        this.characters = characters.clone();
        this.codeBytes = codeBytes;
        int substitute = characters['?'] != 0 ? characters['?'] : characters[' '];
        for (int c = 0; c < this.characters.length; c++) {
            if (this.characters[c] == 0) {
                this.characters[c] = c <= ' ' && characters[' '] != 0 ? characters[' '] : substitute;
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

    /** Returns the number of hexadecimal digits of a code. */
    public int codeDigits() {
        return 2 * codeBytes;
    }
}
