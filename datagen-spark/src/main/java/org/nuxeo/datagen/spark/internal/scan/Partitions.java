// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.InputPartition;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.spark.internal.filter.Selection;
import org.nuxeo.datagen.spark.internal.scan.SegmentReader.ScanPartition;

/** The split of a selection into equal partitions. Its time depends on their number only. */
final class Partitions {

    /** Positions that are not worth a task of their own. */
    private static final long FEWEST_ROWS = 10_000;

    private static final long MOST_PARTITIONS = 100_000;

    private final SourceOptions options;

    Partitions(SourceOptions options) {
        this.options = options;
    }

    /** Returns the partitions: enough to use every core, unless there are few positions. */
    InputPartition[] of(Selection selection) {
        long positions = selection.count();
        long cores = SparkSession.active().sparkContext().defaultParallelism();
        long wanted = Math.max(
                Math.min(cores, ceiling(positions, FEWEST_ROWS)), ceiling(positions, options.rowsPerPartition()));
        int count = (int) Math.min(MOST_PARTITIONS, wanted);
        InputPartition[] partitions = new InputPartition[count];
        for (int i = 0; i < count; i++) {
            PositionRange part = PositionRange.part(0, positions, i, count);
            partitions[i] = new ScanPartition(selection.part(part.from(), part.to()));
        }
        return partitions;
    }

    private static long ceiling(long number, long divisor) {
        return (number + divisor - 1) / divisor;
    }
}
