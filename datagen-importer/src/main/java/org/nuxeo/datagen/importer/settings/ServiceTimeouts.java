// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.time.Duration;

/**
 * How long a stage waits for a service that does not answer.
 *
 * @param firstAnswer how long to wait for a service that has never answered, 1 ms to 24 days; its address may be wrong
 * @param outage how long to retry when a service that has answered stops answering, at least 1 ms
 */
public record ServiceTimeouts(Duration firstAnswer, Duration outage) {

    /** 15 seconds for the first answer, 10 minutes for an outage. */
    public static final ServiceTimeouts DEFAULT = new ServiceTimeouts(Duration.ofSeconds(15), Duration.ofMinutes(10));

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

    /** Returns how long a service may take for its first answer. */
    public int firstAnswerMillis() {
        return (int) firstAnswer.toMillis();
    }
}
