// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.frame.Filler;

/**
 * The CRC of the steps of a filler, without their headers. That after each step is kept on first use: of steps of 1 KB, this takes
 * 4 KB of memory for each 1 MB of the longest filler.
 */
public final class FillerCrc {

    private static final int CHUNK_BYTES = 1 << 20;

    private final Filler filler;
    private final int stepBytes;
    private final int first;
    private final AtomicReferenceArray<int[]> chunks =
            new AtomicReferenceArray<>((int) (BlobKey.MAX_BLOB_SIZE_BYTES / CHUNK_BYTES) + 1);

    /** @param first CRC of what precedes the first step; 0 for nothing */
    public FillerCrc(Filler filler, int first) {
        this.filler = filler;
        this.stepBytes = filler.padding().stepBytes();
        this.first = first;
    }

    /** Returns the CRC after a number of steps. */
    public int after(int steps) {
        int inChunk = CHUNK_BYTES / stepBytes;
        int chunk = (steps - 1) / inChunk;
        int[] known = steps == 0 ? new int[0] : chunks.get(chunk);
        return steps == 0 ? first : (known == null ? fill(chunk) : known)[(steps - 1) % inChunk];
    }

    /** Fills a chunk and those before it that are missing. */
    private synchronized int[] fill(int last) {
        int[] values = {first};
        for (int chunk = 0; chunk <= last; chunk++) {
            int[] known = chunks.get(chunk);
            values = known == null ? filled(chunk, values[values.length - 1]) : known;
            chunks.set(chunk, values);
        }
        return values;
    }

    /** @param before the CRC before the chunk */
    private int[] filled(int chunk, int before) {
        int[] values = new int[CHUNK_BYTES / stepBytes];
        int headerBytes = filler.padding().stepHeader().length;
        int crc = before;
        byte[] step = new byte[stepBytes];
        for (int i = 0; i < values.length; i++) {
            long at = filler.padding().opening().length + ((long) chunk * values.length + i) * stepBytes;
            filler.copy(at, step, 0, stepBytes);
            crc = Crc32.update(crc, step, headerBytes, stepBytes - headerBytes);
            values[i] = crc;
        }
        return values;
    }
}
