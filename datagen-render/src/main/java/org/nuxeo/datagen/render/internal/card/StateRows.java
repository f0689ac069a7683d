package org.nuxeo.datagen.render.internal.card;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Rows of cells on which nothing but the state's own runs stands, as restart intervals: the same bytes on all cards of a
 * state, joined once. Thread safe.
 */
final class StateRows {

    private static final int COMPONENTS = 3;

    private static final class Shared {
        static final StateRows ROWS = new StateRows(
                CardTemplate.shared().rows(), CardTemplate.shared().states().length);
    }

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

    /** Returns the rows of the shared template. */
    static StateRows shared() {
        return Shared.ROWS;
    }

    private static boolean ofState(int[] ops) {
        for (int op : ops) {
            if (RowOp.kind(op) != RowOp.RUN && RowOp.kind(op) != RowOp.STATE_RUN) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a row is the same on all cards of a state. */
    boolean shared(int component, int row) {
        return shared[component][row];
    }

    /** Returns the bytes of a row, or null if no card of the state was written yet. */
    byte[] get(int state, int component, int row) {
        return kept.get(index(state, component, row));
    }

    /** Keeps the bytes of a row, which must not be changed any more. */
    void keep(int state, int component, int row, byte[] bytes) {
        kept.set(index(state, component, row), bytes);
    }

    private static int index(int state, int component, int row) {
        return (state * COMPONENTS + component) * CardLayout.ROWS + row;
    }
}
