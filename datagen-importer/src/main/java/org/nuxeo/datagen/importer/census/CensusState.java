// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.census.CensusStage.CensusRanges.Order;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.store.output.Json;

/** What a census, or a part of it, has counted so far, in each order. Not thread safe. */
final class CensusState implements RangedWork.State<CensusState> {

    // The members of the checkpoint, in their order.
    /** The number of documents in a range. */
    long rangeDocuments;

    List<Pass> passes = new ArrayList<>();

    /** The order in which documents are counted now. */
    @JsonIgnore
    Order current = Order.ORDINALS;

    /** What was counted in one order. */
    static final class Pass {

        Order order = Order.ORDINALS;

        /** The ranges that are done. */
        IntervalSet ranges = new IntervalSet();

        /** The sums of the documents in them. */
        CensusTally tally = CensusTally.NOTHING;

        long elapsedMillis;

        /** The time of all threads together. */
        long threadNanos;

        /** Reads a checkpoint. */
        Pass() {}

        private Pass(Order order, CensusTally tally) {
            this.order = order;
            this.tally = tally;
        }

        private void add(Pass more) {
            Check.refuse(!ranges.addAll(more.ranges), () -> order.label() + " were visited twice");
            tally.add(more.tally);
            elapsedMillis = Math.max(elapsedMillis, more.elapsedMillis);
            threadNanos += more.threadNanos;
        }

        long documents() {
            return tally.of(CensusTally.Sum.DOCUMENTS);
        }
    }

    /** Reads a checkpoint. */
    CensusState() {}

    /** Creates the state before the first document. */
    CensusState(Dataset dataset, int partitions, long rangeDocuments) {
        this.rangeDocuments = rangeDocuments;
        for (Order order : Order.values()) {
            passes.add(new Pass(order, new CensusTally(dataset.layout(), partitions)));
        }
    }

    /** Creates what a range adds. */
    CensusState(long rangeDocuments, Order order, long range, CensusTally visited, long threadNanos) {
        this.rangeDocuments = rangeDocuments;
        Pass pass = new Pass(order, visited);
        pass.ranges.add(range);
        pass.threadNanos = threadNanos;
        passes.add(pass);
    }

    /**
     * Returns the state in a checkpoint.
     *
     * @throws IllegalArgumentException if the JSON is none
     */
    static CensusState read(JsonNode json) {
        return Json.mapper().convertValue(json, CensusState.class);
    }

    /**
     * Returns the sum of parts.
     *
     * @param checkpoints JSON of their checkpoints
     * @throws IllegalArgumentException if they have ranges or partitions of other sizes, or a range is there twice
     */
    static CensusState sum(List<? extends JsonNode> checkpoints) {
        CensusState sum = read(checkpoints.get(0));
        checkpoints.stream().skip(1).map(CensusState::read).forEach(sum::add);
        return sum;
    }

    @Override
    public boolean continues(CensusState earlier) {
        return rangeDocuments == earlier.rangeDocuments && partitions() == earlier.partitions();
    }

    @Override
    public void add(CensusState more) {
        Check.refuse(!continues(more), () -> "parts have other ranges or partitions");
        more.passes.forEach(pass -> passes.get(pass.order.ordinal()).add(pass));
    }

    @Override
    public void spend(long millis) {
        pass(current).elapsedMillis += millis;
    }

    Pass pass(Order order) {
        return passes.get(order.ordinal());
    }

    /** Returns the number of partitions of each repository. */
    int partitions() {
        return passes.get(0).tally.partitions();
    }

    /**
     * Sums over visited documents, in which their order does not matter. Each is a sum modulo 2^64. Not thread safe.
     *
     * @param kinds by repository and kind, the sums in the order of {@link Sum}
     * @param records by repository and partition, the number of documents; states and folders follow the last partition
     * @param recordIds in the same places, the sums of {@link Sum#IDS}
     */
    record CensusTally(long[][][] kinds, long[][] records, long[][] recordIds) {

        /** What is added up. The weight of a folder is a hash of its id. */
        enum Sum {
            /** Documents. */
            DOCUMENTS,
            /** Ordinals. */
            ORDINALS,
            /** Hashes of ids. */
            IDS,
            /** Hashes of all metadata, ordinals and ids included. */
            RECORDS,
            /** Children of the folders, counted at the folders, and versions of the documents. */
            CHILDREN,
            /** Weights of the documents' parents: each folder as many times as it has children, counted at the children. */
            PARENTS,
            /** For each folder, its weight as many times as it says to have children. */
            PARENTS_TOLD,
            /** Weights of the documents' parents times the index among the children. */
            PLACES,
            /** For each folder, its weight times the sum of the indexes of all children, by their number. */
            PLACES_TOLD
        }

        /** A tally without places. */
        static final CensusTally NOTHING = new CensusTally(new long[0][][], new long[0][], new long[0][]);

        /** Creates a tally of nothing in a dataset. */
        CensusTally(Layout layout, int partitions) {
            this(
                    new long[layout.repositories().size()][layout.kinds().size()][Sum.values().length],
                    new long[layout.repositories().size()][partitions + 1],
                    new long[layout.repositories().size()][partitions + 1]);
        }

        /** Returns the number of partitions of each repository. */
        int partitions() {
            return records[0].length - 1;
        }

        /** Adds what another tally has counted. */
        void add(CensusTally more) {
            for (int repository = 0; repository < kinds.length; repository++) {
                for (int kind = 0; kind < kinds[repository].length; kind++) {
                    add(kinds[repository][kind], more.kinds[repository][kind]);
                }
                add(records[repository], more.records[repository]);
                add(recordIds[repository], more.recordIds[repository]);
            }
        }

        private static void add(long[] sums, long[] more) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += more[i];
            }
        }

        /** Returns a sum over the documents of a kind in a repository. */
        long of(Repository repository, Kind kind, Sum sum) {
            return kinds[repository.code()][kind.code()][sum.ordinal()];
        }

        /** Returns a sum over all documents. */
        long of(Sum sum) {
            return Arrays.stream(kinds)
                    .flatMap(Arrays::stream)
                    .mapToLong(sums -> sums[sum.ordinal()])
                    .sum();
        }
    }
}
