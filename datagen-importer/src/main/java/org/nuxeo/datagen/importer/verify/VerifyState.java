// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.report.VerifyReport;

/** The JSON of a checkpoint: the scope of a verification, and what it has found. */
final class VerifyState {

    static final String FROM = "from";
    static final String TO = "to";

    /** The share of the ids that are always read, such as {@code 2/8}; missing if they are not. */
    static final String IDS = "ids";

    /** The numbers of documents in the whole dataset. */
    static final String PLANNED = "planned";

    static final String ELAPSED_MILLIS = "elapsedMillis";

    private VerifyState() {}

    static ObjectNode of(Dataset dataset, VerifyScope scope, VerifyTally tally) {
        ObjectNode state = tally.state()
                .put(FROM, scope.positions().from())
                .put(TO, scope.positions().to());
        if (scope.scan() == VerifyScope.Scan.ALWAYS) {
            state.put(IDS, scope.ids().text());
        }
        state.set(PLANNED, KindCounts.of(dataset).json());
        return state;
    }

    /** Returns whether a state was saved for the same scope. */
    static boolean isOf(JsonNode state, Dataset dataset, VerifyScope scope) {
        String ids = scope.scan() == VerifyScope.Scan.ALWAYS ? scope.ids().text() : "";
        return positions(state, dataset.size()).equals(scope.positions())
                && state.path(IDS).asText().equals(ids);
    }

    private static PositionRange positions(JsonNode state, long size) {
        return new PositionRange(state.path(FROM).asLong(0), state.path(TO).asLong(size));
    }

    /** Returns the report on a scope. A part reports as planned what it has compared. */
    static VerifyReport report(
            Dataset dataset, VerifyScope scope, VerifyTally tally, boolean finished, long elapsedMillis) {
        boolean whole = scope.positions().count() == dataset.size();
        return tally.report(whole ? KindCounts.of(dataset) : tally.compared(), finished, elapsedMillis);
    }
}
