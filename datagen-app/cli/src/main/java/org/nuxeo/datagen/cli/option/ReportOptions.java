// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Gate;
import org.nuxeo.datagen.bench.report.JunitFile;
import org.nuxeo.datagen.cli.plan.Costs;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Check;

/** The options of reports: their folder, thresholds, and prices. */
public final class ReportOptions {
    private static final Values PRICE = number("", 0, Double.MAX_VALUE, "must be a number of 0 or more, such as 0.1");

    /** The folder of all reports. */
    public static final Word OUT = Word.of("out", Values.PATH, "DIR")
            .byDefault("report")
            .help("Folder of reports (default: ${DEFAULT-VALUE}). Each report gets a folder named by its time; latest"
                    + " links to the newest.");

    private static final Word COMPARE =
            Word.of("compare", Values.PATH, "DIR").help("Report of an earlier run to compare this one with.");
    private static final Word GATE = Word.of("gate", Values.PATH, "FILE.yaml")
            .help("Thresholds for figures of the report. Exits with 4 if one is crossed.");
    private static final Word JUNIT =
            Word.of("junit", Values.PATH, "FILE.xml").help("Also write steps and thresholds as JUnit XML.");

    /** The words of {@link Gates}. */
    public static final List<Word> GATES = List.of(COMPARE, GATE, JUNIT);

    private static final Word MACHINE_COST =
            Word.of("machine-cost", PRICE, "PRICE").help("Price of such a machine for an hour", "1");
    private static final Word STORAGE_COST =
            Word.of("storage-cost", PRICE, "PRICE").help("Price of a gigabyte stored for a month", "0.1");

    /** The words of prices. */
    public static final List<Word> PRICES = List.of(MACHINE_COST, STORAGE_COST);

    private ReportOptions() {}

    /** Returns the word of the number of machines that prices are for. */
    public static Word machines(String help) {
        return Word.of("machines", Values.integer(1, 1_000_000), "N").help(help, "1");
    }

    /**
     * Returns the costs of a description.
     *
     * @param machines word of {@link #machines}
     */
    public static Costs costs(Description description, Word machines) {
        return new Costs(description.integer(machines), (Double) description.known(MACHINE_COST), (Double)
                description.known(STORAGE_COST));
    }

    /**
     * Returns numbers that are written with their unit.
     *
     * @param limit what a value must be
     */
    public static Values number(String unit, double least, double most, String limit) {
        return Values.of(Double.class, limit, text -> {
                    double value = Double.parseDouble(text.replaceFirst(unit + "$", ""));
                    Check.refuse(!text.endsWith(unit) || !(value >= least && value <= most), () -> limit);
                    return value;
                })
                .limited(limit);
    }

    /**
     * The thresholds for a report, and where their result goes for a pipeline.
     *
     * @param thresholds the thresholds, or null if there are none
     * @param earlier figures of an earlier run, or null if there is none
     * @param junit file for steps and thresholds as JUnit XML, or null
     */
    public record Gates(
            @Nullable Gate thresholds,
            @Nullable Figures earlier,
            @Nullable Path junit) {

        /** Reads the files that a description names, so that mistakes are reported before the work starts. */
        public static Gates of(Description description) {
            Path gate = description.path(GATE);
            Path compare = description.path(COMPARE);
            Figures earlier = compare == null ? null : Figures.read(compare);
            return new Gates(gate == null ? null : Gate.read(gate), earlier, description.path(JUNIT));
        }

        /**
         * Compares a report with the thresholds.
         *
         * @param err stream for the crossed thresholds
         * @return whether no threshold is crossed
         */
        public boolean passes(JsonNode report, PrintStream err) {
            Map<String, String> checked =
                    thresholds == null ? Map.of() : thresholds.check(new Figures("", report), earlier);
            if (junit != null) {
                new JunitFile(report).with(checked).write(junit);
            }
            checked.values().stream().filter(each -> !each.isEmpty()).forEach(each -> err.println("gate: " + each));
            return checked.values().stream().allMatch(String::isEmpty);
        }
    }
}
