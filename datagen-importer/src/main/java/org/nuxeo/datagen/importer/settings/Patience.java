package org.nuxeo.datagen.importer.settings;

import java.time.Duration;

/**
 * How long a stage waits for a service: from its first request on, whatever is asked.
 *
 * @param firstAnswer for one that has not answered yet, at least a millisecond: its address may be wrong
 * @param absence for one that has gone, at least a millisecond
 */
public record Patience(Duration firstAnswer, Duration absence) {

    public static final Patience DEFAULT = new Patience(Duration.ofSeconds(15), Duration.ofMinutes(10));

    public Patience {
        if (firstAnswer.toMillis() < 1 || absence.toMillis() < 1 || firstAnswer.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "patience " + firstAnswer + ", " + absence + ": must be at least 1 ms, the first at most 24 days");
        }
    }

    /** Returns patience that is the same before the first answer and after it. */
    public static Patience of(Duration limit) {
        return new Patience(limit, limit);
    }

    /** Returns how long a service may take for its first answer. */
    public int firstAnswerMillis() {
        return (int) firstAnswer.toMillis();
    }
}
