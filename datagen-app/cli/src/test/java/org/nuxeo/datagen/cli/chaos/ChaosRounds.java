// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.cli.process.LoggingSetup;

/**
 * Rounds of random faults for some minutes, run by {@code mvn -B verify -Pchaos}. The seed is printed; a failed round can
 * be repeated with {@code -Ddatagen.chaos.seed} and {@code -Ddatagen.chaos.round}.
 */
class ChaosRounds {

    private static final long SEED = Long.getLong("datagen.chaos.seed", new Random().nextInt(1_000_000));
    private static final int MINUTES = Integer.getInteger("datagen.chaos.minutes", 10);
    private static final int CUSTOMERS = Integer.getInteger("datagen.chaos.customers", 300);
    /** The only round to run, or -1 to run rounds until the time is over. */
    private static final int ONLY = Integer.getInteger("datagen.chaos.round", -1);

    static {
        // Messages of servers about broken connections would hide the lines of the rounds.
        LoggingSetup.configure();
        LoggingSetup.off();
    }

    @Test
    void everyDocumentIsStoredOnceDespiteAllFaults() throws Exception {
        Path folder = Files.createTempDirectory("datagen-chaos");
        print("seed %d, %d minutes, some %d customers a round, in %s", SEED, MINUTES, CUSTOMERS, folder);
        long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        try (ChaosServices services = new ChaosServices(folder)) {
            int round = Math.max(0, ONLY);
            do {
                run(services, folder, round);
                round++;
            } while (ONLY < 0 && System.nanoTime() < endNanos);
        }
    }

    private static void run(ChaosServices services, Path folder, int round) throws Exception {
        ChaosPlan plan = ChaosPlan.of(SEED, round, CUSTOMERS);
        try {
            print("round %d: %s", round, new ChaosRound(services, plan, folder.resolve("round" + round), round).run());
        } catch (Exception | AssertionError e) {
            print(
                    "round %d FAILED; again with -Ddatagen.chaos.seed=%d -Ddatagen.chaos.round=%d"
                            + " -Ddatagen.chaos.customers=%d: %s",
                    round, SEED, round, CUSTOMERS, plan);
            throw e;
        }
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, "chaos: " + format + "%n", values);
    }
}
