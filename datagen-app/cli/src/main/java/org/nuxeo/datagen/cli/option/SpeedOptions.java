package org.nuxeo.datagen.app.option;

import org.nuxeo.datagen.app.UsageException;
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

    /**
     * Reads a ceiling.
     *
     * @throws UsageException naming value and limits
     */
    public static long maxRate(String text) {
        return named("max-rate", text, new Converters.MaxRate()::convert);
    }

    /**
     * Reads a number of threads.
     *
     * @throws UsageException naming value and limits
     */
    public static int threads(String text) {
        return named("threads", text, new Converters.Threads()::convert);
    }

    private static <T> T named(String name, String text, java.util.function.Function<String, T> converter) {
        try {
            return converter.apply(text);
        } catch (UsageException refused) {
            throw new UsageException(name + " " + text + ": " + refused.getMessage(), refused);
        }
    }
}
