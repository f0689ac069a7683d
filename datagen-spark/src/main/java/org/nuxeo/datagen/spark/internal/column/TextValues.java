// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** Texts in UTF-8, one after the other in one array. */
final class TextValues extends Values {

    private static final int EXPECTED_BYTES = 24;

    private final int[] ends;
    private byte[] bytes;
    private int length;

    /** @param capacity largest number of values */
    TextValues(int capacity) {
        super(DataTypes.StringType);
        ends = new int[capacity];
        bytes = new byte[capacity * EXPECTED_BYTES];
    }

    @Override
    void clear() {
        super.clear();
        length = 0;
    }

    @Override
    void text(String value) {
        if (value == null) {
            missing();
            return;
        }
        int count = value.length();
        byte[] target = room(count);
        int at = length;
        for (int i = 0; i < count; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                utf8(value);
                return;
            }
            target[at++] = (byte) c;
        }
        end(at);
    }

    private void utf8(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(encoded, 0, room(encoded.length), length, encoded.length);
        end(length + encoded.length);
    }

    @Override
    byte[] room(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
        return bytes;
    }

    @Override
    int offset() {
        return length;
    }

    @Override
    void end(int offset) {
        ends[size()] = offset;
        length = offset;
        appended();
    }

    @Override
    void empty() {
        end(length);
    }

    @Override
    int capacity() {
        return ends.length;
    }

    @Override
    public UTF8String getUTF8String(int row) {
        if (isNullAt(row)) {
            return null;
        }
        int start = row == 0 ? 0 : ends[row - 1];
        return UTF8String.fromBytes(bytes, start, ends[row] - start);
    }

    @Override
    public byte[] getBinary(int row) {
        return getUTF8String(row).getBytes();
    }
}
