// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.nuxeo.datagen.export.column.DateVector;
import org.nuxeo.datagen.export.row.Column;

/** An encoder of dates as packed differences of days. */
final class DateEncoder extends ChunkEncoder<DateVector> {

    private final DeltaBinaryPackingValuesWriterForInteger values =
            new DeltaBinaryPackingValuesWriterForInteger(SLAB_BYTES, PAGE_BYTES, new HeapByteBufferAllocator());

    DateEncoder(Column column, PageCodec codec) {
        super(column, DateVector.class, codec);
    }

    @Override
    Encoding encode(DateVector vector, Scratch target, Statistics<?> statistics) {
        int[] epochDays = vector.epochDays();
        values.reset();
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                values.writeInteger(epochDays[row]);
                statistics.updateStats(epochDays[row]);
            }
        }
        target.write(values.getBytes());
        return Encoding.DELTA_BINARY_PACKED;
    }
}
