// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The violations of rules that were there when the rules came, listed in a file that only shrinks: a new violation fails, and
 * so does a line whose violation is gone. With the system property {@code datagen.record=true} such lines are removed.
 */
final class Remaining {

    private static final Path FILE =
            Path.of("src/test/resources/org/nuxeo/datagen/benchmarks/architecture/remaining.txt");

    private Remaining() {}

    /**
     * Compares violations of a rule with those that are listed.
     *
     * @param rule name of the rule, the first word of its lines
     * @param complete whether all modules were built, so that a violation that was not found is gone
     */
    static void check(String rule, SortedSet<String> violations, boolean complete) throws IOException {
        SortedSet<String> listed = new TreeSet<>();
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith(rule + " ")) {
                listed.add(line.substring(rule.length() + 1));
            }
        }
        SortedSet<String> added = new TreeSet<>(violations);
        added.removeAll(listed);
        assertThat(added).as("new violations of the rule " + rule).isEmpty();
        SortedSet<String> gone = new TreeSet<>(listed);
        gone.removeAll(violations);
        if (complete && Boolean.getBoolean("datagen.record")) {
            List<String> lines;
            try (Stream<String> all = Files.lines(FILE)) {
                lines = all.filter(line ->
                                !line.startsWith(rule + " ") || !gone.contains(line.substring(rule.length() + 1)))
                        .toList();
            }
            Files.write(FILE, lines);
        } else if (complete) {
            assertThat(gone)
                    .as("no violations of the rule " + rule
                            + " any more: remove the lines, or run with -Ddatagen.record=true")
                    .isEmpty();
        }
    }
}
