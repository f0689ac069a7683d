// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import org.nuxeo.datagen.render.frame.Resources;

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

    /** Reads a number of things, then the things. */
    static <T> List<T> readList(DataInputStream in, Resources.Reader<T> reader) throws IOException {
        List<T> all = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            all.add(reader.read(in));
        }
        return List.copyOf(all);
    }

    /** Writes one of a list of things. */
    @FunctionalInterface
    interface Writer<T> {
        void write(T each) throws IOException;
    }

    static <T> void writeList(DataOutputStream out, List<T> all, Writer<T> writer) throws IOException {
        out.writeInt(all.size());
        for (T each : all) {
            writer.write(each);
        }
    }

    static void writeNumbers(DataOutputStream out, int... numbers) throws IOException {
        for (int each : numbers) {
            out.writeInt(each);
        }
    }

    static int[] readNumbers(DataInputStream in, int count) throws IOException {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = in.readInt();
        }
        return numbers;
    }

    /**
     * Deflates for the frame's file; files made from it need no deflater.
     *
     * @param last whether the stream ends, otherwise it ends at a whole byte
     */
    static byte[] deflated(byte[] content, boolean last) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(content);
        if (last) {
            deflater.finish();
        }
        byte[] out = new byte[content.length + content.length / 8 + 1_000];
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        deflater.end();
        return Arrays.copyOf(out, length);
    }

    static void writeBoxes(DataOutputStream out, List<Picture.Box> boxes) throws IOException {
        List<Glyphs> faces = boxes.stream().map(Picture.Box::glyphs).distinct().toList();
        out.writeShort(faces.size());
        for (Glyphs face : faces) {
            face.write(out);
        }
        out.writeShort(boxes.size());
        for (Picture.Box box : boxes) {
            writeNumbers(out, box.field(), box.x(), box.y(), box.width(), box.alignment());
            writeNumbers(out, faces.indexOf(box.glyphs()), box.ink(), box.background());
        }
    }

    static List<Picture.Box> readBoxes(DataInputStream in) throws IOException {
        Glyphs[] faces = new Glyphs[in.readUnsignedShort()];
        for (int i = 0; i < faces.length; i++) {
            faces[i] = Glyphs.read(in);
        }
        List<Picture.Box> boxes = new ArrayList<>();
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            int[] read = readNumbers(in, 8);
            Glyphs face = faces[read[5]];
            boxes.add(new Picture.Box(read[0], read[1], read[2], read[3], read[4], face, read[6], read[7]));
        }
        return List.copyOf(boxes);
    }
}
