// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.importer.settings.ServiceTimeouts;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The option of the time for which a stage retries a service that does not answer. */
public final class RetryOptions {
    private static final long MAX_SECONDS = 7 * 24 * 3_600L;

    @Option(
            names = "--retry-for",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "How long to retry while a service is down, such as 90s, 10m or 2h; then the command "
                    + "exits with 5 (default: 10m, and 15s for a service that has not answered yet).")
    private Duration retryFor;

    /** The conversion of a number with a unit to a duration. */
    static final class TimeConverter implements ITypeConverter<Duration> {
        private static final Pattern TIME = Pattern.compile("([0-9]{1,9})([smh])");

        @Override
        public Duration convert(String text) {
            Matcher time = TIME.matcher(text);
            long seconds = 0;
            if (time.matches()) {
                int unit =
                        switch (time.group(2)) {
                            case "s" -> 1;
                            case "m" -> 60;
                            default -> 3_600;
                        };
                seconds = Long.parseLong(time.group(1)) * unit;
            }
            if (seconds < 1 || seconds > MAX_SECONDS) {
                throw new UsageException("must be 1s to 168h, such as 90s, 10m or 2h");
            }
            return Duration.ofSeconds(seconds);
        }
    }

    /** Returns the time for which a service may be down. */
    public ServiceTimeouts timeouts() {
        return retryFor == null ? ServiceTimeouts.DEFAULT : ServiceTimeouts.of(retryFor);
    }
}
