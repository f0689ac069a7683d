// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.nuxeo.datagen.export.column.FlagVector;
import org.nuxeo.datagen.export.row.Column;

/** An encoder of flags as bits. */
final class FlagEncoder extends ChunkEncoder<FlagVector> {

    private final BooleanPlainValuesWriter values = new BooleanPlainValuesWriter();

    FlagEncoder(Column column, PageCodec codec) {
        super(column, FlagVector.class, codec);
    }

    @Override
    Encoding encode(FlagVector vector, Scratch target, Statistics<?> statistics) {
        values.reset();
        for (int row = 0; row < vector.size(); row++) {
            if (vector.isPresent(row)) {
                values.writeBoolean(vector.flag(row));
                statistics.updateStats(vector.flag(row));
            }
        }
        target.write(values.getBytes());
        return Encoding.PLAIN;
    }
}
