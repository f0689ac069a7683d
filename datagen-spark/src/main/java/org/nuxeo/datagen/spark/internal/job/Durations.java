// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of durations such as {@code 90s}, {@code 10m} or {@code 2h}. */
final class Durations {

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})([smh])");
    private static final long MAX_SECONDS = 7 * 24 * 3_600L;

    private Durations() {}

    /** @throws IllegalArgumentException if the text is not a duration; the message does not repeat it */
    static Duration parse(String text) {
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
            throw new IllegalArgumentException("must be 1s to 168h, such as 90s, 10m or 2h");
        }
        return Duration.ofSeconds(seconds);
    }
}
