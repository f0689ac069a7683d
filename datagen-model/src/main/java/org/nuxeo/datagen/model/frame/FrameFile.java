// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Resources;

/**
 * The content of a frame's file, which is read or written. The same code does both, so what was written can be read: it names
 * the values of a part in their order. Each is taken from the given part and written; without a part, it is read.
 */
record FrameFile(DataInputStream in, DataOutputStream out) {

    /** How a part is read, or written if it is given. */
    @FunctionalInterface
    interface Part<T> {
        T in(FrameFile file, @Nullable T of) throws IOException;
    }

    /** Writes a value. */
    @FunctionalInterface
    interface Writer<T> {
        void write(T value, DataOutputStream out) throws IOException;
    }

    /** Returns a file that is read. */
    static FrameFile of(byte[] content) {
        return new FrameFile(
                new DataInputStream(new ByteArrayInputStream(content)),
                new DataOutputStream(OutputStream.nullOutputStream()));
    }

    /** Returns a file that is written. */
    static FrameFile to(OutputStream content) {
        return new FrameFile(new DataInputStream(InputStream.nullInputStream()), new DataOutputStream(content));
    }

    <P, T> T value(@Nullable P of, Function<P, T> value, Resources.Reader<T> reader, Writer<T> writer)
            throws IOException {
        if (of == null) {
            return reader.read(in);
        }
        T given = value.apply(of);
        writer.write(given, out);
        return given;
    }

    /** A number of 32 bits. */
    <P> int number(@Nullable P of, Function<P, Integer> value) throws IOException {
        return value(of, value, DataInputStream::readInt, (given, to) -> to.writeInt(given));
    }

    /** A number of 16 bits from 0. */
    <P> int half(@Nullable P of, Function<P, Integer> value) throws IOException {
        return value(of, value, DataInputStream::readUnsignedShort, (given, to) -> to.writeShort(given));
    }

    /** A number of 8 bits from 0. */
    <P> int single(@Nullable P of, Function<P, Integer> value) throws IOException {
        return value(of, value, DataInputStream::readUnsignedByte, (given, to) -> to.writeByte(given));
    }

    <P> boolean flag(@Nullable P of, Function<P, Boolean> value) throws IOException {
        return value(of, value, DataInputStream::readBoolean, (given, to) -> to.writeBoolean(given));
    }

    /** Several numbers of 32 bits. */
    <P> int[] numbers(int count, @Nullable P of, Function<P, int[]> value) throws IOException {
        int[] numbers = of == null ? new int[count] : value.apply(of);
        for (int i = 0; i < count; i++) {
            int at = i;
            numbers[i] = number(of, each -> numbers[at]);
        }
        return numbers;
    }

    /** Numbers of 32 bits after their number. */
    <P> int[] ints(@Nullable P of, Function<P, int[]> value) throws IOException {
        return value(of, value, Resources::readInts, Resources::writeInts);
    }

    /** Bytes after their number. */
    <P> byte[] bytes(@Nullable P of, Function<P, byte[]> value) throws IOException {
        return value(of, value, FrameFile::readBytes, (given, to) -> {
            to.writeInt(given.length);
            to.write(given);
        });
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(length);
        if (bytes.length != length) {
            throw new EOFException(bytes.length + " bytes instead of " + length);
        }
        return bytes;
    }

    <P> String text(@Nullable P of, Function<P, String> value) throws IOException {
        byte[] bytes = bytes(of, each -> value.apply(each).getBytes(StandardCharsets.UTF_8));
        return new String(bytes, StandardCharsets.UTF_8);
    }

    <P, T> T part(@Nullable P of, Function<P, T> value, Part<T> part) throws IOException {
        return part.in(this, of == null ? null : value.apply(of));
    }

    /** Parts after their number. */
    <P, T> List<T> list(@Nullable P of, Function<P, List<T>> value, Part<T> part) throws IOException {
        return list(number(of, each -> value.apply(each).size()), of, value, part);
    }

    private <P, T> List<T> list(int count, @Nullable P of, Function<P, List<T>> value, Part<T> part)
            throws IOException {
        List<T> given = of == null ? List.of() : value.apply(of);
        List<T> all = new ArrayList<>(given);
        for (int i = 0; i < count; i++) {
            if (of == null) {
                all.add(part.in(this, null));
            } else {
                part.in(this, given.get(i));
            }
        }
        return List.copyOf(all);
    }

    /** The boxes of a picture after their typefaces. */
    <P> List<Picture.Box> boxes(@Nullable P of, Function<P, List<Picture.Box>> value) throws IOException {
        Function<P, List<Glyphs>> typefaces = each ->
                value.apply(each).stream().map(Picture.Box::glyphs).distinct().toList();
        List<Glyphs> faces = list(half(of, each -> typefaces.apply(each).size()), of, typefaces, Glyphs::in);
        int count = half(of, each -> value.apply(each).size());
        return list(count, of, value, (file, box) -> Picture.Box.in(file, box, faces));
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
}
