// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/** An element of a row of cells, packed into an {@code int}: its kind in the high byte, its operand in the rest. */
final class RowOp {

    /** A run that is equal on every card. The operand is the index of its header. */
    static final int RUN = 0;
    /** A run of the state. The operand is an index into the state's runs. */
    static final int STATE_RUN = 1;
    /** A strip of a field. The operand holds the field in its high byte and the strip in its low byte. */
    static final int FIELD = 2;
    /** A row of the portrait. */
    static final int PORTRAIT = 3;
    /** A row of the barcode. */
    static final int BARCODE = 4;
    /**
     * A strip of a line of the machine-readable zone. The operand holds the line in its high byte and the strip in its
     * low byte.
     */
    static final int MRZ = 5;

    private RowOp() {}

    static int of(int kind, int operand) {
        if (operand >>> 24 != 0) {
            throw new IllegalArgumentException("operand " + operand + ": must be below 2^24");
        }
        return kind << 24 | operand;
    }

    static int kind(int op) {
        return op >>> 24;
    }

    static int operand(int op) {
        return op & 0xFFFFFF;
    }
}
