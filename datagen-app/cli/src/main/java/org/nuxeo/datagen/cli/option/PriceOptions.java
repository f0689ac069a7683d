// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.bench.capacity.Capacity;
import picocli.CommandLine.Option;

/** The prices of machines and storage. */
public final class PriceOptions {
    private static final int MAX_MACHINES = 1_000_000;

    @Option(
            names = "--machines",
            paramLabel = "N",
            defaultValue = "1",
            description = "Machines of the Nuxeo and its services (default: ${DEFAULT-VALUE}).")
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

    /** Returns the prices. */
    public Capacity.Costs costs() {
        if (machines < 1 || machines > MAX_MACHINES) {
            throw new UsageException("--machines " + machines + ": must be 1 to " + MAX_MACHINES);
        }
        try {
            return new Capacity.Costs(machines, machineCost, storageCost);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--machine-cost " + machineCost + ", --storage-cost " + storageCost + ": must not be negative", e);
        }
    }
}
