package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What happens in one round, drawn from the seed and the round alone, so that a round can be run again.
 *
 * @param datasets one, or two that share the topics
 * @param partitions of each document topic
 * @param index whether the first dataset is indexed on the fly
 * @param consumers processes that import a dataset
 * @param faults what breaks in each run of a command, and then nothing
 * @param damage how a manifest is damaged before the second run of a stage
 */
record ChaosPlan(
        List<Size> datasets,
        int partitions,
        boolean index,
        int consumers,
        Map<String, List<List<Fault>>> faults,
        Damage damage) {

    /** How long the paced commands run. */
    private static final int TRANSFER_MILLIS = 14_000;

    private static final int OTHER_MILLIS = 5_000;

    /** What a dataset is made of, besides the defaults. */
    record Size(int customers, int months, int dataSeed) {}

    /** The kinds of damage to a manifest. */
    enum Damage {
        NONE,
        CUT,
        FLIPPED,
        EMPTY
    }

    /** @param customers of the first dataset, more or less */
    static ChaosPlan of(long seed, int round, int customers) {
        Random random = new Random(seed * 1_000_003 + round);
        List<Size> datasets = new ArrayList<>();
        datasets.add(size(random, customers));
        if (random.nextBoolean()) {
            datasets.add(size(random, Math.max(1, customers / 4)));
        }
        int partitions = 1 + random.nextInt(6);
        boolean index = random.nextInt(3) > 0;
        int consumers = 1 + random.nextInt(2);
        Map<String, List<List<Fault>>> faults = new LinkedHashMap<>();
        faults.put("produce", runs(random, 3, TRANSFER_MILLIS));
        faults.put("consume", runs(random, 4, TRANSFER_MILLIS));
        faults.put("verify", runs(random, 2, OTHER_MILLIS));
        faults.put("clean", runs(random, 2, OTHER_MILLIS));
        return new ChaosPlan(
                datasets,
                partitions,
                index,
                consumers,
                faults,
                Damage.values()[random.nextInt(Damage.values().length)]);
    }

    private static Size size(Random random, int customers) {
        return new Size(customers / 2 + random.nextInt(customers), 1 + random.nextInt(8), random.nextInt(1_000_000));
    }

    private static List<List<Fault>> runs(Random random, int most, int runMillis) {
        List<List<Fault>> runs = new ArrayList<>();
        int count = 1 + random.nextInt(most);
        for (int i = 0; i < count; i++) {
            runs.add(Fault.draw(random, runMillis));
        }
        return runs;
    }
}
