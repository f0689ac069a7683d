// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.Hindsight;
import org.nuxeo.datagen.bench.capacity.MeasuredRates;
import picocli.CommandLine.Option;

/** The options for the prediction of times and costs. */
public final class CapacityOptions {
    private static final int MAX_MACHINES = 1_000_000;

    @Option(
            names = "--rates",
            paramLabel = "REPORT",
            description = "Report of bench or scenario: its folder or report.json. Its rates predict times and "
                    + "costs of this dataset and of 1, 2, 3 and 11 billion documents.")
    private Path rates;

    @Option(
            names = "--against",
            paramLabel = "REPORT",
            description = "Report of a larger scenario: print the prediction from --rates beside what was measured.")
    private Path against;

    @Option(
            names = "--machines",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of machines like the measured one that share the work (default: ${DEFAULT-VALUE}).")
    private int machines;

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

    /** Returns the rates, or null if none are given. */
    public MeasuredRates rates() {
        if (machines < 1 || machines > MAX_MACHINES) {
            throw new UsageException("--machines " + machines + ": must be 1 to " + MAX_MACHINES);
        }
        if (against != null && rates == null) {
            throw new UsageException("--against " + against + ": needs --rates too");
        }
        return rates == null ? null : MeasuredRates.read(rates);
    }

    /** Returns the prices of machines and storage. */
    public Capacity.Costs costs() {
        try {
            return new Capacity.Costs(machines, machineCost, storageCost);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--machine-cost " + machineCost + ", --storage-cost " + storageCost + ": must not be negative", e);
        }
    }

    /** Returns the comparison of the prediction with a larger run, or null if none is given. */
    public Hindsight hindsight(MeasuredRates given) {
        return against == null ? null : new Hindsight(given, against);
    }
}
