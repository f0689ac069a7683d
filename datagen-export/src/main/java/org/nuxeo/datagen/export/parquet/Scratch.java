// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/** The uncompressed bytes of one page after the other, in one reused array without locks. Not thread safe. */
final class Scratch extends OutputStream {

    private byte[] bytes = new byte[1 << 16];
    private int length;

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    private void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }

    @Override
    public void write(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(byte[] source, int from, int count) {
        reserve(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    void write(BytesInput input) {
        try {
            input.writeAllTo(this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the bytes compressed. */
    byte[] compress(PageCodec codec) {
        return codec.compress(bytes, length);
    }
}
