// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.Arrays;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * The CRC of the steps of a filler, without their headers. That after each step is kept on first use: of steps of 1 KB, this takes
 * 4 KB of memory for each 1 MB of the longest filler.
 */
public final class FillerCrc {

    private static final int CHUNK_BYTES = 1 << 20;

    private final Filler filler;

    /** The CRC after each number of steps that was asked for, and after those that fill the last chunk. */
    private volatile int[] known;

    /** @param first CRC of what precedes the first step; 0 for nothing */
    public FillerCrc(Filler filler, int first) {
        this.filler = filler;
        this.known = new int[] {first};
    }

    /** Returns the CRC after a number of steps. */
    public int after(int steps) {
        int[] values = known;
        return (steps < values.length ? values : extended(steps))[steps];
    }

    private synchronized int[] extended(int steps) {
        Padding padding = filler.padding();
        int inChunk = CHUNK_BYTES / padding.stepBytes();
        int[] values = Arrays.copyOf(known, Math.max(known.length, (steps / inChunk + 1) * inChunk));
        int headerBytes = padding.stepHeader().length;
        byte[] step = new byte[padding.stepBytes()];
        for (int i = known.length; i < values.length; i++) {
            filler.copy(padding.opening().length + (i - 1L) * step.length, step, 0, step.length);
            values[i] = Crc32.update(values[i - 1], step, headerBytes, step.length - headerBytes);
        }
        known = values;
        return values;
    }
}
