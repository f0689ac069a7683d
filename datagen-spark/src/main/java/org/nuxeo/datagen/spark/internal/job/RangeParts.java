// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.DocumentRanges;
import org.nuxeo.datagen.importer.internal.stage.IntervalSet;

/**
 * The parts of a stage that works in ranges of documents. A stage does a part if its checkpoint says that all other ranges
 * are done, with nothing counted in them.
 *
 * @param rangeDocuments number of documents in a range of the stage
 * @param ranges number of ranges
 * @param delivery number of the delivery
 * @param parts number of parts, at least 1
 */
record RangeParts(int rangeDocuments, long ranges, long delivery, int parts) implements Serializable {

    private static final long MOST_PARTS = 1_000_000;

    /**
     * Returns the parts of a dataset.
     *
     * @param partDocuments about how many documents a part has
     */
    static RangeParts of(Dataset dataset, int rangeDocuments, long partDocuments) {
        Delivery delivery = Delivery.of(dataset, 1);
        long ranges = new DocumentRanges(delivery, rangeDocuments).count();
        long each = Math.max(1, partDocuments / rangeDocuments);
        long parts = Math.max(1, Math.min(MOST_PARTS, (ranges + each - 1) / each));
        return new RangeParts(rangeDocuments, ranges, delivery.number(), (int) parts);
    }

    /** Returns the checkpoint with which a stage does one part. */
    ObjectNode before(int part) {
        PositionRange own = PositionRange.part(0, ranges, part, parts);
        IntervalSet others = new IntervalSet();
        if (own.from() > 0) {
            others.add(0, own.from() - 1);
        }
        if (own.to() < ranges) {
            others.add(own.to(), ranges - 1);
        }
        return checkpoint(Json.object(), others);
    }

    /**
     * Returns the checkpoint after all parts.
     *
     * @param counted counts and findings of all parts
     */
    ObjectNode after(ObjectNode counted) {
        IntervalSet all = new IntervalSet();
        all.add(0, ranges - 1);
        return checkpoint(counted.deepCopy(), all);
    }

    private ObjectNode checkpoint(ObjectNode state, IntervalSet done) {
        return state.put("ranges", done.toString())
                .put("rangeDocuments", rangeDocuments)
                .put("delivery", delivery);
    }

    /** Returns whether a checkpoint says that all ranges are done. */
    boolean isComplete(ObjectNode state) {
        return IntervalSet.parse(state.path("ranges").asText()).size() == ranges;
    }
}
