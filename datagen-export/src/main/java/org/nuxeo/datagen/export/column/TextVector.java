// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.row.Column;

/**
 * The texts or JSON of one column in UTF-8, one after the other. A missing value is empty. If all texts were picked from one
 * pool, their bytes are written when they are first asked for.
 */
public final class TextVector extends ColumnVector {

    private static final int MISSING = -1;

    private final ByteSink buffer = new ByteSink(1 << 16);
    private int[] offsets = new int[FIRST_CAPACITY + 1];

    /** The pool of all texts, or null if some are not from it. */
    private @Nullable TextPool pool;

    /** The index of each text in the pool. */
    private int[] picks = new int[0];

    /** Whether the bytes are those of all rows. */
    private boolean written = true;

    TextVector(Column column) {
        super(column);
    }

    /** Returns the bytes of all texts. The array is the vector's own and may be longer. */
    public byte[] bytes() {
        write();
        return buffer.array();
    }

    /**
     * Returns the offsets of the texts: that of a row is from {@code offsets()[row]} to before {@code offsets()[row + 1]}.
     * The array is the vector's own and may be longer.
     */
    public int[] offsets() {
        write();
        return offsets;
    }

    /** Returns the pool from which all texts are picked, or null if some are not or there are no rows. */
    public @Nullable TextPool pool() {
        return pool;
    }

    /** Returns the indices of the texts in the pool by row. The array is the vector's own and may be longer. */
    public int[] picks() {
        return picks;
    }

    /** Returns the text of a row, or null if it is missing. */
    public @Nullable String text(int row) {
        return isPresent(row) ? new String(bytes(), offsets[row], offsets[row + 1] - offsets[row], UTF_8) : null;
    }

    @Override
    void clear() {
        super.clear();
        buffer.reset();
        pool = null;
        written = true;
    }

    void add(String value) {
        leavePool();
        buffer.putUtf8(value);
        endText(size());
        added();
    }

    void add(byte[] bytes, int length) {
        leavePool();
        buffer.putShort(bytes, 0, length);
        endText(size());
        added();
    }

    void add(TextPool from, int index) {
        if (size() == 0) {
            pool = from;
        }
        if (from == pool) {
            pick(index);
            added();
        } else {
            add(from.text(index));
        }
    }

    @Override
    void addFiller() {
        if (pool != null) {
            pick(MISSING);
        } else {
            endText(size());
        }
    }

    private void pick(int index) {
        int row = size();
        if (row >= picks.length) {
            picks = Arrays.copyOf(picks, Math.max(2 * row, offsets.length));
        }
        picks[row] = index;
        written = false;
    }

    private void leavePool() {
        if (pool != null) {
            write();
            pool = null;
        }
    }

    private void write() {
        if (!written) {
            buffer.reset();
            for (int row = 0; row < size(); row++) {
                if (pool != null && picks[row] != MISSING) {
                    buffer.putUtf8(pool.text(picks[row]));
                }
                endText(row);
            }
            written = true;
        }
    }

    private void endText(int row) {
        int end = row + 1;
        if (end == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[end] = buffer.length();
    }
}
