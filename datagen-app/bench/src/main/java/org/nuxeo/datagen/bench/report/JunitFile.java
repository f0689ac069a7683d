// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.nuxeo.datagen.store.failure.FailureReasons;

/** The results of a report as JUnit XML, with a test case for each step and each threshold. */
public final class JunitFile {

    private final Map<String, Map<String, String>> suites = new LinkedHashMap<>();

    /** @param report report of a scenario */
    public JunitFile(JsonNode report) {
        Map<String, String> steps = new LinkedHashMap<>();
        for (JsonNode each : report.path("steps")) {
            long differences = each.path("differences").asLong();
            steps.merge(
                    each.path("step").asText(),
                    differences == 0 ? "" : each.path("stage").asText() + ": " + differences + " differences",
                    (one, other) -> one.isEmpty() ? other : one);
        }
        for (JsonNode each : report.path("verdicts")) {
            String verdict = each.path("verdict").asText();
            String failure = each.path("failure").asText(verdict.equals("passed") ? "" : verdict);
            steps.merge(each.path("step").asText(), failure, (one, other) -> one.isEmpty() ? other : one);
        }
        suites.put(report.path("scenario").asText(), steps);
    }

    /** Adds thresholds, each with the reason why it is crossed, or an empty text. */
    public JunitFile with(Map<String, String> thresholds) {
        suites.put("thresholds", thresholds);
        return this;
    }

    /**
     * Writes the file.
     *
     * @throws BenchException if it cannot be written
     */
    public void write(Path file) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Files.writeString(file, xml());
        } catch (IOException e) {
            throw new BenchException("--junit " + file + ": cannot be written (" + FailureReasons.of(e) + ")", e);
        }
    }

    String xml() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
        suites.forEach((suite, cases) -> {
            long failures =
                    cases.values().stream().filter(each -> !each.isEmpty()).count();
            xml.append("  <testsuite name=\"")
                    .append(Html.text(suite))
                    .append("\" tests=\"")
                    .append(cases.size())
                    .append("\" failures=\"")
                    .append(failures)
                    .append("\">\n");
            cases.forEach((name, failure) -> xml.append(testCase(suite, name, failure)));
            xml.append("  </testsuite>\n");
        });
        return xml.append("</testsuites>\n").toString();
    }

    private static String testCase(String suite, String name, String failure) {
        String head = "    <testcase classname=\"" + Html.text(suite) + "\" name=\"" + Html.text(name) + '"';
        return failure.isEmpty()
                ? head + "/>\n"
                : head + "><failure message=\"" + Html.text(failure) + "\"/></testcase>\n";
    }
}
