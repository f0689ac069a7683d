// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.nuxeo.datagen.bench.nuxeo.Recorded;

/** The simulations are not part of the build. What they read from an answer is looked up in a recorded answer here. */
class RecordedAnswersTest {
    private static final Path VISITS =
            Path.of("..", "..", "gatling", "src", "test", "java", "org", "nuxeo", "datagen", "load");
    private static final Pattern READ = Pattern.compile("jmesPath\\(\"((?:[^\"\\\\]|\\\\.)*)\"\\)");
    private static final Pattern MEMBER = Pattern.compile("\"([^\"]+)\"|([A-Za-z_]+)");

    /** Requests whose recording has another name: their name is a variable, or another request has the same answer. */
    private static final Map<String, String> RECORDINGS = Map.of(
            "name", "search",
            "children-a-user-may-see", "children-of-a-customer",
            // The check of children is declared behind the last request.
            "range-of-a-file", "children-of-a-customer");

    @TestFactory
    List<DynamicTest> aNuxeoAnswersWhatTheSimulationsRead() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String request : Files.readString(VISITS.resolve("Visits.java")).split("http\\(\"")) {
            String name = request.replaceFirst("(?s)\".*", "")
                    .replaceAll("[^A-Za-z]+", "-")
                    .replaceAll("^-|-$", "");
            Matcher read = READ.matcher(request);
            while (read.find()) {
                String path = read.group(1).replace("\\\"", "\"");
                tests.add(DynamicTest.dynamicTest(name + " " + path, () -> assertThat(
                                found(Recorded.json(RECORDINGS.getOrDefault(name, name)), path))
                        .as(path)
                        .isTrue()));
            }
        }
        assertThat(tests).hasSizeGreaterThan(12);
        return tests;
    }

    /** Returns whether an answer has every member of a path such as {@code sum(a.b[].c)} or {@code entries[0].uid}. */
    private static boolean found(JsonNode answer, String path) {
        JsonNode node = answer;
        Matcher member = MEMBER.matcher(path.replaceFirst("^[a-z]+\\((.*)\\)$", "$1"));
        while (member.find()) {
            node = node.isArray() ? node.path(0) : node;
            node = node.path(member.group(1) == null ? member.group(2) : member.group(1));
        }
        return !node.isMissingNode() && !node.isNull();
    }
}
