// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.verify.VerifyTally.RightsFindings;

/**
 * The sum of verifications that together cover a dataset once, from the JSON of their checkpoints.
 *
 * @param report the report that one verification of everything would give; they may have run at the same time, so it took
 *     as long as the longest
 * @param origins for each listed difference, the verifications that found it, by their positions in the list
 */
public record VerifySum(VerifyReport report, List<List<Integer>> origins) {

    public VerifySum {
        origins = List.copyOf(origins);
    }

    /**
     * Returns the report on one of the verifications.
     *
     * @param limit how many findings are listed
     */
    public static VerifyReport alone(JsonNode state, int limit) {
        VerifyTally tally = tally(state, limit);
        return tally.report(tally.compared(), true, elapsedMillis(state));
    }

    /**
     * Returns the sum.
     *
     * @param limit how many findings are listed
     * @throws IllegalArgumentException if they belong to different datasets, or do not cover every document and every id
     *     once
     */
    public static VerifySum of(List<? extends JsonNode> states, int limit) {
        if (states.isEmpty()) {
            throw new IllegalArgumentException("no part was given");
        }
        KindCounts planned = planned(states);
        requireDocumentsOnce(states, planned);
        requireIdsOnce(states);
        VerifyTally all = new VerifyTally(limit);
        List<List<Integer>> listed = new ArrayList<>();
        long longestMillis = 0;
        for (int i = 0; i < states.size(); i++) {
            all.addCounts(states.get(i));
            while (listed.size() < all.listed()) {
                listed.add(List.of(i));
            }
            longestMillis = Math.max(longestMillis, elapsedMillis(states.get(i)));
        }
        if (!all.compared().isSameAs(planned)) {
            throw new IllegalArgumentException(all.documents()
                    + " documents were compared, but not those of the dataset; a part is unfinished or damaged");
        }
        List<List<Integer>> origins = originsOfRights(states, all.rights());
        origins.addAll(listed);
        return new VerifySum(all.report(planned, true, longestMillis), origins);
    }

    private static VerifyTally tally(JsonNode state, int limit) {
        VerifyTally tally = new VerifyTally(limit);
        tally.addCounts(state);
        return tally;
    }

    private static long elapsedMillis(JsonNode state) {
        return state.path(VerifyState.ELAPSED_MILLIS).asLong();
    }

    private static List<List<Integer>> originsOfRights(List<? extends JsonNode> states, RightsFindings sum) {
        List<RightsFindings> parts =
                states.stream().map(state -> tally(state, 1).rights()).toList();
        List<List<Integer>> origins = new ArrayList<>();
        sum.each((difference, documents) -> origins.add(IntStream.range(0, parts.size())
                .filter(i -> parts.get(i).has(difference))
                .boxed()
                .toList()));
        return origins;
    }

    private static KindCounts planned(List<? extends JsonNode> states) {
        KindCounts planned = new KindCounts();
        planned.add(states.get(0).path(VerifyState.PLANNED));
        for (JsonNode state : states) {
            KindCounts other = new KindCounts();
            other.add(state.path(VerifyState.PLANNED));
            if (!other.isSameAs(planned)) {
                throw new IllegalArgumentException("the parts belong to different datasets");
            }
        }
        return planned;
    }

    private static void requireDocumentsOnce(List<? extends JsonNode> states, KindCounts planned) {
        long size = 0;
        for (Repository repository : Repository.values()) {
            size += planned.of(repository);
        }
        long next = 0;
        List<? extends JsonNode> sorted = states.stream()
                .filter(state -> from(state) < to(state))
                .sorted(Comparator.comparingLong(VerifySum::from))
                .toList();
        for (JsonNode state : sorted) {
            if (from(state) != next) {
                throw new IllegalArgumentException(
                        from(state) < next
                                ? "documents " + from(state) + " to " + next + " were compared twice"
                                : "documents " + next + " to " + from(state) + " were not compared");
            }
            next = to(state);
        }
        if (next != size) {
            throw new IllegalArgumentException("documents " + next + " to " + size + " were not compared");
        }
    }

    private static long from(JsonNode state) {
        return state.path(VerifyState.FROM).asLong();
    }

    private static long to(JsonNode state) {
        return state.path(VerifyState.TO).asLong();
    }

    /** Refuses shares of the ids that are missing or there twice. No share at all is accepted. */
    private static void requireIdsOnce(List<? extends JsonNode> states) {
        List<String> shares = states.stream()
                .map(state -> state.path(VerifyState.IDS).asText())
                .filter(share -> !share.isEmpty())
                .toList();
        if (shares.isEmpty()) {
            return;
        }
        String count = shares.get(0).substring(shares.get(0).indexOf('/'));
        int[] times = new int[Integer.parseInt(count.substring(1))];
        for (String share : shares) {
            if (!share.endsWith(count)) {
                throw new IllegalArgumentException("ids were read in shares " + shares.get(0) + " and " + share
                        + ", which do not belong together");
            }
            times[Integer.parseInt(share.substring(0, share.indexOf('/'))) - 1]++;
        }
        for (int i = 0; i < times.length; i++) {
            if (times[i] != 1) {
                throw new IllegalArgumentException(
                        "share " + (i + 1) + count + " of the ids was read " + times[i] + " times");
            }
        }
    }

    /** The JSON of a checkpoint: the scope of a verification, and what it has found. */
    static final class VerifyState {

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
}
