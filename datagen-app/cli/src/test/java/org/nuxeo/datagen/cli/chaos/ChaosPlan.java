package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The events of one round, which depend only on the seed and the round, so that a round can be repeated.
 *
 * @param customers number of customers of the dataset
 * @param months number of months of the dataset
 * @param dataSeed data seed of the dataset
 * @param partitions number of partitions of each document topic
 * @param consumers number of processes that import
 * @param produce faults in each run of produce; later runs have none
 * @param consume faults in each run of consume; later runs have none
 * @param damage damage to a manifest before the second run of a stage
 */
record ChaosPlan(
        int customers,
        int months,
        int dataSeed,
        int partitions,
        int consumers,
        List<List<Fault>> produce,
        List<List<Fault>> consume,
        Damage damage) {

    private static final int MOST_RUNS = 4;

    /** The kinds of damage to a manifest. */
    enum Damage {
        NONE,
        CUT,
        FLIPPED,
        EMPTY
    }

    /** @param customers approximate number of customers */
    static ChaosPlan of(long seed, int round, int customers) {
        Random random = new Random(seed * 1_000_003 + round);
        return new ChaosPlan(
                customers / 2 + random.nextInt(customers),
                1 + random.nextInt(8),
                random.nextInt(1_000_000),
                1 + random.nextInt(6),
                1 + random.nextInt(2),
                runs(random),
                runs(random),
                Damage.values()[random.nextInt(Damage.values().length)]);
    }

    private static List<List<Fault>> runs(Random random) {
        List<List<Fault>> runs = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_RUNS);
        for (int i = 0; i < count; i++) {
            runs.add(Fault.draw(random));
        }
        return runs;
    }
}
