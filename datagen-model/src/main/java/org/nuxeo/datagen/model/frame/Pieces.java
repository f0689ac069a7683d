// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * Static bytes and slots in their order. Writing them is copying the static bytes and escaping the values. Some of the
 * pieces may be repeated for each row of a group, with static bytes between the rows. Immutable and thread safe.
 *
 * @param bytes all static bytes
 * @param code what is written: numbers that follow each other, as the constants say
 */
public record Pieces(byte[] bytes, int[] code) {

    /** Static bytes: their offset and length. */
    private static final int STATIC = 1;
    /** A value: the field and the code of its escape. */
    private static final int SLOT = 2;
    /** Pieces for each row: the group, the number of integers of these pieces, and offset and length of the separator. */
    private static final int ROWS = 3;

    /** A value of a certain row: the field, the code of its escape and the row. */
    private static final int FIXED = 4;

    private static final int NO_ROW = 0;
    private static final Escape[] ESCAPES = Escape.values();

    /** Writes the pieces and returns the index after them. */
    int put(FrameValues values, byte[] target, int at) {
        return walk(0, code.length, values, NO_ROW, target, at);
    }

    /** Returns an upper bound of the number of bytes that the pieces take. */
    int maxBytes(FrameValues values) {
        return walk(0, code.length, values, NO_ROW, null, 0);
    }

    /** Writes some of the pieces; without a target, adds up the most bytes that they take. */
    private int walk(int from, int to, FrameValues values, int row, byte @Nullable [] target, int at) {
        int i = at;
        for (int c = from; c < to; ) {
            switch (code[c]) {
                case STATIC -> {
                    i = copy(code[c + 1], code[c + 2], target, i);
                    c += 3;
                }
                case SLOT, FIXED -> {
                    boolean isFixed = code[c] == FIXED;
                    int inRow = isFixed ? code[c + 3] : row;
                    i = value(code[c + 1], inRow, ESCAPES[code[c + 2] - 1], values, target, i);
                    c += isFixed ? 4 : 3;
                }
                default -> {
                    int first = c + 5;
                    int last = first + code[c + 2];
                    int rows = values.rows[code[c + 1]];
                    for (int each = 0; each < rows; each++) {
                        if (each > 0) {
                            i = copy(code[c + 3], code[c + 4], target, i);
                        }
                        i = walk(first, last, values, each, target, i);
                    }
                    c = last;
                }
            }
        }
        return i;
    }

    private int copy(int from, int length, byte @Nullable [] target, int at) {
        if (target != null) {
            System.arraycopy(bytes, from, target, at, length);
        }
        return Math.addExact(at, length);
    }

    private static int value(int field, int row, Escape escape, FrameValues values, byte @Nullable [] target, int at) {
        String text = values.text(field, row);
        return target == null ? Math.addExact(at, escape.maxBytes(text)) : escape.put(text, target, at);
    }

    static Pieces in(FrameFile file, @Nullable Pieces of) throws IOException {
        return new Pieces(file.bytes(of, each -> each.bytes), file.ints(of, each -> each.code));
    }

    /** Collects pieces. */
    public static final class Builder {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<Integer> code = new ArrayList<>();
        private int lastStatic = -1;
        private int rowsFrom = -1;

        /** Adds static bytes. */
        public Builder add(byte[] more) {
            if (more.length > 0) {
                if (lastStatic < 0) {
                    lastStatic = code.size();
                    code.addAll(List.of(STATIC, bytes.size(), 0));
                }
                code.set(lastStatic + 2, code.get(lastStatic + 2) + more.length);
                bytes.writeBytes(more);
            }
            return this;
        }

        /** Adds static text in ASCII. */
        public Builder add(String more) {
            return add(Ascii.bytes(more));
        }

        /** Adds the value of a field. */
        public Builder slot(int field, Escape escape) {
            lastStatic = -1;
            code.addAll(List.of(SLOT, field, escape.code()));
            return this;
        }

        /** Adds the value of a field in a certain row of its group; the row matters to no other field. */
        public Builder slot(int field, Escape escape, int row) {
            lastStatic = -1;
            code.addAll(List.of(FIXED, field, escape.code(), row));
            return this;
        }

        /** Begins the pieces of each row of a group. */
        public Builder beginRows(int group) {
            lastStatic = -1;
            rowsFrom = code.size();
            code.addAll(List.of(ROWS, group, 0, 0, 0));
            return this;
        }

        /** Ends the pieces of each row. */
        public Builder endRows(byte[] separator) {
            lastStatic = -1;
            code.set(rowsFrom + 2, code.size() - rowsFrom - 5);
            code.set(rowsFrom + 3, bytes.size());
            code.set(rowsFrom + 4, separator.length);
            bytes.writeBytes(separator);
            rowsFrom = -1;
            return this;
        }

        public boolean isEmpty() {
            return code.isEmpty();
        }

        /** Returns the pieces. */
        public Pieces build() {
            return new Pieces(
                    bytes.toByteArray(), code.stream().mapToInt(i -> i).toArray());
        }
    }
}
