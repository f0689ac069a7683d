// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import com.google.zxing.pdf417.PDF417Common;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.format.BlockCoder;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.RunBuilder;
import org.nuxeo.datagen.render.format.TableDesign;
import org.nuxeo.datagen.render.internal.art.Canvas;
import org.nuxeo.datagen.render.internal.art.Outlines;

/**
 * A tool that makes the committed resource {@code card.template}: it draws and codes all parts of cards. It makes two
 * passes; the first counts the symbols for the Huffman codes.
 */
public final class CardTemplateTool {

    private final JpegTables tables;
    private final RunBuilder runs;
    private final BlockCoder[] coders;
    private final Outlines bold = Outlines.load("inter-bold");
    private final Outlines plain = Outlines.load("inter-semibold");
    private final Outlines machine = Outlines.load("ocr-b");

    private CardTemplateTool(JpegTables tables) {
        this.tables = tables;
        this.runs = new RunBuilder(tables);
        this.coders = new BlockCoder[] {new BlockCoder(tables.quantizers()[0]), new BlockCoder(tables.quantizers()[1])};
    }

    /** Writes the template to the path that is the first argument. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0]), make());
    }

    /** Returns the bytes of the template. */
    static byte[] make() throws IOException {
        CardTemplateTool counting = new CardTemplateTool(TableDesign.even(TableDesign.BANK_QUALITY));
        counting.build();
        return new CardTemplateTool(TableDesign.of(counting.runs, TableDesign.BANK_QUALITY)).build();
    }

    private byte[] build() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int[] blanks = blanks();
        Resources.writeInts(blanks, out);
        new TypefaceBuilder(plain, 2, 14.6, 13, 0.86, 0).write(coders[0], runs, out);
        new TypefaceBuilder(bold, 3, 23.4, 20, 0.86, 0).write(coders[0], runs, out);
        new TypefaceBuilder(machine, 2, 20, 15, 0, 4).writeFixed(coders[0], runs, out);
        Resources.writeInts(bars(), out);
        Resources.writeInts(patterns(), out);
        states(out);
        write(new PortraitBuilder(Sex.FEMALE, tables, runs).build(), out);
        write(new PortraitBuilder(Sex.MALE, tables, runs).build(), out);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream front = new DataOutputStream(all);
        tables.write(front);
        runs.store().write(front);
        front.write(bytes.toByteArray());
        return all.toByteArray();
    }

    private static void write(FaceTables faces, DataOutputStream out) throws IOException {
        out.writeShort(faces.dependencies().length);
        for (byte[] dependency : faces.dependencies()) {
            out.writeByte(dependency.length);
            out.write(dependency);
        }
        for (int[][] component : faces.rows()) {
            out.writeByte(component.length);
            for (int[] row : component) {
                Resources.writeInts(row, out);
            }
        }
        Resources.writeInts(faces.items(), out);
    }

    private int[] blanks() {
        float[] paper = new float[64];
        Arrays.fill(paper, CardArt.PAPER);
        short[] block = coders[0].code(paper);
        int[] blanks = new int[CardLayout.COLUMNS];
        List<short[]> blocks = new ArrayList<>();
        for (int i = 0; i < blanks.length; i++) {
            blocks.add(block);
            blanks[i] = runs.add(0, blocks, 0);
        }
        return blanks;
    }

    private int[] bars() {
        int[] bars = new int[256];
        for (int pattern = 0; pattern < bars.length; pattern++) {
            List<short[]> blocks = new ArrayList<>();
            for (int half = 0; half < 2; half++) {
                float[] samples = new float[64];
                for (int i = 0; i < 64; i++) {
                    int bit = 7 - half * 4 - i % 8 / 2;
                    samples[i] = (pattern >> bit & 1) == 0 ? CardArt.PAPER : CardArt.INK;
                }
                blocks.add(coders[0].code(samples));
            }
            bars[pattern] = runs.add(0, blocks, 1.3);
        }
        return bars;
    }

    /** Returns the patterns of PDF417, from the tables of ZXing. */
    private static int[] patterns() {
        int[] patterns = new int[3 * 929];
        for (int symbol : PDF417Common.SYMBOL_TABLE) {
            int modules = symbol & 0x1FFFF;
            int codeword = PDF417Common.getCodeword(symbol);
            int[] widths = new int[8];
            int element = 0;
            for (int bit = 16; bit >= 0; bit--) {
                if (bit < 16 && (modules >> bit & 1) != (modules >> bit + 1 & 1)) {
                    element++;
                }
                widths[element]++;
            }
            int cluster = (widths[0] - widths[2] + widths[4] - widths[6] + 9) % 9;
            patterns[cluster / 3 * 929 + codeword] = modules;
        }
        return patterns;
    }

    private void states(DataOutputStream out) throws IOException {
        List<Scheme> schemes = Scheme.all();
        CardRows rows = new CardRows(coders, runs, schemes.size());
        CardArt art = new CardArt(bold, plain);
        for (Scheme scheme : schemes) {
            Canvas canvas = art.draw(scheme);
            rows.add(canvas);
        }
        rows.write(out, schemes);
    }
}
