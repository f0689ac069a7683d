// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
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
     * @param state JSON of its checkpoint
     * @param limit how many findings are listed
     */
    public static VerifyReport alone(JsonNode state, int limit) {
        VerifyState read = VerifyState.read(state);
        VerifyTally tally = tally(read, limit);
        return tally.report(tally.compared(), true, read.elapsedMillis());
    }

    /**
     * Returns the sum.
     *
     * @param checkpoints JSON of their checkpoints
     * @param limit how many findings are listed
     * @throws IllegalArgumentException if they belong to different datasets, or do not cover every document and every id
     *     once
     */
    public static VerifySum of(List<? extends JsonNode> checkpoints, int limit) {
        if (checkpoints.isEmpty()) {
            throw new IllegalArgumentException("no part was given");
        }
        List<VerifyState> states = checkpoints.stream().map(VerifyState::read).toList();
        KindCounts planned = states.get(0).planned();
        if (!states.stream().allMatch(state -> state.planned().isSameAs(planned))) {
            throw new IllegalArgumentException("the parts belong to different datasets");
        }
        requireDocumentsOnce(states, planned);
        requireIdsOnce(states);
        VerifyTally all = new VerifyTally(CountedKinds.of(states.get(0).names()), limit);
        List<List<Integer>> listed = new ArrayList<>();
        long longestMillis = 0;
        for (int i = 0; i < states.size(); i++) {
            all.addCounts(states.get(i));
            while (listed.size() < all.listed()) {
                listed.add(List.of(i));
            }
            longestMillis = Math.max(longestMillis, states.get(i).elapsedMillis());
        }
        if (!all.compared().isSameAs(planned)) {
            throw new IllegalArgumentException(all.documents()
                    + " documents were compared, but not those of the dataset; a part is unfinished or damaged");
        }
        List<List<Integer>> origins = originsOfRights(states, all.rights());
        origins.addAll(listed);
        return new VerifySum(all.report(planned, true, longestMillis), origins);
    }

    private static VerifyTally tally(VerifyState state, int limit) {
        VerifyTally tally = new VerifyTally(CountedKinds.of(state.names()), limit);
        tally.addCounts(state);
        return tally;
    }

    private static List<List<Integer>> originsOfRights(List<VerifyState> states, RightsFindings sum) {
        List<RightsFindings> parts =
                states.stream().map(state -> tally(state, 1).rights()).toList();
        List<List<Integer>> origins = new ArrayList<>();
        sum.findings()
                .forEach(finding -> origins.add(IntStream.range(0, parts.size())
                        .filter(i -> parts.get(i).has(finding))
                        .boxed()
                        .toList()));
        return origins;
    }

    private static void requireDocumentsOnce(List<VerifyState> states, KindCounts planned) {
        long size = planned.sum();
        long next = 0;
        List<VerifyState> sorted = states.stream()
                .filter(state -> state.from() < state.to())
                .sorted(Comparator.comparingLong(VerifyState::from))
                .toList();
        for (VerifyState state : sorted) {
            if (state.from() != next) {
                throw new IllegalArgumentException(
                        state.from() < next
                                ? "documents " + state.from() + " to " + next + " were compared twice"
                                : "documents " + next + " to " + state.from() + " were not compared");
            }
            next = state.to();
        }
        if (next != size) {
            throw new IllegalArgumentException("documents " + next + " to " + size + " were not compared");
        }
    }

    /** Refuses shares of the ids that are missing or there twice. No share at all is accepted. */
    private static void requireIdsOnce(List<VerifyState> states) {
        List<String> shares =
                states.stream().map(VerifyState::ids).filter(Objects::nonNull).toList();
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
}
