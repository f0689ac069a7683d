// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Surplus;

/**
 * The search for stored names that are not expected, in the same memory for any number of them. Names fall into groups by
 * their hash. First it adds up what is expected and what is stored in each group; in a delivery without additional files all
 * groups are even. Then it remembers the expected names of uneven groups, eight bytes each, to tell theirs from others.
 */
final class NameBalance {

    private static final int GROUP_BITS = 16;
    private static final int GROUPS = 1 << GROUP_BITS;

    private final AtomicLongArray expected = new AtomicLongArray(GROUPS);
    private final AtomicLongArray surplus = new AtomicLongArray(GROUPS);
    private final AtomicLongArray sums = new AtomicLongArray(GROUPS);
    private final BitSet chosen = new BitSet(GROUPS);
    private final long maxNames;
    private final LongStream.Builder remembered = LongStream.builder();
    private long[] names = {};

    /** @param maxNames how many names are remembered, apart from those of the first group */
    NameBalance(long maxNames) {
        this.maxNames = maxNames;
    }

    /** Adds the name of an expected file that is there. Thread safe. */
    void expected(String name) {
        long hash = hash(name);
        expected.incrementAndGet(group(hash));
        surplus.decrementAndGet(group(hash));
        sums.addAndGet(group(hash), -hash);
    }

    /** Adds a stored name. */
    void stored(String name) {
        long hash = hash(name);
        surplus.incrementAndGet(group(hash));
        sums.addAndGet(group(hash), hash);
    }

    /** Returns what is stored less what is expected, of all groups. */
    Surplus surplus() {
        return new Surplus(sum(surplus), sum(sums));
    }

    private static long sum(AtomicLongArray groups) {
        return IntStream.range(0, GROUPS).mapToLong(groups::get).sum();
    }

    /** Chooses the groups whose names are to be remembered, and returns whether there are any. */
    boolean choose() {
        long total = 0;
        for (int group = 0; group < GROUPS; group++) {
            if (surplus.get(group) != 0 || sums.get(group) != 0) {
                total += expected.get(group);
                if (total <= maxNames || chosen.isEmpty()) {
                    chosen.set(group);
                }
            }
        }
        return !chosen.isEmpty();
    }

    /** Remembers an expected name if its group is chosen. Thread safe. */
    synchronized void remember(String name) {
        long hash = hash(name);
        if (chosen.get(group(hash))) {
            remembered.add(hash);
        }
    }

    /** Ends the remembering. */
    void remembered() {
        names = remembered.build().parallel().sorted().toArray();
    }

    /** Returns whether a stored name is in a chosen group and is not expected. */
    boolean isAdditional(String name) {
        long hash = hash(name);
        return chosen.get(group(hash)) && Arrays.binarySearch(names, hash) < 0;
    }

    /** Returns how many stored names in groups that are not chosen are not expected. */
    long unnamed() {
        long unnamed = 0;
        for (int group = 0; group < GROUPS; group++) {
            unnamed += chosen.get(group) ? 0 : Math.max(0, surplus.get(group));
        }
        return unnamed;
    }

    private static int group(long hash) {
        return (int) (hash >>> (Long.SIZE - GROUP_BITS));
    }

    static long hash(String name) {
        long hash = name.length();
        for (int i = 0; i < name.length(); i++) {
            hash = Draws.mix(hash ^ name.charAt(i));
        }
        return hash;
    }
}
