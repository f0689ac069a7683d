// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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

    private static final int SHORTEST_MILLIS = 300;
    private static final int LONGEST_MILLIS = 4_000;
    private static final int MOST = 5;

    /** The things that can break. */
    enum Target {
        KAFKA,
        MONGO,
        ELASTICSEARCH,
        PROCESS
    }

    /** The ways in which a thing can break. */
    enum Effect {
        RESET,
        CUT,
        DELAY,
        DROP,
        REFUSE,
        SUSPEND,
        TERMINATE,
        KILL,
        DOUBLE
    }

    /** The kinds of faults: a thing, and a way in which it breaks. */
    enum Kind {
        KAFKA_RESET(Target.KAFKA, Effect.RESET),
        KAFKA_CUT(Target.KAFKA, Effect.CUT),
        KAFKA_DELAY(Target.KAFKA, Effect.DELAY),
        KAFKA_DROP(Target.KAFKA, Effect.DROP),
        KAFKA_REFUSE(Target.KAFKA, Effect.REFUSE),
        KAFKA_SUSPEND(Target.KAFKA, Effect.SUSPEND),
        KAFKA_KILL(Target.KAFKA, Effect.KILL),
        MONGO_RESET(Target.MONGO, Effect.RESET),
        MONGO_CUT(Target.MONGO, Effect.CUT),
        MONGO_DELAY(Target.MONGO, Effect.DELAY),
        MONGO_DROP(Target.MONGO, Effect.DROP),
        MONGO_REFUSE(Target.MONGO, Effect.REFUSE),
        ELASTICSEARCH_RESET(Target.ELASTICSEARCH, Effect.RESET),
        ELASTICSEARCH_CUT(Target.ELASTICSEARCH, Effect.CUT),
        ELASTICSEARCH_DELAY(Target.ELASTICSEARCH, Effect.DELAY),
        ELASTICSEARCH_DROP(Target.ELASTICSEARCH, Effect.DROP),
        ELASTICSEARCH_REFUSE(Target.ELASTICSEARCH, Effect.REFUSE),
        PROCESS_SUSPEND(Target.PROCESS, Effect.SUSPEND),
        PROCESS_TERMINATE(Target.PROCESS, Effect.TERMINATE),
        PROCESS_KILL(Target.PROCESS, Effect.KILL),
        PROCESS_DOUBLE(Target.PROCESS, Effect.DOUBLE);

        private final Target target;
        private final Effect effect;

        Kind(Target target, Effect effect) {
            this.target = target;
            this.effect = effect;
        }

        Target target() {
            return target;
        }

        Effect effect() {
            return effect;
        }
    }

    /**
     * Draws the faults in one run of a command: up to five, half of them at the start.
     *
     * @param runMillis approximate duration of the run in milliseconds
     */
    static List<Fault> draw(Random random, int runMillis) {
        List<Fault> faults = new ArrayList<>();
        int count = 1 + random.nextInt(MOST);
        for (int i = 0; i < count; i++) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            int at = random.nextInt(random.nextBoolean() ? START_MILLIS : runMillis);
            faults.add(new Fault(kind, at, SHORTEST_MILLIS + random.nextInt(LONGEST_MILLIS - SHORTEST_MILLIS)));
        }
        faults.sort(Comparator.comparingInt(Fault::atMillis));
        return faults;
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " at " + atMillis + " ms";
    }
}
