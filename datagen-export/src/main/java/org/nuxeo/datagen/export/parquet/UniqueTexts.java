// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.nuxeo.datagen.export.column.TextVector;

/**
 * An encoder of texts that differ from each other. If the texts of a page begin like the one before, as paths and blob keys
 * do, only what follows is written.
 */
final class UniqueTexts {

    /** More than one of so many bytes must repeat. */
    private static final int REPEATED = 8;

    private final DeltaBinaryPackingValuesWriterForInteger prefixes = lengths();
    private final DeltaBinaryPackingValuesWriterForInteger suffixes = lengths();
    private int[] shared = new int[0];
    private int repeated;

    private static DeltaBinaryPackingValuesWriterForInteger lengths() {
        return new DeltaBinaryPackingValuesWriterForInteger(
                ChunkEncoder.SLAB_BYTES, ChunkEncoder.PAGE_BYTES, new HeapByteBufferAllocator());
    }

    Encoding encode(TextVector vector, Scratch target, Statistics<?> statistics) {
        compare(vector, statistics);
        prefixes.reset();
        suffixes.reset();
        int length = vector.offsets()[vector.size()];
        if (REPEATED * repeated <= length) {
            writeWhole(vector, length, target);
            return Encoding.DELTA_LENGTH_BYTE_ARRAY;
        }
        writeSuffixes(vector, target);
        return Encoding.DELTA_BYTE_ARRAY;
    }

    /** Finds how many bytes each text shares with the one before, and the range of the texts. */
    private void compare(TextVector vector, Statistics<?> statistics) {
        byte[] bytes = vector.bytes();
        int[] offsets = vector.offsets();
        TextRange range = new TextRange(bytes);
        shared = shared.length < vector.size() ? new int[vector.size()] : shared;
        repeated = 0;
        int lastFrom = 0;
        int lastTo = 0;
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                int from = offsets[row];
                int to = offsets[row + 1];
                shared[row] = CommonPrefix.length(bytes, lastFrom, from, Math.min(lastTo - lastFrom, to - from));
                repeated += shared[row];
                range.add(from, to);
                lastFrom = from;
                lastTo = to;
            }
        }
        range.addTo(statistics);
    }

    private void writeWhole(TextVector vector, int length, Scratch target) {
        int[] offsets = vector.offsets();
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                suffixes.writeInteger(offsets[row + 1] - offsets[row]);
            }
        }
        target.write(suffixes.getBytes());
        target.write(vector.bytes(), 0, length);
    }

    private void writeSuffixes(TextVector vector, Scratch target) {
        int[] offsets = vector.offsets();
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                prefixes.writeInteger(shared[row]);
                suffixes.writeInteger(offsets[row + 1] - offsets[row] - shared[row]);
            }
        }
        target.write(prefixes.getBytes());
        target.write(suffixes.getBytes());
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                int from = offsets[row] + shared[row];
                target.write(vector.bytes(), from, offsets[row + 1] - from);
            }
        }
    }
}
