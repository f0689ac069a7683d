// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A reader of the primitives of a simulation log: numbers, texts in the virtual machine's encoding, and texts that are
 * written once and then referred to.
 */
final class LogReader implements AutoCloseable {

    private static final int MAX_BYTES = 1 << 20;
    private static final byte LATIN = 0;

    private final DataInputStream in;
    private final Map<Integer, String> texts = new HashMap<>();

    LogReader(InputStream in) {
        this.in = new DataInputStream(new BufferedInputStream(in));
    }

    /** Returns the type of the next record, or -1 at the end. */
    int head() throws IOException {
        return in.read();
    }

    boolean flag() throws IOException {
        return in.readBoolean();
    }

    int number() throws IOException {
        return in.readInt();
    }

    long longNumber() throws IOException {
        return in.readLong();
    }

    byte[] bytes() throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new EOFException("invalid text of " + length + " bytes");
        }
        return in.readNBytes(length);
    }

    String text() throws IOException {
        byte[] bytes = bytes();
        if (bytes.length == 0) {
            return "";
        }
        return new String(bytes, in.readByte() == LATIN ? StandardCharsets.ISO_8859_1 : wide());
    }

    private static Charset wide() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                ? StandardCharsets.UTF_16LE
                : StandardCharsets.UTF_16BE;
    }

    /** Returns a text that the log contains in full the first time, and as a number from then on. */
    String knownText() throws IOException {
        int number = in.readInt();
        if (number >= 0) {
            String text = text();
            texts.put(number, text);
            return text;
        }
        String text = texts.get(-number);
        if (text == null) {
            throw new EOFException("unknown text " + -number);
        }
        return text;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
