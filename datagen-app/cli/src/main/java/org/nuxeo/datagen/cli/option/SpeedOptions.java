package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** How fast a stage may be. */
public final class SpeedOptions {
    @Option(
            names = "--max-rate",
            paramLabel = "N",
            defaultValue = "0",
            converter = Converters.MaxRate.class,
            description = "Documents a second at most, all threads together; 0 for no ceiling (default:"
                    + " ${DEFAULT-VALUE}). While a stage runs, lines 'max-rate: N' and 'threads: N' in"
                    + " WORK/STAGE/control.yaml change its pace.")
    private long maxRate;

    /** Documents a second of each stage, 0 for no ceiling. */
    public long maxRate() {
        return maxRate;
    }
}
