// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Gate;
import org.nuxeo.datagen.bench.report.JunitFile;
import picocli.CommandLine.Option;

/** The options of the thresholds for a report, and of their result for a pipeline. */
public final class GateOptions {

    @Option(names = "--compare", paramLabel = "DIR", description = "Report of an earlier run to compare this one with.")
    private Path compare;

    @Option(
            names = "--gate",
            paramLabel = "FILE.yaml",
            description = "Thresholds for figures of the report. Exits with 4 if one is crossed.")
    private Path gate;

    @Option(names = "--junit", paramLabel = "FILE.xml", description = "Also write steps and thresholds as JUnit XML.")
    private Path junit;

    private Gate thresholds;
    private Figures earlier;

    /** Reads the files that the options name, so that mistakes are reported before the work starts. */
    public void read() {
        thresholds = gate == null ? null : Gate.read(gate);
        earlier = compare == null ? null : Figures.read("--compare", compare);
    }

    /** Returns the figures of an earlier run, or null. */
    public Figures earlier() {
        return earlier;
    }

    /**
     * Compares a report with the thresholds.
     *
     * @param err stream for the crossed thresholds
     * @return whether no threshold is crossed
     */
    public boolean passes(JsonNode report, PrintStream err) {
        Map<String, String> checked = thresholds == null ? Map.of() : thresholds.check(Figures.of(report), earlier);
        if (junit != null) {
            new JunitFile(report).with(checked).write(junit);
        }
        checked.values().stream().filter(each -> !each.isEmpty()).forEach(each -> err.println("gate: " + each));
        return checked.values().stream().allMatch(String::isEmpty);
    }
}
