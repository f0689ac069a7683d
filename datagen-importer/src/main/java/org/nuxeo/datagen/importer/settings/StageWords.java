// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.time.Duration;
import java.util.List;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;

/** The words of a stage's speed and of what it sends or compares: threads, rate, patience, partitions, batch tag and blobs. */
public final class StageWords {

    private static final String BLOBS_LIMIT = "must be all, or a whole number from 0 such as 500 or 12k";

    /** The number of threads; by default that of the processors. */
    public static final Word THREADS = threads("Threads of each stage, 1 to 1024");

    /** The number of threads of a command that is no stage. */
    public static final Word THREADS_OF_COMMAND = threads("Number of threads, 1 to 1024");

    /** The number of partitions of each document topic. */
    public static final Word PARTITIONS = Word.of("partitions", Values.integer(1, 10_000), "P")
            .help("Partitions of each document topic, 1 to 10000", "8")
            .meaning("partitions of each document topic");

    /** The batch tag. */
    public static final Word BATCH_TAG = Word.of("batch-tag", Values.text(), "TEXT")
            .help("Batch tag, written to dc:publisher of every document (default: none).")
            .meaning("text for dc:publisher of every document");

    /** The rate limit, 0 for none. */
    public static final Word MAX_RATE = Word.of("max-rate", Values.number(0, 1_000_000_000), "N")
            .byDefault("0")
            .help(
                    "Rate limit in documents a second, for all threads together; 0 for no limit (default: ${DEFAULT-VALUE})."
                            + " While a stage runs, 'max-rate: N' and 'threads: N' in WORK/STAGE/control.yaml change its rate"
                            + " limit and threads.");

    /** How long to retry while a service is down. */
    public static final Word RETRY_FOR = Word.of(
                    "retry-for",
                    Values.of(Duration.class, ServiceTimeouts.TIME_LIMIT, ServiceTimeouts::parse, StageWords::seconds),
                    "TIME")
            .help("How long to retry while a service is down, such as 90s, 10m or 2h; then the command exits with 5"
                    + " (default: 10m, and 15s for a service that has not answered yet).");

    /** The number of blobs that a verification compares, {@link Long#MAX_VALUE} for all. */
    public static final Word BLOBS = Word.of("blobs", Values.numberOr("all", Long.MAX_VALUE, 0, BLOBS_LIMIT), "N|all")
            .help("Number of files to compare, evenly spread, or all", "1000");

    /** How closely a verification compares blobs. */
    public static final Word BLOB_CHECK = Word.of(
                    "blob-check", Values.choice(BlobCheck.values(), BlobCheck::label), "CHECK")
            .help("What to compare: existence, length, or digest, which reads every byte", BlobCheck.DIGEST.label());

    /** The words of a verification. */
    public static final List<Word> VERIFICATION = List.of(BLOBS, BLOB_CHECK);

    /** The words of a delivery: threads, partitions and batch tag. */
    public static final List<Word> DELIVERY = List.of(THREADS, PARTITIONS, BATCH_TAG);

    private StageWords() {}

    private static Word threads(String help) {
        return Word.of("threads", Values.integer(1, 1024), "N").help(help + " (default: the number of processors).");
    }

    private static String seconds(Object duration) {
        return ((Duration) duration).toSeconds() + "s";
    }

    /** Returns how closely blobs are compared. */
    public static BlobCheck blobCheck(Description description) {
        return BlobCheck.of(description.knownText(BLOB_CHECK));
    }

    /** Returns the number of threads, at least 1. */
    public static int threads(Description description) {
        Word given = description.has(THREADS_OF_COMMAND) ? THREADS_OF_COMMAND : THREADS;
        return description.integer(given, Runtime.getRuntime().availableProcessors());
    }

    /** Returns the number of partitions of each document topic. */
    public static int partitions(Description description) {
        return description.integer(PARTITIONS);
    }

    /** Returns the time for which a service may be down. */
    public static ServiceTimeouts timeouts(Description description) {
        Duration retryFor = (Duration) description.value(RETRY_FOR);
        return retryFor == null ? ServiceTimeouts.DEFAULT : new ServiceTimeouts(retryFor, retryFor);
    }
}
