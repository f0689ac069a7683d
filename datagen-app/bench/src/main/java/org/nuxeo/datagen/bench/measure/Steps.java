package org.nuxeo.datagen.bench.measure;

import java.util.List;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.importer.internal.output.Amounts;

/** Which step of how many a run is at, and how long the rest may take: as long, for its share, as what is done. */
public final class Steps {

    /** What a few seconds of work say of the rest is a guess. */
    private static final double LEAST_SECONDS = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Integer> shares;
    private final LongSupplier clock;
    private final long startNanos;
    private int begun;

    /** @param shares of each step in the time of the whole, in any unit */
    public Steps(List<Integer> shares) {
        this(shares, System::nanoTime);
    }

    Steps(List<Integer> shares, LongSupplier clock) {
        this.shares = List.copyOf(shares);
        this.clock = clock;
        this.startNanos = clock.getAsLong();
    }

    /** Begins the next step and returns its place, with the time left once that can be told. */
    public String next() {
        double seconds = (clock.getAsLong() - startNanos) / NANOS_PER_SECOND;
        double done = sum(shares.subList(0, begun));
        double left = sum(shares.subList(begun, shares.size()));
        begun++;
        String place = "step " + begun + " of " + shares.size();
        return seconds < LEAST_SECONDS || done == 0
                ? place
                : place + ", about " + Amounts.time(seconds / done * left) + " left";
    }

    private static double sum(List<Integer> shares) {
        return shares.stream().mapToInt(Integer::intValue).sum();
    }
}
