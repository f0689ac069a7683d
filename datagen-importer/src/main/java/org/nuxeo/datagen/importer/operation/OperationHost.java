// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;

/**
 * The program that operations run in: a Nuxeo server or the standalone one. Thread safe.
 *
 * <p>Methods throw a {@link org.nuxeo.datagen.store.failure.StageException} if the state of the program does not
 * allow a call, and a {@link org.nuxeo.datagen.store.failure.ServiceDownException} if a service is away.
 */
public interface OperationHost {

    /** Returns the dataset that is planned if a call does not choose one. */
    Dataset planned();

    /** Opens the logs that a producer fills, and creates those that are missing. */
    DocumentSink openLog(LogRequest request) throws InterruptedException;

    /**
     * Imports the messages of a log into a repository.
     *
     * @param dataset a dataset with the seeds of the documents in the log
     * @param call values of {@link ConsumerWords}
     * @param running the call, which gets its progress
     */
    ConsumerResult consume(Dataset dataset, Description call, RunningCall running) throws InterruptedException;

    /**
     * Opens the collections of repositories.
     *
     * @param repositories those of the dataset
     * @param documents number of documents to store, including folders; 0 to read only
     */
    MongoStore openRepositories(List<String> repositories, long documents) throws InterruptedException;

    /** Returns whether the host creates MongoDB's indexes, so that none of them may be missing. */
    default boolean createsIndexes() {
        return false;
    }

    /**
     * Opens the search index whose readers are compared with MongoDB's; null if the host does not know its address.
     *
     * @param asked whether it is asked questions, too
     */
    default @Nullable ElasticStore openIndex(boolean asked) throws InterruptedException {
        return null;
    }

    /**
     * Creates users and groups, and keeps those that exist.
     *
     * @param password password of new users; null if there must be none
     * @return which were created and which were kept
     */
    default JsonNode create(List<Principal> principals, @Nullable String password) {
        throw new StageException(
                "this server has no directory of users; call " + OperationIds.PRINCIPALS + " of a Nuxeo");
    }

    /**
     * Checks, before hours of work, that documents can be indexed, unless they always can.
     *
     * @param parameter the parameter that requests it
     * @param repositories those of the dataset
     */
    default void requireIndexing(String parameter, List<String> repositories) {}

    /** Returns the setting that gives every new index its shards, or null if each gets as many as it needs. */
    @Nullable
    default ShardSetting shardSetting() {
        return null;
    }

    /**
     * The setting of a server for the number of shards of every new index.
     *
     * @param name name of the setting
     * @param shards its value
     */
    record ShardSetting(String name, int shards) {}

    /**
     * Fills the index with an imported dataset.
     *
     * @param batchTag batch tag of its documents; null if they have none
     * @param threads at least 1, if the host starts the threads itself
     * @param answer answer of the operation, to which the results are added
     */
    void index(Dataset dataset, @Nullable String batchTag, int threads, ObjectNode answer) throws InterruptedException;

    /** Returns the progress of the consumers of {@link OperationIds#CONSUME} in a log. */
    LogStatus logStatus(String logName) throws InterruptedException;

    /** Returns about how many documents the dataset's repositories hold, in the order in which they are reported. */
    Map<String, Long> documentCounts() throws InterruptedException;

    /** Returns the names of the repositories that can be emptied. */
    List<String> repositoryNames();

    /**
     * Waits until everything submitted for indexing is indexed, unless indexes are filled before an operation returns. Otherwise it
     * could reappear in an index that is emptied.
     *
     * @param repositories those whose indexes must answer
     * @throws org.nuxeo.datagen.store.failure.StageException if it takes too long
     */
    default void awaitIndexing(List<String> repositories) throws InterruptedException {}

    /** Removes every document of repositories except the root, and leaves them like new ones. */
    Removed empty(List<String> repositories) throws InterruptedException;

    /**
     * What was removed.
     *
     * @param documents about how many
     * @param records how many of them were records, counted up to {@link RepositoryCleaning#MOST_RECORDS} in each repository
     * @param fromIndex whether the repositories had indexes, which were emptied too
     * @param made number of documents that a new repository starts with and that were created again
     */
    record Removed(long documents, long records, boolean fromIndex, long made) {}

    /** Returns the calls that run on this node and others. */
    RunningCalls calls();

    /**
     * The progress of consumers in a log.
     *
     * @param name name of the log
     * @param progress progress of its consumers; null if there is no such log
     */
    @JsonPropertyOrder({"name", "exists", "progress"})
    public record LogStatus(
            String name, @JsonUnwrapped @Nullable Progress progress) {

        @JsonProperty
        boolean exists() {
            return progress != null;
        }

        /**
         * The positions of consumers.
         *
         * @param partitions number of partitions
         * @param messages number of messages in the log
         * @param imported number of messages imported
         * @param lag number of messages not imported yet
         */
        public record Progress(int partitions, long messages, long imported, long lag) {}
    }

    /** The destination of produced documents: one log for all, or one for each repository. Thread safe. */
    public interface DocumentSink extends AutoCloseable {

        /** Returns the number of partitions of the log for a repository. */
        int partitions(Repository repository);

        /** Sends a document. It is durable when {@link #flush} has returned. */
        void append(Repository repository, int partition, StoredDocument document);

        /**
         * Waits until the logs have all documents that were sent.
         *
         * @throws org.nuxeo.datagen.store.failure.ServiceDownException if the logs cannot be reached
         */
        default void flush() {}

        /** Returns how many bytes the logs can take, counting their copies, or empty if nobody knows. */
        default OptionalLong freeBytes() throws InterruptedException {
            return OptionalLong.empty();
        }

        @Override
        default void close() {}
    }

    /**
     * What consumers have done.
     *
     * @param errors the first reasons of failed batches and dead letters
     * @param consumers number of threads
     * @param failures number of threads that failed
     * @param messages the same as {@code committed}, named as the stock importer names it
     * @param committed messages whose documents are durable, new or present
     * @param created documents that are new
     * @param present documents that were present
     * @param deadLetters messages that were put aside because their documents cannot be imported
     * @param deadLetterLog the log with the dead letters; null if there are none
     * @param lag messages of the log that are not imported yet, by consumers of any node
     * @param bulkIndexingCommandId the command that indexes the documents; null if none does
     * @param batches latencies of batches
     */
    public record ConsumerResult(
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> errors,
            int consumers,
            long failures,
            long messages,
            long committed,
            long created,
            long present,
            long deadLetters,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String deadLetterLog,

            long lag,
            @JsonUnwrapped Speed speed,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String bulkIndexingCommandId,

            List<BatchLatency> batches) {}
}
