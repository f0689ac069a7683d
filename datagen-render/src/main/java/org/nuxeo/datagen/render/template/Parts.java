// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.template;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Readers and writers of the parts of a frame's file that are not numbers: a length, then the bytes. */
final class Parts {

    private Parts() {}

    static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] readBytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(length);
        if (bytes.length != length) {
            throw new EOFException(bytes.length + " bytes instead of " + length);
        }
        return bytes;
    }

    static void writeText(DataOutputStream out, String text) throws IOException {
        writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    static String readText(DataInputStream in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }
}
