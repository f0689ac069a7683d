package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What happens in one round, drawn from the seed and the round alone, so that a round can be run again.
 *
 * @param customers of its dataset
 * @param months of its dataset
 * @param dataSeed of its dataset
 * @param partitions of each document topic
 * @param consumers processes that import
 * @param produce what breaks in each run of produce, and then nothing
 * @param consume what breaks in each run of consume, and then nothing
 * @param damage how a manifest is damaged before the second run of a stage
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

    /** What may happen to a manifest. */
    enum Damage {
        NONE,
        CUT,
        FLIPPED,
        EMPTY
    }

    /** @param customers of the dataset, more or less */
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
