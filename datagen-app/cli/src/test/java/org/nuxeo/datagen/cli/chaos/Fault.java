package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A fault during a command.
 *
 * @param kind kind of the fault
 * @param atMillis time of the fault after the start of the command, in milliseconds
 * @param lastsMillis duration in milliseconds, if the kind has one
 */
record Fault(Kind kind, int atMillis, int lastsMillis) {

    /** The duration of the start of a command, in which it connects, looks up topics and creates indexes. */
    private static final int START_MILLIS = 3_000;

    private static final int TRANSFER_MILLIS = 14_000;
    private static final int SHORTEST_MILLIS = 300;
    private static final int LONGEST_MILLIS = 4_000;
    private static final int MOST = 5;

    /** The kinds of faults. */
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

    /** Draws the faults in one run of a command: up to five, half of them at the start. */
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
