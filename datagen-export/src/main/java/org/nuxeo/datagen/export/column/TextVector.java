// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nuxeo.datagen.export.internal.RowBuffer;
import org.nuxeo.datagen.export.row.Column;

/** The texts or JSON of one column in UTF-8, one after the other. A missing value is empty. */
public final class TextVector extends ColumnVector {

    private final RowBuffer buffer = new RowBuffer();
    private int[] offsets;

    TextVector(Column column, int capacity) {
        super(column);
        this.offsets = new int[capacity + 1];
    }

    /** Returns the bytes of all texts. The array is the vector's own and may be longer. */
    public byte[] bytes() {
        return buffer.array();
    }

    /**
     * Returns the offsets of the texts: that of a row is from {@code offsets()[row]} to before {@code offsets()[row + 1]}.
     * The array is the vector's own and may be longer.
     */
    public int[] offsets() {
        return offsets;
    }

    /** Returns the text of a row, or null if it is missing. */
    public String text(int row) {
        return isPresent(row)
                ? new String(bytes(), offsets[row], offsets[row + 1] - offsets[row], StandardCharsets.UTF_8)
                : null;
    }

    @Override
    void clear() {
        super.clear();
        buffer.clear();
    }

    @Override
    void addText(String value) {
        buffer.utf8(value);
        endText();
        added();
    }

    @Override
    void addPlain(byte[] bytes, int length) {
        buffer.ascii(bytes, length);
        endText();
        added();
    }

    @Override
    void addFiller() {
        endText();
    }

    private void endText() {
        int end = size() + 1;
        if (end == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[end] = buffer.length();
    }
}
