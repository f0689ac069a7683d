// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The option of the rate limit. */
public final class SpeedOptions {
    @Option(
            names = "--max-rate",
            paramLabel = "N",
            defaultValue = "0",
            converter = Converters.MaxRate.class,
            description = "Rate limit in documents a second, for all threads together; 0 for no limit (default: "
                    + "${DEFAULT-VALUE}). While a stage runs, 'max-rate: N' and 'threads: N' in "
                    + "WORK/STAGE/control.yaml change its rate limit and threads.")
    private long maxRate;

    /** Returns the rate limit of each stage in documents a second, or 0 for none. */
    public long maxRate() {
        return maxRate;
    }
}
