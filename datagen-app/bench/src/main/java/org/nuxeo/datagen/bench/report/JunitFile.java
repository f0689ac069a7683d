// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.charts.Templates;
import org.nuxeo.datagen.store.failure.FailureReasons;

/** The results of a report as JUnit XML, with a test case for each step and each threshold. */
public final class JunitFile {

    final List<Suite> suites = new ArrayList<>();

    /** @param report report of a scenario */
    public JunitFile(JsonNode report) {
        Map<String, String> steps = new LinkedHashMap<>();
        for (JsonNode each : report.path("steps")) {
            long differences = each.path("differences").asLong();
            add(steps, each, differences == 0 ? "" : each.path("stage").asText() + ": " + differences + " differences");
        }
        for (JsonNode each : report.path("verdicts")) {
            String verdict = each.path("verdict").asText();
            add(steps, each, each.path("failure").asText(verdict.equals("passed") ? "" : verdict));
        }
        suites.add(Suite.of(report.path("scenario").asText(), steps));
    }

    /** Adds the outcome of a step, whose first failure is shown. */
    private static void add(Map<String, String> steps, JsonNode step, String failure) {
        steps.merge(step.path("step").asText(), failure, (one, other) -> one.isEmpty() ? other : one);
    }

    /** Adds thresholds, each with the reason why it is crossed, or an empty text. */
    public JunitFile with(Map<String, String> thresholds) {
        suites.add(Suite.of("thresholds", thresholds));
        return this;
    }

    /**
     * Writes the file.
     *
     * @throws BenchException if it cannot be written
     */
    public void write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, xml());
        } catch (IOException e) {
            throw new BenchException("--junit " + file + ": cannot be written (" + FailureReasons.of(e) + ")", e);
        }
    }

    String xml() {
        return Templates.fill(JunitFile.class, "junit.mustache", this);
    }

    private record Suite(String suite, int tests, long failures, List<Case> cases) {

        static Suite of(String name, Map<String, String> failures) {
            List<Case> cases = new ArrayList<>();
            failures.forEach((step, failure) -> cases.add(new Case(step, failure)));
            long failed = cases.stream().filter(each -> !each.failure.isEmpty()).count();
            return new Suite(name, cases.size(), failed, cases);
        }
    }

    private record Case(String name, String failure) {}
}
