// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.output.Json;

/** The counts of a {@link RangeLoad} and the ranges they were counted in, shared by its threads. Thread safe. */
public final class LoadTally {

    private static final int NAMED_REFUSALS = 100;

    private final KindCounts written = new KindCounts();
    private final KindCounts present = new KindCounts();
    private final IntervalSet ranges = new IntervalSet();
    private final List<String> refused = new ArrayList<>();
    private long refusedCount;
    private long documents;

    /**
     * Adds the results of a range.
     *
     * @param size documents in the range
     * @param lacking documents that could not be provided, each with the reason
     */
    synchronized void add(
            long range, int size, Repository repository, Batch batch, Settlement settlement, List<String> lacking) {
        for (int position : settlement.held()) {
            boolean isNew = settlement.outcome(position) == Final.WRITTEN;
            (isNew ? written : present).increment(repository, batch.kind(position));
        }
        settlement.refusals().forEach(refusal -> refuse(refusal.toString()));
        lacking.forEach(this::refuse);
        ranges.add(range);
        documents += size;
    }

    private void refuse(String reason) {
        refusedCount++;
        if (refused.size() < NAMED_REFUSALS) {
            refused.add(reason);
        }
    }

    /** Returns how many documents of a kind were new to a repository. */
    public synchronized long written(Repository repository, Kind kind) {
        return written.of(repository, kind);
    }

    /** Returns how many documents of a kind were present in a repository, and equal. */
    public synchronized long present(Repository repository, Kind kind) {
        return present.of(repository, kind);
    }

    /** Returns why documents were refused or could not be provided: the first hundred reasons. */
    public synchronized List<String> refused() {
        return List.copyOf(refused);
    }

    /** Returns how many documents were refused or could not be provided. */
    public synchronized long refusedCount() {
        return refusedCount;
    }

    /** Returns the ranges that are done. */
    synchronized IntervalSet ranges() {
        return ranges.copy();
    }

    /** Returns the number of documents in the ranges that are done. */
    public synchronized long documents() {
        return documents;
    }

    /** Returns the whole state as JSON. */
    synchronized ObjectNode state() {
        ObjectNode state = Json.object()
                .put("ranges", ranges.toString())
                .put("documents", documents)
                .put("refusedCount", refusedCount);
        state.set("written", written.json());
        state.set("present", present.json());
        ArrayNode reasons = state.putArray("refused");
        refused.forEach(reasons::add);
        return state;
    }

    /** Restores what {@link #state()} returned. Call it before anything is added. */
    synchronized void restore(JsonNode state) {
        ranges.addAll(IntervalSet.parse(state.path("ranges").asText()));
        documents = state.path("documents").asLong();
        refusedCount = state.path("refusedCount").asLong();
        written.add(state.path("written"));
        present.add(state.path("present"));
        state.path("refused").forEach(reason -> refused.add(reason.asText()));
    }
}
