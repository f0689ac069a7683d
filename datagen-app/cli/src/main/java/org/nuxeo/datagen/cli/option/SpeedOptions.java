package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The option of the rate limit. */
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

    /** Returns the rate limit of each stage in documents a second, or 0 for none. */
    public long maxRate() {
        return maxRate;
    }
}
