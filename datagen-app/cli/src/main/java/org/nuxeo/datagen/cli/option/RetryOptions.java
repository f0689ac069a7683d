// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.time.Duration;
import org.nuxeo.datagen.importer.settings.ServiceTimeouts;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The option of the time for which a stage retries a service that does not answer. */
public final class RetryOptions {
    @Option(
            names = "--retry-for",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "How long to retry while a service is down, such as 90s, 10m or 2h; then the command "
                    + "exits with 5 (default: 10m, and 15s for a service that has not answered yet).")
    private Duration retryFor;

    /** The conversion of a number with a unit to a duration. */
    static final class TimeConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                return ServiceTimeouts.parse(text);
            } catch (IllegalArgumentException e) {
                throw new UsageException(e.getMessage(), e);
            }
        }
    }

    /** Returns the time for which a service may be down. */
    public ServiceTimeouts timeouts() {
        return retryFor == null ? ServiceTimeouts.DEFAULT : ServiceTimeouts.of(retryFor);
    }
}
