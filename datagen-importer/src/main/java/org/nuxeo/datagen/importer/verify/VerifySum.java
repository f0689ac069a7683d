// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;

/**
 * The sum of verifications that together cover a dataset once, from the JSON of their checkpoints.
 *
 * @param report the report that one verification of everything would give; they may have run at the same time, so it took
 *     as long as the longest
 * @param origins for each listed difference, the verifications that found it, by their positions in the list
 */
public record VerifySum(VerifyReport report, List<List<Integer>> origins) {

    /**
     * Returns the report on one of the verifications.
     *
     * @param state JSON of its checkpoint
     * @param limit how many findings are listed
     */
    public static VerifyReport alone(JsonNode state, int limit) {
        VerifyState alone = VerifyState.read(state).listing(limit);
        return alone.report(alone.counted(), alone.compared, true);
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
        Check.refuse(checkpoints.isEmpty(), () -> "no part was given");
        List<VerifyState> states = checkpoints.stream().map(VerifyState::read).toList();
        VerifyState first = states.get(0);
        boolean isOne = states.stream().allMatch(state -> state.planned.isSameAs(first.planned));
        Check.refuse(!isOne, () -> "the parts belong to different datasets");
        requireDocumentsOnce(states, first.planned.sum());
        requireIdsOnce(states.stream()
                .map(state -> state.ids)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
        VerifyState all = first.listing(limit);
        List<List<Integer>> listed = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            if (i > 0) {
                all.add(states.get(i));
            }
            while (listed.size() < all.differences.size()) {
                listed.add(List.of(i));
            }
        }
        Check.refuse(
                !all.compared.isSameAs(first.planned),
                () -> all.documents
                        + " documents were compared, but not those of the dataset; a part is unfinished or damaged");
        List<List<Integer>> origins = new ArrayList<>();
        List<Integer> every = IntStream.range(0, states.size()).boxed().toList();
        for (RightsFindings.Finding finding : all.rights.findings()) {
            origins.add(every.stream()
                    .filter(i -> states.get(i).rights.has(finding))
                    .toList());
        }
        origins.addAll(listed);
        return new VerifySum(all.report(all.counted(), first.planned, true), origins);
    }

    private static void requireDocumentsOnce(List<VerifyState> states, long size) {
        IntervalSet documents = new IntervalSet();
        for (VerifyState state : states) {
            PositionRange own = new PositionRange(state.from, state.to);
            long expected = documents.size() + own.count();
            if (own.count() > 0) {
                documents.add(own.from(), own.to() - 1);
            }
            boolean isTwice = documents.size() != expected;
            Check.refuse(isTwice, () -> "documents " + own.from() + " to " + own.to() + " were compared twice");
        }
        long missing = documents.firstMissing(0);
        Check.refuse(missing != size, () -> "documents from " + missing + " on were not compared");
    }

    /** Refuses shares of the ids that are missing or there twice. No share at all is accepted. */
    private static void requireIdsOnce(Map<String, Long> timesOfShares) {
        String some = timesOfShares.keySet().stream().findFirst().orElse("1/0");
        String count = some.substring(some.indexOf('/'));
        for (String share : timesOfShares.keySet()) {
            Check.refuse(
                    !share.endsWith(count),
                    () -> "ids were read in shares " + some + " and " + share + ", which do not belong together");
        }
        for (int i = 1; i <= Integer.parseInt(count.substring(1)); i++) {
            long times = timesOfShares.getOrDefault(i + count, 0L);
            if (times != 1) {
                throw new IllegalArgumentException("share " + i + count + " of the ids was read " + times + " times");
            }
        }
    }
}
