// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.nuxeo.datagen.export.column.IntegerVector;
import org.nuxeo.datagen.export.row.Column;

/** An encoder of integers and instants as packed differences. */
final class IntegerEncoder extends ChunkEncoder<IntegerVector> {

    private final DeltaBinaryPackingValuesWriterForLong values =
            new DeltaBinaryPackingValuesWriterForLong(SLAB_BYTES, PAGE_BYTES, new HeapByteBufferAllocator());

    IntegerEncoder(Column column, PageCodec codec) {
        super(column, IntegerVector.class, codec);
    }

    @Override
    Encoding encode(IntegerVector vector, Scratch target, Statistics<?> statistics) {
        long[] integers = vector.values();
        values.reset();
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                values.writeLong(integers[row]);
                statistics.updateStats(integers[row]);
            }
        }
        target.write(values.getBytes());
        return Encoding.DELTA_BINARY_PACKED;
    }
}
