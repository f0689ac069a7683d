// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.census.CensusRanges.Order;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.output.Json;

/**
 * What a census, or a part of it, has counted so far, as a checkpoint stores it.
 *
 * @param rangeDocuments number of documents in a range
 * @param passes one for each order
 */
record CensusState(long rangeDocuments, List<Pass> passes) {

    /**
     * What was counted in one order.
     *
     * @param ranges the ranges that are done
     * @param tally the documents in them
     * @param threadNanos time of all threads together
     */
    record Pass(Order order, IntervalSet ranges, CensusTally tally, long elapsedMillis, long threadNanos) {

        /** Creates the state before the first document. */
        Pass(Order order, CensusTally empty) {
            this(order, new IntervalSet(), empty, 0, 0);
        }

        long documents() {
            return tally.of(CensusTally.Sum.DOCUMENTS);
        }
    }

    /**
     * Returns the state in a checkpoint.
     *
     * @throws IllegalArgumentException if the JSON is none
     */
    static CensusState read(JsonNode json) {
        return Json.mapper().convertValue(json, CensusState.class);
    }

    ObjectNode json() {
        return Json.tree(this);
    }

    /** Returns the number of partitions of each repository. */
    int partitions() {
        return passes.get(0).tally().partitions();
    }

    /**
     * Returns the sum of parts. Elapsed times are those of the longest part.
     *
     * @throws IllegalArgumentException if they have ranges or partitions of other sizes, or a range is there twice
     */
    static CensusState sum(List<CensusState> parts) {
        CensusState first = parts.get(0);
        List<Pass> sums = new ArrayList<>();
        for (int i = 0; i < first.passes.size(); i++) {
            IntervalSet ranges = new IntervalSet();
            CensusTally tally = first.passes.get(i).tally().cleared();
            long elapsedMillis = 0;
            long threadNanos = 0;
            for (CensusState part : parts) {
                Pass pass = part.passes.get(i);
                if (part.rangeDocuments != first.rangeDocuments || part.partitions() != first.partitions()) {
                    throw new IllegalArgumentException("parts have other ranges or partitions");
                }
                long expected = ranges.size() + pass.ranges.size();
                ranges.addAll(pass.ranges);
                if (ranges.size() != expected) {
                    throw new IllegalArgumentException(pass.order.label() + " were visited twice");
                }
                tally.add(pass.tally);
                elapsedMillis = Math.max(elapsedMillis, pass.elapsedMillis);
                threadNanos += pass.threadNanos;
            }
            sums.add(new Pass(first.passes.get(i).order, ranges, tally, elapsedMillis, threadNanos));
        }
        return new CensusState(first.rangeDocuments, sums);
    }
}
