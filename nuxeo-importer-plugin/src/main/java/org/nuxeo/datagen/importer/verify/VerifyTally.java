package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.core.Repository;

/** The common counts of the verifying threads. Thread safe. */
final class VerifyTally {

    private static final int KINDS = Kind.values().length;

    /** A kind of comparison, timed. */
    enum Check {
        MONGO,
        INDEX,
        BLOBS,
        SCAN
    }

    private final int limit;
    private final List<Difference> named = new ArrayList<>();
    private final AtomicLong differences = new AtomicLong();
    private final long[][] verified = new long[Repository.values().length][KINDS];
    private final long[][] inMongo = new long[Repository.values().length][KINDS];
    private final long[][] inIndex = new long[Repository.values().length][KINDS];
    private final AtomicLong[] checked = new AtomicLong[Check.values().length];
    private final AtomicLong[] nanos = new AtomicLong[Check.values().length];

    VerifyTally(int limit) {
        this.limit = limit;
        for (Check check : Check.values()) {
            checked[check.ordinal()] = new AtomicLong();
            nanos[check.ordinal()] = new AtomicLong();
        }
    }

    void differ(Difference difference) {
        differences.incrementAndGet();
        synchronized (named) {
            if (named.size() < limit) {
                named.add(difference);
            }
        }
    }

    void time(Check check, long documents, long startNanos) {
        checked[check.ordinal()].addAndGet(documents);
        nanos[check.ordinal()].addAndGet(System.nanoTime() - startNanos);
    }

    /** Adds the counts of one range, by kind. */
    synchronized void add(Repository repository, long[] newVerified, long[] newInMongo, long[] newInIndex) {
        int r = repository.ordinal();
        for (int i = 0; i < KINDS; i++) {
            verified[r][i] += newVerified[i];
            inMongo[r][i] += newInMongo[i];
            inIndex[r][i] += newInIndex[i];
        }
    }

    synchronized long inMongo(Repository repository) {
        return java.util.Arrays.stream(inMongo[repository.ordinal()]).sum();
    }

    synchronized long inIndex(Repository repository) {
        return java.util.Arrays.stream(inIndex[repository.ordinal()]).sum();
    }

    synchronized VerifyReport report(Dataset dataset, boolean finished, long elapsedMillis) {
        List<VerifyReport.Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            int r = repository.ordinal();
            for (Kind kind : Kind.values()) {
                int k = kind.ordinal();
                long planned = dataset.count(repository, kind);
                if (planned > 0) {
                    rows.add(new VerifyReport.Row(
                            repository.label(), kind, planned, verified[r][k], inMongo[r][k], inIndex[r][k]));
                }
            }
        }
        List<VerifyReport.Check> checks = new ArrayList<>();
        for (Check check : Check.values()) {
            long documents = checked[check.ordinal()].get();
            if (documents > 0) {
                checks.add(new VerifyReport.Check(
                        check.name().toLowerCase(java.util.Locale.ROOT),
                        documents,
                        nanos[check.ordinal()].get() / 1_000_000));
            }
        }
        synchronized (named) {
            return new VerifyReport(rows, named, differences.get(), checks, finished, elapsedMillis);
        }
    }
}
