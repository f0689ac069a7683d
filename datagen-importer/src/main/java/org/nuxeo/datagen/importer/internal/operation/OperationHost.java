package org.nuxeo.datagen.importer.internal.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;

/**
 * What operations need of the program they run in: a Nuxeo server, or the standalone one. Thread safe. What is there and
 * does not allow a call is a {@link org.nuxeo.datagen.importer.failure.StageException}, a service that is away a
 * {@link org.nuxeo.datagen.importer.failure.ServiceDownException}.
 */
public interface OperationHost {

    /** Returns the dataset that a plan tells of when a call names none. */
    Dataset planned();

    /** Opens the logs that a producer fills, and creates those that are missing. */
    DocumentSink openLog(LogRequest request) throws InterruptedException;

    /** Takes what a log holds into a repository. */
    ConsumerResult consume(ConsumerParameters parameters) throws InterruptedException;

    /**
     * Opens the collections of the dataset's repositories.
     *
     * @param documents that are to be stored, folders included; 0 to read only
     */
    MongoStore openRepositories(long documents) throws InterruptedException;

    /**
     * Checks, before hours of work, that documents can be indexed.
     *
     * @param parameter that asked for it
     */
    void requireIndexing(String parameter);

    /**
     * Has the index filled with an imported dataset.
     *
     * @param batchTag of its documents, or null
     * @param threads at least 1, where they are the host's
     * @param answer of the operation, which is told what was done
     */
    void index(Dataset dataset, String batchTag, int threads, ObjectNode answer) throws InterruptedException;

    /** Returns how far consumers of {@link OperationIds#CONSUME} are with a log. */
    LogStatus logStatus(String logName) throws InterruptedException;

    /** Returns about how many documents the dataset's repositories hold, in the order in which they are told. */
    Map<String, Long> documentCounts() throws InterruptedException;

    /** Returns the repositories that can be emptied. */
    List<String> repositoryNames();

    /**
     * Waits until what was handed over for indexing is indexed, since it would come back into an index that is emptied.
     *
     * @throws org.nuxeo.datagen.importer.failure.StageException if that takes long
     */
    void awaitIndexing() throws InterruptedException;

    /** Removes every document of some repositories but the root, and leaves them as new ones. */
    Removed empty(List<String> repositories) throws InterruptedException;

    /**
     * What was removed.
     *
     * @param documents how many, about
     * @param fromIndex whether the repositories had indexes, which were emptied too
     * @param made how many documents new repositories begin with, which are there again
     */
    record Removed(long documents, boolean fromIndex, long made) {}

    /** Returns the keys that confirm a removal. */
    Confirmations confirmations();
}
