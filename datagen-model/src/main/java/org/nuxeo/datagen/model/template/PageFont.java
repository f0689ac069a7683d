// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import org.apache.fontbox.afm.AFMParser;
import org.apache.fontbox.afm.FontMetrics;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.encoding.WinAnsiEncoding;
import org.nuxeo.datagen.render.template.PdfFont;

/**
 * One of the fonts that every reader of PDF has, so that a file need not. Its widths are those of its published metrics;
 * PDFBox would look through all fonts of the computer first.
 */
final class PageFont {

    private static final int CHARACTERS = 0x180;
    private static final int END_OF_ASCII = 0x7F;
    private static final int LATIN_1 = 0xA0;
    private static final int END_OF_LATIN_1 = 0x100;

    private final String name;
    private final PdfFont characters;

    /** @param name name of one of the 14 fonts */
    PageFont(String name) {
        this.name = name;
        try (InputStream in =
                PDDocument.class.getResourceAsStream("/org/apache/pdfbox/resources/afm/" + name + ".afm")) {
            FontMetrics metrics = new AFMParser(in).parse(true);
            int[] codes = new int[CHARACTERS];
            for (char c = ' '; c < CHARACTERS; c++) {
                // a letter without its accent is better than a question mark
                char shown = has(c) ? c : Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD).charAt(0);
                if (has(shown)) {
                    String glyph = WinAnsiEncoding.INSTANCE.getName(shown);
                    codes[c] = shown << 16 | Math.round(metrics.getCharacterWidth(glyph));
                }
            }
            this.characters = new PdfFont(codes, 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the font has a character, whose code it then is. */
    private static boolean has(char c) {
        return c >= ' ' && c < END_OF_ASCII || c >= LATIN_1 && c < END_OF_LATIN_1;
    }

    PdfFont characters() {
        return characters;
    }

    COSDictionary dictionary() {
        COSDictionary dictionary = new COSDictionary();
        dictionary.setItem(COSName.TYPE, COSName.FONT);
        dictionary.setItem(COSName.SUBTYPE, COSName.TYPE1);
        dictionary.setName(COSName.BASE_FONT, name);
        dictionary.setItem(COSName.ENCODING, COSName.WIN_ANSI_ENCODING);
        return dictionary;
    }
}
