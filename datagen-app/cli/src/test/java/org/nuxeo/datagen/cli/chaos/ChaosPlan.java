// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The events of one round, which depend only on the seed and the round, so that a round can be repeated.
 *
 * @param datasets one dataset, or two that share the topics
 * @param partitions number of partitions of each document topic
 * @param index whether the first dataset is indexed during the import
 * @param consumers number of processes that import a dataset
 * @param faults faults in each run of a command; later runs have none
 * @param damage damage to a manifest before the second run of a stage
 */
record ChaosPlan(
        List<Size> datasets,
        int partitions,
        boolean index,
        int consumers,
        Map<String, List<List<Fault>>> faults,
        Damage damage) {

    /** The duration of commands with a rate limit. */
    private static final int TRANSFER_MILLIS = 14_000;

    private static final int OTHER_MILLIS = 5_000;

    /** The properties of a dataset that differ from the defaults. */
    record Size(int customers, int months, int dataSeed) {}

    /** The kinds of damage to a manifest. */
    enum Damage {
        NONE,
        CUT,
        FLIPPED,
        EMPTY
    }

    /** @param customers approximate number of customers of the first dataset */
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
