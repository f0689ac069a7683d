// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Rows of cells that are equal on all cards of a state, because they consist only of fixed runs and runs of the state.
 * Each is joined to a restart interval once. Thread safe.
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
