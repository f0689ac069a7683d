package org.nuxeo.datagen.render.internal.card;

/**
 * One element of a row of cells, packed into an {@code int}: what it is in the high byte, which one in the rest.
 */
final class RowOp {

    /** A run that is the same on every card; the operand is its number. */
    static final int RUN = 0;
    /** A run of the state; the operand is an index into the state's runs. */
    static final int STATE_RUN = 1;
    /** A strip of a field: field in the high byte of the operand, strip in the low one. */
    static final int FIELD = 2;
    /** A row of the portrait. */
    static final int PORTRAIT = 3;
    /** A row of the barcode. */
    static final int BARCODE = 4;
    /** A strip of a line of the machine-readable zone: line in the high byte, strip in the low one. */
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
