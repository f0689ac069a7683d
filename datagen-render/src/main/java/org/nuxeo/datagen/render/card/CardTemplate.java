package org.nuxeo.datagen.render.card;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.IntConsumer;
import org.nuxeo.datagen.render.jpeg.JpegTables;
import org.nuxeo.datagen.render.jpeg.RunStore;
import org.nuxeo.datagen.render.raster.TextFace;

/**
 * Everything about cards that was drawn and coded in advance, as read from a committed resource.
 *
 * @param tables the tables of the JPEG coding
 * @param runs all runs
 * @param blanks runs of 1, 2, … blank cells
 * @param small face of most fields
 * @param large face of the names
 * @param machine runs of two cells for each strip and character, from space on, of the machine-readable zone
 * @param bars runs of two cells for each pattern of eight modules of the barcode
 * @param patterns modules of the codewords of PDF417
 * @param rows for each component and row of cells, its elements as {@link RowOp}
 * @param states for each state of the union, in the order of the codes, the numbers of its runs
 * @param faces tables of women and of men
 */
record CardTemplate(
        JpegTables tables,
        RunStore runs,
        int[] blanks,
        TextFace small,
        TextFace large,
        int[] machine,
        int[] bars,
        int[] patterns,
        int[][][] rows,
        String[] stateCodes,
        int[][] states,
        FaceTables[] faces) {

    static final String RESOURCE = "card.template";

    private static final class Shared {
        static final CardTemplate TEMPLATE = load();
    }

    /** Returns the template, read when it is first asked for. */
    static CardTemplate shared() {
        return Shared.TEMPLATE;
    }

    private static CardTemplate load() {
        try (InputStream in = CardTemplate.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + ": not on the class path");
            }
            return read(new DataInputStream(new BufferedInputStream(in, 1 << 16)));
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + RESOURCE + ": cannot be read", e);
        }
    }

    /** Calls an action for every run of the luminance, for some more than once. */
    void forEachLuminanceRun(IntConsumer action) {
        for (int[] items : new int[][] {blanks, machine, bars}) {
            for (int item : items) {
                action.accept(item);
            }
        }
        small.forEachItem(action);
        large.forEachItem(action);
        for (int[] row : rows[0]) {
            for (int op : row) {
                if (RowOp.kind(op) == RowOp.RUN) {
                    action.accept(RowOp.operand(op));
                } else if (RowOp.kind(op) == RowOp.STATE_RUN) {
                    for (int[] state : states) {
                        action.accept(state[RowOp.operand(op)]);
                    }
                }
            }
        }
        faces[0].forEachLuminanceRun(action);
        faces[1].forEachLuminanceRun(action);
    }

    static CardTemplate read(DataInputStream in) throws IOException {
        JpegTables tables = JpegTables.read(in);
        RunStore runs = RunStore.read(in);
        int[] blanks = readInts(in);
        TextFace[] faces = {readFace(in), readFace(in)};
        int[] machine = readInts(in);
        int[] bars = readInts(in);
        int[] patterns = readInts(in);
        int[][][] rows = new int[3][][];
        for (int c = 0; c < 3; c++) {
            rows[c] = readArrays(in);
        }
        String[] codes = new String[in.readUnsignedByte()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = in.readUTF();
        }
        int[][] states = readArrays(in);
        FaceTables[] portraits = {FaceTables.read(in), FaceTables.read(in)};
        return new CardTemplate(
                tables, runs, blanks, faces[0], faces[1], machine, bars, patterns, rows, codes, states, portraits);
    }

    private static TextFace readFace(DataInputStream in) throws IOException {
        int strips = in.readUnsignedByte();
        int halves = in.readUnsignedShort();
        return new TextFace(strips, halves, readInts(in), readInts(in));
    }

    private static int[][] readArrays(DataInputStream in) throws IOException {
        int[][] arrays = new int[in.readUnsignedByte()][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = readInts(in);
        }
        return arrays;
    }

    static int[] readInts(DataInputStream in) throws IOException {
        int[] values = new int[in.readInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readInt();
        }
        return values;
    }

    static void writeInts(DataOutputStream out, int[] values) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }
}
