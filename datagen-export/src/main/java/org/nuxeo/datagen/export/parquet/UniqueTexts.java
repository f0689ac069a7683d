// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.export.column.TextVector;

/**
 * An encoder of texts that differ from each other. If the texts of a page begin like the one before, as paths and blob keys
 * do, only what follows is written.
 */
final class UniqueTexts {

    /** More than one of so many bytes must repeat. */
    private static final int REPEATED = 8;

    private final Deltas deltas = new Deltas(Integer.SIZE);

    /** The number of bytes that each text that is present shares with the one before, and the number of its other bytes. */
    private long[] shared = new long[0];

    private long[] rest = new long[0];
    private int repeated;

    Encoding encode(TextVector vector, ByteSink target, Statistics<?> statistics) {
        compare(vector, statistics);
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
        if (shared.length < vector.size()) {
            shared = new long[vector.size()];
            rest = new long[vector.size()];
        }
        repeated = 0;
        int sharedByAll = Integer.MAX_VALUE;
        int count = 0;
        int lastFrom = 0;
        int lastTo = 0;
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                int from = offsets[row];
                int to = offsets[row + 1];
                int common = TextRange.commonPrefix(bytes, lastFrom, from, Math.min(lastTo - lastFrom, to - from));
                sharedByAll = count == 0 ? to - from : Math.min(sharedByAll, common);
                shared[count] = common;
                rest[count++] = to - from - common;
                repeated += common;
                lastFrom = from;
                lastTo = to;
            }
        }
        // The order of texts is that of the bytes after those that all of them share.
        TextRange range = new TextRange(bytes, sharedByAll);
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                range.add(offsets[row], offsets[row + 1]);
            }
        }
        range.addTo(statistics);
    }

    private void writeWhole(TextVector vector, int length, ByteSink target) {
        int count = vector.size() - vector.missing();
        for (int i = 0; i < count; i++) {
            rest[i] += shared[i];
        }
        deltas.write(rest, count, target);
        target.put(vector.bytes(), 0, length);
    }

    private void writeSuffixes(TextVector vector, ByteSink target) {
        int[] offsets = vector.offsets();
        byte[] bytes = vector.bytes();
        int count = vector.size() - vector.missing();
        deltas.write(shared, count, target);
        deltas.write(rest, count, target);
        int next = 0;
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                int length = (int) rest[next++];
                target.putShort(bytes, offsets[row + 1] - length, length);
            }
        }
    }
}
