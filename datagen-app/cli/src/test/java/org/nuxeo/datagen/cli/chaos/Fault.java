package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Something that breaks while a command is at work.
 *
 * @param kind what
 * @param atMillis how long after the command was started
 * @param lastsMillis how long, where that has a meaning
 */
record Fault(Kind kind, int atMillis, int lastsMillis) {

    /** At the start of a command, when it connects, looks topics up and creates indexes. */
    private static final int START_MILLIS = 3_000;

    private static final int TRANSFER_MILLIS = 14_000;
    private static final int SHORTEST_MILLIS = 300;
    private static final int LONGEST_MILLIS = 4_000;
    private static final int MOST = 5;

    /** What may break. */
    enum Kind {
        KAFKA_RESET,
        KAFKA_CUT,
        KAFKA_DELAY,
        KAFKA_DROP,
        KAFKA_REFUSE,
        KAFKA_SUSPEND,
        KAFKA_KILL,
        MONGO_RESET,
        MONGO_CUT,
        MONGO_DELAY,
        MONGO_DROP,
        MONGO_REFUSE,
        PROCESS_SUSPEND,
        PROCESS_TERMINATE,
        PROCESS_KILL,
        PROCESS_DOUBLE
    }

    /** Draws what breaks in one run of a command: up to five things, every second one at the start. */
    static List<Fault> draw(Random random) {
        List<Fault> faults = new ArrayList<>();
        int count = 1 + random.nextInt(MOST);
        for (int i = 0; i < count; i++) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            int at = random.nextInt(random.nextBoolean() ? START_MILLIS : TRANSFER_MILLIS);
            faults.add(new Fault(kind, at, SHORTEST_MILLIS + random.nextInt(LONGEST_MILLIS - SHORTEST_MILLIS)));
        }
        faults.sort(Comparator.comparingInt(Fault::atMillis));
        return faults;
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + " at " + atMillis + " ms";
    }
}
