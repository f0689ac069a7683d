// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})([smh])");
    private static final long MAX_SECONDS = 7 * 24 * 3_600L;

    public ServiceTimeouts {
        if (firstAnswer.toMillis() < 1 || outage.toMillis() < 1 || firstAnswer.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("timeouts " + firstAnswer + ", " + outage
                    + ": must be at least 1 ms, the first one at most 24 days");
        }
    }

    /**
     * Returns timeouts that allow the same time before and after the first answer.
     *
     * @throws IllegalArgumentException if it is shorter than 1 ms or longer than 24 days
     */
    public static ServiceTimeouts of(Duration limit) {
        return new ServiceTimeouts(limit, limit);
    }

    /**
     * Returns the duration of a text such as {@code 90s}, {@code 10m} or {@code 2h}.
     *
     * @throws IllegalArgumentException if it is none; the message has the limits and not the text
     */
    public static Duration parse(String text) {
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
            throw new IllegalArgumentException(TIME_LIMIT);
        }
        return Duration.ofSeconds(seconds);
    }

    /** Returns how long a service may take for its first answer. */
    public int firstAnswerMillis() {
        return (int) firstAnswer.toMillis();
    }
}
