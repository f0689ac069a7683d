// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.WholeNumber;

/** The words of a stage's speed and of what it sends or compares: threads, rate, patience, partitions, batch tag and blobs. */
public final class StageWords {

    private static final String BLOBS_LIMIT = "must be all, or a whole number from 0 such as 500 or 12k";
    private static final String ALL = "all";

    /** The number of threads; by default that of the processors. */
    public static final Word THREADS = threads("Threads of each stage, 1 to 1024");

    /** The number of threads of a command that is no stage. */
    public static final Word THREADS_OF_COMMAND = threads("Number of threads, 1 to 1024");

    /** The number of partitions of each document topic. */
    public static final Word PARTITIONS = new Word(
            "partitions",
            Values.integer(1, 10_000),
            "P",
            "8",
            "Partitions of each document topic, 1 to 10000 (default: ${DEFAULT-VALUE}).",
            "partitions of each document topic");

    /** The batch tag. */
    public static final Word BATCH_TAG = new Word(
            "batch-tag",
            Values.text(),
            "TEXT",
            null,
            "Batch tag, written to dc:publisher of every document (default: none).",
            "text for dc:publisher of every document");

    /** The rate limit, 0 for none. */
    public static final Word MAX_RATE = new Word(
            "max-rate",
            Values.number(0, 1_000_000_000),
            "N",
            "0",
            "Rate limit in documents a second, for all threads together; 0 for no limit (default: ${DEFAULT-VALUE})."
                    + " While a stage runs, 'max-rate: N' and 'threads: N' in WORK/STAGE/control.yaml change its rate"
                    + " limit and threads.",
            null);

    /** How long to retry while a service is down. */
    public static final Word RETRY_FOR = new Word(
            "retry-for",
            Values.of(Duration.class, ServiceTimeouts.TIME_LIMIT, ServiceTimeouts::parse, StageWords::seconds),
            "TIME",
            null,
            "How long to retry while a service is down, such as 90s, 10m or 2h; then the command exits with 5"
                    + " (default: 10m, and 15s for a service that has not answered yet).",
            null);

    /** The number of blobs that a verification compares, {@link Long#MAX_VALUE} for all. */
    public static final Word BLOBS = new Word(
            "blobs",
            Values.of(Long.class, BLOBS_LIMIT, StageWords::blobs, StageWords::blobsText),
            "N|all",
            "1000",
            "Number of files to compare, evenly spread, or all (default: ${DEFAULT-VALUE}).",
            null);

    /** How closely a verification compares blobs. */
    public static final Word BLOB_CHECK = new Word(
            "blob-check",
            Values.choice(
                    Arrays.stream(BlobCheck.values()).map(BlobCheck::label).toList()),
            "CHECK",
            BlobCheck.DIGEST.label(),
            "What to compare: existence, length, or digest, which reads every byte (default: ${DEFAULT-VALUE}).",
            null);

    /** The words of a verification. */
    public static final List<Word> VERIFICATION = List.of(BLOBS, BLOB_CHECK);

    /** The words of a delivery: threads, partitions and batch tag. */
    public static final List<Word> DELIVERY = List.of(THREADS, PARTITIONS, BATCH_TAG);

    private StageWords() {}

    private static Word threads(String help) {
        return new Word(
                "threads", Values.integer(1, 1024), "N", null, help + " (default: the number of processors).", null);
    }

    private static String seconds(Object duration) {
        return ((Duration) duration).toSeconds() + "s";
    }

    private static Long blobs(String text) {
        try {
            return text.equals(ALL) ? Long.MAX_VALUE : WholeNumber.parse(text, 0, Long.MAX_VALUE);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(BLOBS_LIMIT, e);
        }
    }

    private static String blobsText(Object number) {
        return number.equals(Long.MAX_VALUE) ? ALL : number.toString();
    }

    /** Returns how closely blobs are compared. */
    public static BlobCheck blobCheck(Description description) {
        return BlobCheck.of((String) description.known(BLOB_CHECK));
    }

    /** Returns the number of threads, at least 1. */
    public static int threads(Description description) {
        Word given = description.has(THREADS_OF_COMMAND) ? THREADS_OF_COMMAND : THREADS;
        Integer threads = (Integer) description.value(given);
        return threads != null ? threads : Runtime.getRuntime().availableProcessors();
    }

    /** Returns the number of partitions of each document topic. */
    public static int partitions(Description description) {
        return (Integer) description.known(PARTITIONS);
    }

    /** Returns the time for which a service may be down. */
    public static ServiceTimeouts timeouts(Description description) {
        Duration retryFor = (Duration) description.value(RETRY_FOR);
        return retryFor == null ? ServiceTimeouts.DEFAULT : ServiceTimeouts.of(retryFor);
    }
}
