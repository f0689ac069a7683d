// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.GeneralPath;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.model.frame.Glyphs;

/** Draws the characters of a TrueType font as pixels, from its outlines; no font of this computer has a part in it. */
final class GlyphDrawing {

    private static final String USUAL = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final int FIRST = ' ';

    /** Latin with its accents; and after it Greek, Cyrillic, punctuation and currencies. Others become the question mark. */
    private static final int END = 0x180;

    private static final int END_OF_ALL = 0x2123;

    private static final int END_OF_ASCII = 0x7F;

    private GlyphDrawing() {}

    /**
     * Draws a typeface.
     *
     * @param file file of a TrueType font, or null for the usual one
     * @param height height of the glyphs in pixels
     * @param size size of the text in pixels
     * @param grid number of which all widths must be multiples
     * @param isPlain whether letters lose their accents, because each two glyphs will be coded as neighbors
     * @throws IOException if the file is no such font
     */
    static Glyphs of(@Nullable Path file, int height, int size, int grid, boolean isPlain) throws IOException {
        try (InputStream in = file == null ? PDDocument.class.getResourceAsStream(USUAL) : Files.newInputStream(file);
                TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(in.readAllBytes()))) {
            CmapLookup characters = font.getUnicodeCmapLookup();
            if (characters.getGlyphId('?') == 0) {
                throw new IOException("has no question mark");
            }
            StringBuilder drawn = new StringBuilder();
            IntStream.Builder indexes = IntStream.builder();
            List<Integer> known = new ArrayList<>();
            IntStream.Builder widths = IntStream.builder();
            ByteArrayOutputStream levels = new ByteArrayOutputStream();
            double scale = (double) size / font.getUnitsPerEm();
            for (char c = FIRST; c < (isPlain ? END : END_OF_ALL); c++) {
                int glyph = isDrawn(c) ? glyph(characters, c, isPlain) : 0;
                if (glyph == 0 || Character.isISOControl(c)) {
                    continue;
                }
                if (!known.contains(glyph)) {
                    double advance = font.getAdvanceWidth(glyph) * scale;
                    int width = Math.max(1, (int) Math.round(advance / grid)) * grid;
                    known.add(glyph);
                    widths.add(width);
                    GlyphData outline = font.getGlyph().getGlyph(glyph);
                    levels.writeBytes(draw(outline, width, height, size, scale, (width - advance) / 2));
                }
                drawn.append(c);
                indexes.add(known.indexOf(glyph));
            }
            int[] glyphs = indexes.build().toArray();
            char[] all = drawn.toString().toCharArray();
            return new Glyphs(height, all, glyphs, widths.build().toArray(), levels.toByteArray());
        }
    }

    private static boolean isDrawn(char c) {
        return c < END || c >= 0x370 && c < 0x460 || c >= 0x2010 && c < 0x203B || c >= 0x20A0 && c < 0x20C0 || c == '™';
    }

    /** Returns the glyph of a character, or of its letter without accents; 0 if there is none. */
    private static int glyph(CmapLookup characters, char c, boolean isPlain) {
        int glyph = isPlain && c >= END_OF_ASCII ? 0 : characters.getGlyphId(c);
        char plain = Latin.plain(
                Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFKD).charAt(0));
        return glyph != 0 || isPlain && plain >= END_OF_ASCII ? glyph : characters.getGlyphId(plain);
    }

    private static byte[] draw(@Nullable GlyphData glyph, int width, int height, int size, double scale, double left) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        if (glyph != null) {
            GeneralPath path = glyph.getPath();
            // the middle of a capital is on the middle of the box
            path.transform(new AffineTransform(scale, 0, 0, -scale, left, height / 2.0 + size * 0.36));
            Graphics2D canvas = image.createGraphics();
            canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            canvas.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            canvas.setColor(Color.WHITE);
            canvas.fill(path);
            canvas.dispose();
        }
        byte[] levels = new byte[width * height];
        for (int i = 0; i < levels.length; i++) {
            int value = image.getRaster().getSample(i % width, i / width, 0);
            levels[i] = (byte) ((value * (Glyphs.LEVELS - 1) + 127) / 255);
        }
        return levels;
    }
}
