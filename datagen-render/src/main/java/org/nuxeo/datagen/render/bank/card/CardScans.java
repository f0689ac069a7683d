// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.bank.card.CardTemplate.RowOp;
import org.nuxeo.datagen.render.format.IntervalWriter;
import org.nuxeo.datagen.render.format.JpegSegments;

/**
 * A writer of the JPEG scans of one card after another. It reuses its working arrays. Not thread safe.
 *
 * <p>Every row of cells is one restart interval. The template lists the elements of a row: runs shared by all cards,
 * runs of the state, of the portrait, of text and of the barcode. The writer looks them up and joins them, so no block
 * is coded at run time.
 */
final class CardScans {

    private static final int COMPONENTS = 3;
    private static final CardField[] FIELDS = CardField.values();

    /**
     * Rows of cells that are equal on all cards of a state, because they consist only of fixed runs and runs of the state. Each
     * is joined to a restart interval once.
     */
    private static final AtomicReferenceArray<byte[]> STATE_ROWS =
            new AtomicReferenceArray<>(CardTemplate.SHARED.states().length * COMPONENTS * CardLayout.ROWS);

    /** Whether a row of a component is one of these. */
    private static final boolean[][] IS_OF_STATE = new boolean[COMPONENTS][CardLayout.ROWS];

    static {
        for (int component = 0; component < COMPONENTS; component++) {
            int[][] rows = CardTemplate.SHARED.rows()[component];
            for (int row = 0; row < rows.length; row++) {
                IS_OF_STATE[component][row] =
                        Arrays.stream(rows[row]).map(RowOp::kind).allMatch(each -> each <= RowOp.STATE_RUN);
            }
        }
    }

    private static final byte[][] SCAN_HEADERS = {
        new JpegSegments().scan(0, CardLayout.COLUMNS).toBytes(),
        new JpegSegments().scan(1, CardLayout.COLOR_COLUMNS).toBytes(),
        new JpegSegments().scan(2, CardLayout.COLOR_COLUMNS).toBytes()
    };

    private final CardTemplate template = CardTemplate.SHARED;
    private final IntervalWriter[] writers;
    private final CardText text = new CardText();
    private final byte[] data = new byte[256];
    private final Pdf417 barcode;
    private final byte[] zone = new byte[Mrz.LINES * Mrz.LINE_LENGTH];
    private final byte[] modules = new byte[CardLayout.BARCODE_COLUMNS / 2];
    private final short[][] lines = new short[FIELDS.length][];
    private final int[] lineHalves = new int[FIELDS.length];
    private final int[] choices = new int[Feature.COUNT];
    private final int[] faceIndexes;
    /**
     * The runs composed last, as indexes of their headers in
     * {@link org.nuxeo.datagen.render.format.RunStore}.
     */
    final int[] items = new int[2 * CardLayout.COLUMNS];

    /** The rank of the card's state in {@link StateCodes}. */
    int state;

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
            lines[field.code()] = new short[2 * field.columns];
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
        barcode.encode(data, text.barcode(data));
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
        int place = (state * COMPONENTS + component) * CardLayout.ROWS + row;
        boolean isOfState = IS_OF_STATE[component][row];
        byte[] kept = isOfState ? STATE_ROWS.get(place) : null;
        if (kept != null) {
            return Ascii.put(kept, target, at);
        }
        int end = writers[component].write(items, compose(component, ops, row), target, at);
        if (isOfState) {
            STATE_ROWS.set(place, Arrays.copyOfRange(target, at, end));
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
}
