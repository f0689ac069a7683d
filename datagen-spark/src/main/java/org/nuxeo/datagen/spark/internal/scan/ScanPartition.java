// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.nuxeo.datagen.spark.internal.filter.Segment;

/**
 * The positions that one task reads.
 *
 * @param segments segments in their order
 */
record ScanPartition(List<Segment> segments) implements InputPartition {

    ScanPartition {
        segments = List.copyOf(segments);
    }
}
