// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Gate;
import org.nuxeo.datagen.bench.report.JunitFile;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import picocli.CommandLine.Option;

/** The option of the folder of reports. */
public final class ReportOptions {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "report",
            description = "Folder of reports (default: ${DEFAULT-VALUE}). Each report gets a folder named by its "
                    + "time; latest links to the newest.")
    private Path out;

    /** Returns the folder of all reports. */
    public Path out() {
        return out;
    }

    /** Returns the word of the number of machines that prices are for. */
    public static Word machines(String help) {
        return Word.of("machines", Values.integer(1, 1_000_000), "N")
                .byDefault("1")
                .help(help + " (default: ${DEFAULT-VALUE}).");
    }

    /** The options of the thresholds for a report, and of their result for a pipeline. */
    public static final class Gates {

        @Option(
                names = "--compare",
                paramLabel = "DIR",
                description = "Report of an earlier run to compare this one with.")
        private Path compare;

        @Option(
                names = "--gate",
                paramLabel = "FILE.yaml",
                description = "Thresholds for figures of the report. Exits with 4 if one is crossed.")
        private Path gate;

        @Option(
                names = "--junit",
                paramLabel = "FILE.xml",
                description = "Also write steps and thresholds as JUnit XML.")
        private Path junit;

        private @Nullable Gate thresholds;
        private @Nullable Figures earlier;

        /** Reads the files that the options name, so that mistakes are reported before the work starts. */
        public void read() {
            thresholds = gate == null ? null : Gate.read(gate);
            earlier = compare == null ? null : Figures.read(compare);
        }

        /** Returns the figures of an earlier run, if --compare names one. */
        public @Nullable Figures earlier() {
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

    /** The prices of machines and storage. */
    public static final class Prices {
        @Option(
                names = "--machine-cost",
                paramLabel = "PRICE",
                defaultValue = "1",
                description = "Price of such a machine for an hour (default: ${DEFAULT-VALUE}).")
        private double machineCost;

        @Option(
                names = "--storage-cost",
                paramLabel = "PRICE",
                defaultValue = "0.1",
                description = "Price of a gigabyte stored for a month (default: ${DEFAULT-VALUE}).")
        private double storageCost;

        /** Returns the costs of a number of machines, the value of {@code --machines}. */
        public Capacity.Costs costs(int machines) {
            try {
                return new Capacity.Costs(machines, machineCost, storageCost);
            } catch (IllegalArgumentException e) {
                throw new UsageException(
                        "--machine-cost " + machineCost + ", --storage-cost " + storageCost + ": must not be negative",
                        e);
            }
        }
    }
}
