// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import com.jcraft.jzlib.Deflater;
import com.jcraft.jzlib.JZlib;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A builder of the file header and the numbered objects of a PDF, with the cross-reference entry of each. Streams are
 * deflated by JZlib, which is pure Java, so the bytes do not depend on the machine's zlib.
 */
final class HeadBuilder {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringBuilder entries = new StringBuilder("0000000000 65535 f\r\n");
    private int objects;

    HeadBuilder() {
        // four bytes above 127 mark the file as binary for transfer programs
        out.writeBytes(new byte[] {'%', 'P', 'D', 'F', '-', '1', '.', '7', '\n', '%'});
        out.writeBytes(new byte[] {(byte) 0xE2, (byte) 0xE3, (byte) 0xCF, (byte) 0xD3, '\n'});
    }

    /**
     * Adds the next object.
     *
     * @throws IllegalArgumentException if {@code number} is not the next number
     */
    void object(int number, String body) {
        begin(number);
        text(body);
        text("\nendobj\n");
    }

    void stream(int number, String dictionary, byte[] data, boolean compress) {
        byte[] stored = compress ? deflate(data) : data;
        begin(number);
        text("<<" + dictionary + (compress ? "/Filter/FlateDecode" : "") + "/Length " + stored.length + ">>stream\n");
        out.writeBytes(stored);
        text("\nendstream\nendobj\n");
    }

    byte[] head() {
        return out.toByteArray();
    }

    /** Returns the entries of object 0 and of all objects so far, 20 bytes each. */
    byte[] crossReferenceEntries() {
        return latin1(entries.toString());
    }

    private void begin(int number) {
        if (number != ++objects) {
            throw new IllegalArgumentException("object " + number + ": must be the next number, " + objects);
        }
        String offset = Integer.toString(out.size());
        entries.append("0".repeat(10 - offset.length())).append(offset).append(" 00000 n\r\n");
        text(number + " 0 obj\n");
    }

    private void text(String text) {
        out.writeBytes(latin1(text));
    }

    static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] deflate(byte[] data) {
        byte[] target = new byte[data.length + 1000];
        Deflater deflater = new Deflater();
        check(deflater.init(JZlib.Z_BEST_COMPRESSION));
        deflater.setInput(data);
        deflater.setOutput(target);
        if (deflater.deflate(JZlib.Z_FINISH) != JZlib.Z_STREAM_END) {
            throw new IllegalStateException("deflate: " + deflater.msg);
        }
        check(deflater.deflateEnd());
        return Arrays.copyOf(target, (int) deflater.total_out);
    }

    private static void check(int status) {
        if (status != JZlib.Z_OK) {
            throw new IllegalStateException("JZlib answers " + status);
        }
    }
}
