// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.testing.OutsideTool;

/** The trial suite without a server: it calls every operation and reads the commands of the page. */
class TrialSuiteTest {

    private static final Path SUITE = Path.of("../support/nuxeo-trial");

    private List<String> listed;

    @BeforeEach
    void list() throws Exception {
        Path python = OutsideTool.require("python3");
        OutsideTool.require("bash");
        Process process = new ProcessBuilder(
                        python.toString(), SUITE.resolve("trial").toString(), "--list")
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        listed = text.lines().toList();
    }

    private List<String> lines(String prefix) {
        return listed.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    @Test
    void theReferenceListsEveryOperation() {
        assertThat(lines("operation "))
                .containsExactlyInAnyOrderElementsOf(Registered.operations().stream()
                        .map(OperationDefinition::id)
                        .toList());
    }

    /** The commands of the page call some operations, the checks call the others. */
    @Test
    void everyOperationIsCalled() throws Exception {
        Set<String> called = new TreeSet<>();
        String commands = String.join("\n", lines("command "));
        for (Path part : parts()) {
            commands += Files.readString(part);
        }
        for (OperationDefinition operation : Registered.operations()) {
            if (Pattern.compile(Pattern.quote(operation.id()) + "\\b")
                    .matcher(commands)
                    .find()) {
                called.add(operation.id());
            }
        }
        assertThat(called)
                .isEqualTo(Registered.operations().stream()
                        .map(OperationDefinition::id)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static List<Path> parts() throws Exception {
        try (var files = Files.list(SUITE.resolve("nuxeo_trial"))) {
            return files.filter(file -> file.toString().endsWith(".py")).toList();
        }
    }

    @Test
    void commandsOfThePageAreComplete() {
        assertThat(lines("command "))
                .hasSizeGreaterThan(20)
                .anyMatch(command -> command.startsWith("take() {") && command.endsWith("}"))
                .anyMatch(command -> command.startsWith("for r in") && command.endsWith("done"));
    }

    @Test
    void everyGroupHasChecks() {
        for (String group : List.of("1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "walk.", "operations.")) {
            assertThat(lines(group)).as(group).isNotEmpty();
        }
    }
}
