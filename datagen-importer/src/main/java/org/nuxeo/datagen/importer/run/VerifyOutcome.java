// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.verify.VerifySum;
import org.nuxeo.datagen.store.output.Json;

/**
 * What a verification of some documents or ids has found, as a text that can be stored and sent. Outcomes that cover a
 * dataset once add up to the report of one verification of everything.
 *
 * @param json the counts and findings; the member {@code documents} is the number of compared documents
 */
public record VerifyOutcome(String json) {

    /** The most findings that a report lists. All are counted. */
    static final int LISTED_FINDINGS = 1_000;

    /** Returns the counts and findings of this outcome alone. */
    public VerifyReport report() {
        return VerifySum.alone(tree(), LISTED_FINDINGS);
    }

    /**
     * Returns the report on outcomes that cover a dataset: every document once and, unless ids were not read at all,
     * every share of the ids once. Its duration is that of the longest.
     *
     * @throws IllegalArgumentException if they belong to different datasets, something is missing, or something is there
     *     twice
     */
    public static VerifyReport sum(Collection<VerifyOutcome> outcomes) {
        List<JsonNode> trees = new ArrayList<>();
        outcomes.forEach(outcome -> trees.add(outcome.tree()));
        return VerifySum.of(trees, LISTED_FINDINGS).report();
    }

    private JsonNode tree() {
        try {
            return Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("outcome: is not JSON", e);
        }
    }
}
