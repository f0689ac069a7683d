// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.time.Duration;
import java.util.Locale;
import org.nuxeo.datagen.core.text.Check;

/**
 * How long a stage waits for a service that does not answer.
 *
 * @param firstAnswer how long to wait for a service that has never answered, 1 ms to 24 days; its address may be wrong
 * @param outage how long to retry when a service that has answered stops answering, at least 1 ms
 */
public record ServiceTimeouts(Duration firstAnswer, Duration outage) {

    /** 15 seconds for the first answer, 10 minutes for an outage. */
    public static final ServiceTimeouts DEFAULT = new ServiceTimeouts(Duration.ofSeconds(15), Duration.ofMinutes(10));

    /** What a text must be for {@link #parse}. */
    public static final String TIME_LIMIT = "must be 1s to 168h, such as 90s, 10m or 2h";

    private static final Duration LONGEST = Duration.ofDays(7);

    public ServiceTimeouts {
        if (firstAnswer.toMillis() < 1 || outage.toMillis() < 1 || firstAnswer.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("timeouts " + firstAnswer + ", " + outage
                    + ": must be at least 1 ms, the first one at most 24 days");
        }
    }

    /**
     * Returns the duration of a text such as {@code 90s}, {@code 10m} or {@code 2h}.
     *
     * @throws IllegalArgumentException if it is none; the message has the limits and not the text
     */
    public static Duration parse(String text) {
        boolean isTime = text.matches("[0-9]{1,9}[smh]");
        Duration time = isTime ? Duration.parse("PT" + text.toUpperCase(Locale.ROOT)) : Duration.ZERO;
        Check.refuse(time.toSeconds() < 1 || time.compareTo(LONGEST) > 0, () -> TIME_LIMIT);
        return time;
    }
}
