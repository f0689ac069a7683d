// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.bank.card.CardTemplate.RowOp;
import org.nuxeo.datagen.render.bank.card.CardText.CardData;
import org.nuxeo.datagen.render.format.jpeg.IntervalWriter;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments;

/**
 * A writer of the JPEG scans of one card after another. It reuses its working arrays. Not thread safe.
 *
 * <p>Every row of cells is one restart interval. The template lists the elements of a row: runs shared by all cards,
 * runs of the state, of the portrait, of text and of the barcode. The writer looks them up and joins them, so no block
 * is coded at run time.
 */
final class CardScans {

    private static final int COMPONENTS = 3;
    private static final CardField[] FIELDS = CardField.byCode();
    private static final byte[][] SCAN_HEADERS = scanHeaders();

    private final CardTemplate template = CardTemplate.SHARED;
    private final StateRows stateRows = StateRows.SHARED;
    private final IntervalWriter[] writers;
    private final CardText text = new CardText();
    private final CardData data = new CardData();
    private final Pdf417 barcode;
    private final byte[] zone = new byte[Mrz.LINES * Mrz.LINE_LENGTH];
    private final byte[] modules = new byte[CardLayout.BARCODE_COLUMNS / 2];
    private final short[][] lines = new short[FIELDS.length][];
    private final int[] lineHalves = new int[FIELDS.length];
    private final int[] choices = new int[Feature.COUNT];
    private final int[] faceIndexes;
    private final int[] items = new int[2 * CardLayout.COLUMNS];
    private int state;

    // set by set
    @SuppressWarnings("NullAway.Init")
    private int[] stateRuns;

    // set by set
    @SuppressWarnings("NullAway.Init")
    private FaceTables face;

    CardScans() {
        IntervalWriter colors = template.coding().writer(1);
        writers = new IntervalWriter[] {template.coding().writer(0), colors, colors};
        barcode = new Pdf417(template.bars().patterns());
        faceIndexes =
                new int[Math.max(template.faces()[0].dependencies().length, template.faces()[1].dependencies().length)];
        for (CardField field : FIELDS) {
            lines[field.code()] = new short[2 * field.columns()];
        }
    }

    /** Sets the card whose scans are written next. */
    void set(IdCard card) {
        text.set(card);
        state = StateCodes.rank(card.customer().state());
        stateRuns = template.states()[state];
        face = template.faces()[card.customer().sex() == Sex.FEMALE ? 0 : 1];
        FaceChoice.choose(card, choices);
        face.index(choices, faceIndexes);
        for (CardField field : FIELDS) {
            int i = field.code();
            TextFace typeface = template.letters().of(field);
            lineHalves[i] = typeface.set(text.field(field), text.length(field), lines[i], lines[i].length);
        }
        Mrz.write(text, zone);
        data.set(text);
        barcode.encode(data.bytes(), data.length());
    }

    /**
     * Writes the scans of rows of cells, one for each component, and the end of the image.
     *
     * @param fromRow even
     * @param toRow even or the last
     * @return the index after the last byte written
     */
    int write(int fromRow, int toRow, byte[] target, int at) {
        int end = scan(0, fromRow, toRow, target, at);
        for (int component = 1; component < COMPONENTS; component++) {
            end = scan(component, fromRow / 2, (toRow + 1) / 2, target, end);
        }
        return JpegSegments.endOfImage(target, end);
    }

    private int scan(int component, int fromRow, int toRow, byte[] target, int at) {
        int position = Ascii.put(SCAN_HEADERS[component], target, at);
        int[][] rows = template.rows()[component];
        for (int row = fromRow; row < toRow; row++) {
            if (row > fromRow) {
                position = JpegSegments.restart(row - 1 - fromRow, target, position);
            }
            position = interval(component, row, rows[row], target, position);
        }
        return position;
    }

    private int interval(int component, int row, int[] ops, byte[] target, int at) {
        boolean shared = stateRows.shared(component, row);
        byte[] kept = shared ? stateRows.get(state, component, row) : null;
        if (kept != null) {
            System.arraycopy(kept, 0, target, at, kept.length);
            return at + kept.length;
        }
        int end = writers[component].write(items, compose(component, ops, row), target, at);
        if (shared) {
            stateRows.keep(state, component, row, Arrays.copyOfRange(target, at, end));
        }
        return end;
    }

    /** Composes a row of cells of the luminance into {@link #items} and returns the number of runs. */
    int composeLuminance(int row) {
        return compose(0, template.rows()[0][row], row);
    }

