// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static java.util.Arrays.stream;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.model.frame.PdfFont;

/**
 * A font of a neutral page. Helvetica is one that every reader of PDF has, so that a file need not. Arimo, which has the same
 * widths, is in the file if a text needs more letters: Latin, Greek and Cyrillic ones. What they know of their characters is
 * in resources.
 */
record PageFont(String label, String name, PdfFont characters) {

    private static final Charset ENCODING = Charset.forName("windows-1252");
    private static final String ARIMO = "Arimo";
    private static final int CHARACTERS = 0x180;
    private static final int END_OF_ASCII = 0x7F;
    private static final int LATIN_1 = 0xA0;
    private static final int END_OF_LATIN_1 = 0x100;

    /**
     * Returns the font for some texts.
     *
     * @param label its name in the resources of a page
     * @param name name of one of the fonts in the resource {@code widths.txt}
     * @param texts the characters that are to be shown, besides those of Latin-1
     */
    static PageFont of(String label, String name, String texts) {
        int[] more = texts.chars().filter(c -> c > ' ' && !isEncoded((char) c)).toArray();
        PdfFont arimo = more.length == 0 ? null : arimo();
        return arimo != null && stream(more).anyMatch(c -> arimo.has((char) c))
                ? new PageFont(label, ARIMO, arimo)
                : new PageFont(label, name, encoded(widths(name), texts));
    }

    private static PdfFont encoded(int[] widths, String texts) {
        int[] shown = texts.chars().filter(c -> isEncoded((char) c)).toArray();
        int[] codes = new int[Math.max(CHARACTERS, 1 + stream(shown).max().orElse(0))];
        for (char c = ' '; c < CHARACTERS; c++) {
            // a letter without its accent is better than a question mark
            String letter = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD);
            char known = has(c) ? c : letter.charAt(0);
            if (has(known)) {
                codes[c] = known << 16 | widths[known - ' '];
            }
        }
        for (int c : shown) {
            int code = String.valueOf((char) c).getBytes(ENCODING)[0] & 0xFF;
            codes[c] = code << 16 | widths[code - ' '];
        }
        return new PdfFont(codes, 1);
    }

    /** Returns the widths of the characters from the space on. */
    static int[] widths(String name) {
        return lines("widths.txt")
                .filter(line -> line.startsWith(name + " "))
                .flatMapToInt(line -> stream(line.split(" ")).skip(1).mapToInt(Integer::parseInt))
                .toArray();
    }

    /** Returns whether the font has a character in any case, whose code it then is. */
    static boolean has(char c) {
        return c >= ' ' && c < END_OF_ASCII || c >= LATIN_1 && c < END_OF_LATIN_1;
    }

    private static boolean isEncoded(char c) {
        return c >= ' ' && ENCODING.newEncoder().canEncode(c);
    }

    /** A line of the resource: consecutive characters, whose glyphs are consecutive too, with the width of each. */
    private record Run(int first, int glyph, int[] widths) {

        static Run of(String line) {
            String[] words = line.split(" ");
            int[] widths = stream(words).skip(2).mapToInt(Integer::parseInt).toArray();
            return new Run(Integer.parseInt(words[0], 16), Integer.parseInt(words[1]), widths);
        }
    }

    private static List<Run> runs() {
        return lines(ARIMO + ".txt").map(Run::of).toList();
    }

    private static Stream<String> lines(String resource) {
        return Resources.text(PageFont.class, resource).lines();
    }

    private static PdfFont arimo() {
        List<Run> runs = runs();
        Run last = runs.get(runs.size() - 1);
        int[] codes = new int[last.first + last.widths.length];
        for (Run run : runs) {
            for (int i = 0; i < run.widths.length; i++) {
                codes[run.first + i] = run.glyph + i << 16 | run.widths[i];
            }
        }
        return new PdfFont(codes, 2);
    }

    /** @param next number of the first of the {@link #objects} */
    String dictionary(int next) {
        return name.equals(ARIMO)
                ? "<</Type/Font/Subtype/Type0/Encoding/Identity-H/BaseFont/Arimo/DescendantFonts[" + next
                        + " 0 R]/ToUnicode " + (next + 3) + " 0 R>>"
                : "<</Type/Font/Subtype/Type1/Encoding/WinAnsiEncoding/BaseFont/" + name + ">>";
    }

    /** Returns the objects that the dictionary needs, in characters of Latin-1. */
    List<String> objects(int next) {
        if (!name.equals(ARIMO)) {
            return List.of();
        }
        StringBuilder widths = new StringBuilder();
        Map<Integer, String> characterOf = new TreeMap<>();
        for (Run run : runs()) {
            widths.append(run.glyph).append(Arrays.toString(run.widths).replace(",", ""));
            for (int i = 0; i < run.widths.length; i++) {
                // of a space and one that does not break, it is the former
                int glyph = run.glyph + i;
                characterOf.putIfAbsent(glyph, String.format(Locale.ROOT, "<%04X><%04X>", glyph, run.first + i));
            }
        }
        String file = new String(Resources.bytes(PageFont.class, ARIMO + ".ttf.z"), StandardCharsets.ISO_8859_1);
        return List.of(
                "<</Type/Font/Subtype/CIDFontType2/BaseFont/Arimo/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
                        + "/Supplement 0>>/FontDescriptor " + (next + 1) + " 0 R/CIDToGIDMap/Identity/W[" + widths
                        + "]>>",
                "<</Type/FontDescriptor/FontName/Arimo/Flags 32/FontBBox[-544 -389 2797 1043]/ItalicAngle 0/Ascent 905"
                        + "/Descent -212/CapHeight 716/StemV 88/FontFile2 " + (next + 2) + " 0 R>>",
                "<</Filter/FlateDecode/Length " + file.length() + ">>stream\n" + file + "\nendstream",
                NeutralPage.stream(characterMap(List.copyOf(characterOf.values()))));
    }

    /** Returns the map by which readers find and copy texts; a block of it has at most a hundred characters. */
    private static String characterMap(List<String> all) {
        StringBuilder map = new StringBuilder("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n"
                + "/CMapName/Arimo def/CMapType 2 def\n1 begincodespacerange<0000><FFFF>endcodespacerange\n");
        for (int from = 0; from < all.size(); from += 100) {
            List<String> block = all.subList(from, Math.min(all.size(), from + 100));
            map.append(block.size()).append(" beginbfchar\n");
            map.append(String.join("\n", block)).append("\nendbfchar\n");
        }
        return map + "endcmap end end";
    }
}
