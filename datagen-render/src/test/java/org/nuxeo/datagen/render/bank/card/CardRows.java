// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.bank.card.CardTemplate.RowOp;
import org.nuxeo.datagen.render.format.BlockCoder;
import org.nuxeo.datagen.render.format.RunBuilder;
import org.nuxeo.datagen.render.internal.art.Canvas;

/** A cutter of the drawings of the states into rows of runs and variable elements. */
final class CardRows {

    private final BlockCoder[] coders;
    private final RunBuilder runs;
    private final int stateCount;
    private final int[][] variable = variableCells();
    private int[][][] rows;
    private final List<int[]> states = new ArrayList<>();
    private List<Integer> stateRuns;

    CardRows(BlockCoder[] coders, RunBuilder runs, int stateCount) {
        this.coders = coders;
        this.runs = runs;
        this.stateCount = stateCount;
    }

    /** Adds a state's drawing. */
    void add(Canvas canvas) {
        stateRuns = new ArrayList<>();
        int[][][] all = new int[3][][];
        all[0] = new int[CardLayout.ROWS][];
        for (int row = 0; row < CardLayout.ROWS; row++) {
            all[0][row] = row < CardLayout.HEADER_ROWS
                    ? new int[] {stateRun(canvas, 0, row, 0, CardLayout.COLUMNS)}
                    : luminanceRow(canvas, row);
        }
        for (int component = 1; component < 3; component++) {
            all[component] = new int[CardLayout.COLOR_ROWS][];
            for (int row = 0; row < CardLayout.COLOR_ROWS; row++) {
                all[component][row] = colorRow(canvas, component, row);
            }
        }
        rows = all;
        states.add(stateRuns.stream().mapToInt(Integer::intValue).toArray());
    }

    private int[] luminanceRow(Canvas canvas, int row) {
        List<Integer> ops = new ArrayList<>();
        int column = 0;
        while (column < CardLayout.COLUMNS) {
            int op = variable[row][column];
            int end = column + 1;
            while (end < CardLayout.COLUMNS && variable[row][end] == op) {
                end++;
            }
            ops.add(op >= 0 ? op : op(RowOp.RUN, run(canvas, 0, row, column, end, 1.0 / stateCount)));
            column = end;
        }
        return ops.stream().mapToInt(Integer::intValue).toArray();
    }

    private int[] colorRow(Canvas canvas, int component, int row) {
        int portraitRow = row - CardLayout.PORTRAIT_ROW / 2;
        if (portraitRow < 0 || portraitRow >= CardLayout.PORTRAIT_ROWS / 2) {
            return new int[] {stateRun(canvas, component, row, 0, CardLayout.COLOR_COLUMNS)};
        }
        int left = CardLayout.PORTRAIT_COLUMN / 2;
        int right = left + CardLayout.PORTRAIT_COLUMNS / 2;
        return new int[] {
            stateRun(canvas, component, row, 0, left),
            op(RowOp.PORTRAIT, portraitRow),
            stateRun(canvas, component, row, right, CardLayout.COLOR_COLUMNS)
        };
    }

    private int stateRun(Canvas canvas, int component, int row, int from, int to) {
        stateRuns.add(run(canvas, component, row, from, to, 1.0 / stateCount));
        return op(RowOp.STATE_RUN, stateRuns.size() - 1);
    }

    private int run(Canvas canvas, int component, int row, int from, int to, double weight) {
        List<short[]> blocks = new ArrayList<>();
        for (int column = from; column < to; column++) {
            float[] samples = component == 0 ? canvas.cell(0, column, row) : canvas.halvedCell(component, column, row);
            blocks.add(coders[component == 0 ? 0 : 1].code(samples));
        }
        return runs.add(component == 0 ? 0 : 1, blocks, weight);
    }

    /** Returns the element of each cell of the luminance; -1 for cells that never vary. */
    private static int[][] variableCells() {
        int[][] cells = new int[CardLayout.ROWS][CardLayout.COLUMNS];
        for (int[] row : cells) {
            java.util.Arrays.fill(row, -1);
        }
        for (CardField field : CardField.values()) {
            for (int strip = 0; strip < field.rows(); strip++) {
                mark(cells, field.row + strip, field.column, field.columns, op(RowOp.FIELD, field.code() << 8 | strip));
            }
        }
        for (int row = 0; row < CardLayout.PORTRAIT_ROWS; row++) {
            mark(
                    cells,
                    CardLayout.PORTRAIT_ROW + row,
                    CardLayout.PORTRAIT_COLUMN,
                    CardLayout.PORTRAIT_COLUMNS,
                    op(RowOp.PORTRAIT, row));
        }
        for (int row = 0; row < CardLayout.BARCODE_ROWS; row++) {
            mark(
                    cells,
                    CardLayout.BARCODE_ROW + row,
                    CardLayout.BARCODE_COLUMN,
                    CardLayout.BARCODE_COLUMNS,
                    op(RowOp.BARCODE, row));
        }
        for (int i = 0; i < CardLayout.MRZ_LINES * CardLayout.MRZ_STRIPS; i++) {
            int line = i / CardLayout.MRZ_STRIPS;
            int strip = i % CardLayout.MRZ_STRIPS;
            int op = op(RowOp.MRZ, line << 8 | strip);
            mark(
                    cells,
                    CardLayout.MRZ_ROW + line * CardLayout.MRZ_LINE_ROWS + strip,
                    CardLayout.MRZ_COLUMN,
                    CardLayout.MRZ_COLUMNS,
                    op);
        }
        return cells;
    }

    private static void mark(int[][] cells, int row, int column, int columns, int op) {
        for (int i = column; i < column + columns; i++) {
            if (cells[row][i] >= 0) {
                throw new IllegalStateException(
                        "cell " + i + ", " + row + ": belongs to two variable elements; must belong to one");
            }
            cells[row][i] = op;
        }
    }

    void write(DataOutputStream out, List<Scheme> schemes) throws IOException {
        for (int[][] component : rows) {
            writeArrays(out, component);
        }
        out.writeByte(schemes.size());
        for (Scheme scheme : schemes) {
            out.writeUTF(scheme.state().code());
        }
        writeArrays(out, states.toArray(new int[0][]));
    }

    private static void writeArrays(DataOutputStream out, int[][] arrays) throws IOException {
        out.writeByte(arrays.length);
        for (int[] array : arrays) {
            Resources.writeInts(array, out);
        }
    }

    private static int op(int kind, int operand) {
        if (operand >>> 24 != 0) {
            throw new IllegalArgumentException("operand " + operand + ": must be below 2^24");
        }
        return kind << 24 | operand;
    }
}
