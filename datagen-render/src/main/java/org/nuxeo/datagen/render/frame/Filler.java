// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The sequence of bytes of a format whose prefixes pad its blobs. It is the opening of the container, then steps, each
 * of a header and incompressible bytes. Each group of eight bytes is a hash of its position, so any range is produced
 * without the bytes before it.
 */
public final class Filler {

    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final String name;
    private final Padding padding;
    private final long key;

    /**
     * Makes the sequence of a format.
     *
     * @param name name of the format in ASCII; the bytes depend on it, so the dataset version fixes it
     * @param padding the opening and the steps
     */
    public Filler(String name, Padding padding) {
        this.name = name;
        this.padding = Objects.requireNonNull(padding, "padding");
        this.key = keyOf(name);
    }

    /** Returns the name of the format. */
    public String name() {
        return name;
    }

    /** Returns the padding rule of the format. */
    public Padding padding() {
        return padding;
    }

    /**
     * Writes a range of the sequence.
     *
     * @param position position of the first byte in the sequence, at least 0
     */
    public void copy(long position, byte[] target, int offset, int length) {
        noise(position, target, offset, length);
        byte[] opening = padding.opening();
        overlay(opening, position, target, offset, length);
        byte[] header = padding.stepHeader();
        if (header.length == 0) {
            return;
        }
        long steps = Math.max(0, position - opening.length) / padding.stepBytes();
        long at = opening.length + steps * padding.stepBytes() - position;
        while (at < length) {
            overlay(header, -at, target, offset, length);
            at += padding.stepBytes();
        }
    }

    /** Writes the overlap of {@code bytes} with a range that begins at their index {@code position}. */
    private static void overlay(byte[] bytes, long position, byte[] target, int offset, int length) {
        long from = Math.max(0, position);
        long to = Math.min(bytes.length, position + length);
        if (from < to) {
            System.arraycopy(bytes, (int) from, target, offset + (int) (from - position), (int) (to - from));
        }
    }

    private void noise(long position, byte[] target, int offset, int length) {
        int i = 0;
        for (; i < length && (position + i & 7) != 0; i++) {
            target[offset + i] = noiseByte(position + i);
        }
        for (; i + 8 <= length; i += 8) {
            LITTLE_LONGS.set(target, offset + i, word(position + i >>> 3));
        }
        for (; i < length; i++) {
            target[offset + i] = noiseByte(position + i);
        }
    }

    private byte noiseByte(long position) {
        return (byte) (word(position >>> 3) >>> 8 * (int) (position & 7));
    }

    private long word(long index) {
        return Draws.mix(key + index * GAMMA);
    }

    private static long keyOf(String name) {
        long key = 0x66696C6C65722031L;
        for (byte b : name.getBytes(StandardCharsets.US_ASCII)) {
            key = Draws.hash(key, b);
        }
        return key;
    }

    /**
     * The rule by which blobs of a format are padded to a length. The filler opens a container and continues with whole
     * steps, each with a header (a JPEG comment segment, a stored deflate block), or without one where a stream may have
     * any length. The tail supplies the remainder, which is less than a step plus the bytes that close the container. So
     * every length is met exactly.
     *
     * @param opening the first bytes of the filler; may be empty
     * @param stepBytes the filler's length after the opening is a multiple of this; at least 1
     * @param stepHeader the first bytes of every step, at most {@code stepBytes}; may be empty
     * @param closingBytes minimum number of bytes by which a tail is longer after a filler than without one
     */
    public record Padding(byte[] opening, int stepBytes, byte[] stepHeader, int closingBytes) {

        public Padding {
            Objects.requireNonNull(opening, "opening");
            if (stepBytes < 1 || stepHeader.length > stepBytes || closingBytes < 0) {
                throw new IllegalArgumentException("stepBytes " + stepBytes + ", header " + stepHeader.length
                        + ", closing " + closingBytes + ": must be at least 1, at most the step, at least 0");
            }
        }

        /**
         * Returns the length of the filler in a padded blob.
         *
         * @param paddingBytes number of bytes beyond the natural length, at least 0
         * @return the length of the opening and of all whole steps that fit; 0 if not even one step fits
         */
        public long fillerBytes(long paddingBytes) {
            long room = paddingBytes - opening.length - closingBytes;
            return room < stepBytes ? 0 : opening.length + room / stepBytes * stepBytes;
        }

        /** Returns the maximum number of bytes that padding adds to a tail. */
        public int maxRestBytes() {
            return opening.length + closingBytes + stepBytes;
        }
    }
}
