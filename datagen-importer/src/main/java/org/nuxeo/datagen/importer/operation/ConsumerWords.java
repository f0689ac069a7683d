// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;

/** The words of the operation that imports documents from a log into a repository. */
public final class ConsumerWords {

    private static final Values SECONDS = Values.integer(1, 86_400);

    private static final Word ROOT_FOLDER = Word.of("root-folder", Values.text("the path of a folder, such as /"))
            .meaning("path of the folder to import into")
            .mustBeGiven();
    private static final Word REPOSITORY = Word.of("repository-name", Values.text())
            .meaning("repository to import into; by default the caller's repository");

    /** The number of threads; without it, or if it is 0, one for each partition of the log. */
    public static final Word THREADS = Word.of("nb-threads", Values.integer(0, 1_024))
            .meaning("number of threads; by default, or if 0, one for each partition of the log");

    /** How many documents are committed together. */
    public static final Word BATCH_DOCUMENTS =
            Word.of("batch-size", Values.integer(1, 10_000)).meaning("documents that are committed together", "10");

    /** The time after which an incomplete batch is written. */
    public static final Word BATCH_THRESHOLD =
            Word.of("batch-threshold-s", SECONDS).meaning("seconds after which an incomplete batch is written", "5");

    /** How often a failed batch is retried. */
    public static final Word RETRIES =
            Word.of("retry-max", Values.integer(0, 1_000)).meaning("how often a failed batch is retried", "3");

    /** The time before a failed batch is retried. */
    public static final Word RETRY_DELAY =
            Word.of("retry-delay-s", SECONDS).meaning("seconds before a failed batch is retried", "2");

    /** Whether Nuxeo's own indexing is skipped. */
    public static final Word BLOCK_INDEXING =
            Word.flag("block-indexing").meaning("whether Nuxeo's own indexing is skipped");

    /** Whether asynchronous listeners are skipped. */
    public static final Word BLOCK_ASYNC =
            Word.flag("block-async-listeners").meaning("whether asynchronous listeners are skipped");

    /** Whether post-commit listeners are skipped. */
    public static final Word BLOCK_POST_COMMIT =
            Word.flag("block-post-commit-listeners").meaning("whether post-commit listeners are skipped");

    /** Whether the default synchronous listeners are skipped. */
    public static final Word BLOCK_DEFAULT_SYNC =
            Word.flag("block-default-sync-listeners").meaning("whether the default synchronous listeners are skipped");

    /** Whether document events are marked as a bulk import. */
    public static final Word BULK_MODE =
            Word.flag("use-bulk-mode").meaning("whether document events are marked as a bulk import");

    /** The time without a message after which a consumer ends. */
    public static final Word MESSAGE_TIMEOUT = Word.of("wait-message-timeout-seconds", SECONDS)
            .meaning("seconds without a message after which a consumer ends", "60");

    /** Whether documents are indexed as they become durable. */
    public static final Word INDEXING =
            Word.flag("use-scroller").meaning("whether documents are indexed as they become durable");

    /** How many documents may be durable and not indexed yet. */
    public static final Word INDEXING_BACKLOG = Word.of("indexing-backlog", Values.integer(1, 10_000_000))
            .meaning("documents that may be durable and not indexed yet, with useScroller", "100000");

    private static final Word PATH_HACK =
            Word.flag("use-path-hack").meaning("without effect, since parents are never looked up by path");
    static final CallWords ALL = CallWords.of(
            List.of(ROOT_FOLDER, REPOSITORY, LogRequest.NAME, THREADS),
            List.of(BATCH_DOCUMENTS, BATCH_THRESHOLD, RETRIES, RETRY_DELAY),
            List.of(BLOCK_INDEXING, BLOCK_ASYNC, BLOCK_POST_COMMIT, BLOCK_DEFAULT_SYNC, BULK_MODE),
            List.of(MESSAGE_TIMEOUT, PATH_HACK, INDEXING, INDEXING_BACKLOG),
            List.of(DatasetWords.SEED, DatasetWords.DATA_SEED, DatasetWords.MODEL));

    private ConsumerWords() {}

    /**
     * Returns the path of the folder below which documents are imported: {@code /}, or a path without a slash at the
     * end.
     */
    public static String rootFolder(Description call) {
        return ImportIds.normalized(call.knownText(ROOT_FOLDER));
    }

    /** Returns the repository to import into, or empty if the call does not name one. */
    public static Optional<String> repository(Description call) {
        return Optional.ofNullable(call.text(REPOSITORY)).filter(name -> !name.isBlank());
    }

    /** Returns a time of a call. */
    public static Duration seconds(Description call, Word word) {
        return Duration.ofSeconds(call.integer(word));
    }

    /** Returns a dataset with the seeds of the documents in the log. Its size does not matter. */
    public static Dataset dataset(Description call) {
        Archive archive = DatasetCalls.archive(call);
        return Dataset.of(DatasetCalls.seeds(archive, call).customers(1).build(), archive);
    }
}
