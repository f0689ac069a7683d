// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.nuxeo.datagen.export.column.DecimalVector;
import org.nuxeo.datagen.export.row.Column;

/** An encoder of decimal numbers as they are. */
final class DecimalEncoder extends ChunkEncoder<DecimalVector> {

    private final PlainValuesWriter values =
            new PlainValuesWriter(SLAB_BYTES, PAGE_BYTES, new HeapByteBufferAllocator());

    DecimalEncoder(Column column, PageCodec codec) {
        super(column, DecimalVector.class, codec);
    }

    @Override
    Encoding encode(DecimalVector vector, Scratch target, Statistics<?> statistics) {
        values.reset();
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                values.writeDouble(vector.values()[row]);
                statistics.updateStats(vector.values()[row]);
            }
        }
        target.write(values.getBytes());
        return Encoding.PLAIN;
    }
}
