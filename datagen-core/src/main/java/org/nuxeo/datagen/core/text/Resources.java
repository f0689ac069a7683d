// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Committed files of the program, which are resources beside the classes that read them. */
public final class Resources {

    private Resources() {}

    /**
     * Returns the bytes of a resource.
     *
     * @param owner a class of the resource's package
     * @throws IllegalStateException if the resource is not on the class path
     */
    public static byte[] bytes(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + ": is missing from this program; rebuild it");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + ": cannot be read", e);
        }
    }

    /** Returns the text of a resource in UTF-8; otherwise like {@link #bytes}. */
    public static String text(Class<?> owner, String name) {
        return new String(bytes(owner, name), StandardCharsets.UTF_8);
    }

    /** A reader of values. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    /**
     * Reads a resource.
     *
     * @param owner a class of the resource's package
     * @throws IllegalStateException if the resource is not on the class path
     */
    public static <T> T read(Class<?> owner, String name, Reader<T> reader) {
        try {
            return reader.read(new DataInputStream(new ByteArrayInputStream(bytes(owner, name))));
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + ": is damaged; rebuild this program", e);
        }
    }

    /** Reads arrays of integers: their number, a byte, then the arrays. */
    public static int[][] readArrays(DataInputStream in) throws IOException {
        int[][] arrays = new int[in.readUnsignedByte()][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = readInts(in);
        }
        return arrays;
    }

    /** Reads an array of integers: the number of values, then the values. */
    public static int[] readInts(DataInputStream in) throws IOException {
        int[] values = new int[in.readInt()];
        ByteBuffer.wrap(in.readNBytes(values.length * Integer.BYTES))
                .asIntBuffer()
                .get(values);
        return values;
    }

    /** Writes what {@link #readInts} reads. */
    public static void writeInts(int[] values, DataOutput out) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }
}
