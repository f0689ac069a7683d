// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.Arrays;
import org.nuxeo.datagen.export.row.Column;

/** The flags of one column. A missing value is false. */
public final class FlagVector extends ColumnVector {

    private byte[] bits;

    FlagVector(Column column, int capacity) {
        super(column);
        this.bits = new byte[capacity / 8];
    }

    /** Returns one bit for each row, the low bits of a byte first. The array is the vector's own and may be longer. */
    public byte[] bits() {
        return bits;
    }

    /** Returns the flag of a row. */
    public boolean flag(int row) {
        return (bits[row >> 3] >> (row & 7) & 1) != 0;
    }

    @Override
    void addFlag(boolean value) {
        put(value ? 1 : 0);
        added();
    }

    @Override
    void addFiller() {
        put(0);
    }

    private void put(int bit) {
        int at = size() >> 3;
        if (at == bits.length) {
            bits = Arrays.copyOf(bits, 2 * bits.length);
        }
        if ((size() & 7) == 0) {
            bits[at] = 0;
        }
        bits[at] |= (byte) (bit << (size() & 7));
    }
}
