// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.nuxeo.datagen.export.column.IntegerVector;
import org.nuxeo.datagen.export.row.Column;

/** An encoder of integers and instants as packed differences. */
final class IntegerEncoder extends ChunkEncoder<IntegerVector> {

    private final Deltas deltas = new Deltas();
    private long[] present = new long[0];

    IntegerEncoder(Column column, PageCodec codec) {
        super(column, IntegerVector.class, codec);
    }

    @Override
    Encoding encode(IntegerVector vector, Scratch target, Statistics<?> statistics) {
        long[] integers = vector.missing() == 0 ? vector.values() : present(vector);
        int count = vector.size() - vector.missing();
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            min = Math.min(min, integers[i]);
            max = Math.max(max, integers[i]);
        }
        if (count > 0) {
            statistics.updateStats(min);
            statistics.updateStats(max);
        }
        deltas.write(integers, count, target);
        return Encoding.DELTA_BINARY_PACKED;
    }

    private long[] present(IntegerVector vector) {
        present = present.length < vector.size() ? new long[vector.size()] : present;
        int count = 0;
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                present[count++] = vector.values()[row];
            }
        }
        return present;
    }
}