    /** Composes a row of cells of the portrait's colors into {@link #items} and returns the number of runs. */
    int composePortraitColors(int component, int portraitRow) {
        return face.row(component, portraitRow, faceIndexes, items, 0);
    }

    /** Returns the rank of the card's state in {@link StateCodes}. */
    int state() {
        return state;
    }

    /**
     * Returns the runs composed last, as indexes of their headers in
     * {@link org.nuxeo.datagen.render.format.jpeg.RunStore}.
     */
    int[] items() {
        return items;
    }

    private static byte[][] scanHeaders() {
        byte[][] headers = new byte[COMPONENTS][];
        for (int component = 0; component < COMPONENTS; component++) {
            int blocks = component == 0 ? CardLayout.COLUMNS : CardLayout.COLOR_COLUMNS;
            headers[component] = new JpegSegments().scan(component, blocks).toBytes();
        }
        return headers;
    }

    private int compose(int component, int[] ops, int row) {
        int count = 0;
        for (int op : ops) {
            int operand = RowOp.operand(op);
            switch (RowOp.kind(op)) {
                case RowOp.RUN -> items[count++] = operand;
                case RowOp.STATE_RUN -> items[count++] = stateRuns[operand];
                case RowOp.FIELD -> count = field(operand >> 8, operand & 0xFF, count);
                case RowOp.PORTRAIT -> count = face.row(component, operand, faceIndexes, items, count);
                case RowOp.BARCODE -> count = bars(operand, count);
                case RowOp.MRZ -> count = machineLine(operand >> 8, operand & 0xFF, count);
                default -> throw new IllegalStateException("row " + row + ": unknown element " + op);
            }
        }
        return count;
    }

    private int field(int field, int strip, int count) {
        TextFace typeface = template.letters().of(FIELDS[field]);
        int halves = lineHalves[field];
        int end = typeface.strip(lines[field], halves, strip, items, count);
        int blank = (lines[field].length - halves) / 2;
        if (blank > 0) {
            items[end++] = template.blanks()[blank - 1];
        }
        return end;
    }

    private int machineLine(int line, int strip, int count) {
        int[] runs = template.letters().machine();
        int base = strip * TextFace.CHARACTERS - ' ';
        for (int i = 0; i < Mrz.LINE_LENGTH; i++) {
            items[count + i] = runs[base + zone[line * Mrz.LINE_LENGTH + i]];
        }
        return count + Mrz.LINE_LENGTH;
    }

    private int bars(int row, int count) {
        barcode.row(row, 2, modules, modules.length);
        for (int i = 0; i < modules.length; i++) {
            items[count + i] = template.bars().pairs()[modules[i] & 0xFF];
        }
        return count + modules.length;
    }

    /**
     * Rows of cells that are equal on all cards of a state, because they consist only of fixed runs and runs of the state.
     * Each is joined to a restart interval once. Thread safe.
     */
    static final class StateRows {

        private static final int COMPONENTS = 3;

        static final StateRows SHARED = new StateRows(CardTemplate.SHARED.rows(), CardTemplate.SHARED.states().length);

        private final boolean[][] shared = new boolean[COMPONENTS][];
        private final AtomicReferenceArray<byte[]> kept;

        private StateRows(int[][][] rows, int states) {
            for (int component = 0; component < COMPONENTS; component++) {
                shared[component] = new boolean[rows[component].length];
                for (int row = 0; row < rows[component].length; row++) {
                    shared[component][row] = ofState(rows[component][row]);
                }
            }
            kept = new AtomicReferenceArray<>(states * COMPONENTS * CardLayout.ROWS);
        }

        private static boolean ofState(int[] ops) {
            for (int op : ops) {
                if (RowOp.kind(op) != RowOp.RUN && RowOp.kind(op) != RowOp.STATE_RUN) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether a row is equal on all cards of a state. */
        boolean shared(int component, int row) {
            return shared[component][row];
        }

        /** Returns the bytes of a row, or null if they have not been kept yet. */
        byte[] get(int state, int component, int row) {
            return kept.get(index(state, component, row));
        }

        /** Keeps the bytes of a row. The caller must not change them afterwards. */
        void keep(int state, int component, int row, byte[] bytes) {
            kept.set(index(state, component, row), bytes);
        }

        private static int index(int state, int component, int row) {
            return (state * COMPONENTS + component) * CardLayout.ROWS + row;
        }
    }
}
