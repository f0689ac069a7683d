// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.operation.AbsentServices;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.pattern.consumer.AbstractConsumer;
import org.nuxeo.runtime.RuntimeService;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/**
 * A consumer that imports messages into a repository, each under the id of its document.
 *
 * <p>Ids and parent ids are functions of the path. So a message that arrives twice finds its document, and no parent is
 * looked up by path. The documents of a batch are searched in one query, then created and committed in one transaction. A
 * transaction that was marked for rollback ends without an exception, so the consumer checks the mark before it counts the
 * batch.
 *
 * <p>A message without a parent becomes a dead letter. The pool retries a batch that fails. After the last retry the
 * messages are imported one by one, and those that fail become dead letters, too: no document keeps others from being
 * imported. If a service is away, the consumer gives up and the log keeps the messages.
 */
class IdentityConsumer extends AbstractConsumer<DocumentMessage> {

    /** The store that batch latencies are reported for; they include the query and the commit. */
    private static final String STORE = "repository";

    private final DocumentCreation creation;
    private final ImportTally tally;
    private final @Nullable OnTheFlyIndexing indexing;
    private final DeadLetters deadLetters;
    private final int retries;
    private final Map<String, DocumentMessage> batch = new LinkedHashMap<>();
    private @Nullable CoreSession session;
    private int failedAttempts;

    /** Whether the last batch failed. The pool does not report a consumer that gives up. */
    private boolean failed;

    /**
     * @param indexing indexes documents once they are durable; null if nothing does
     * @param retries how often the pool retries a batch
     */
    IdentityConsumer(
            String consumerId,
            DocumentCreation creation,
            ImportTally tally,
            @Nullable OnTheFlyIndexing indexing,
            DeadLetters deadLetters,
            int retries) {
        super(consumerId);
        this.creation = creation;
        this.tally = tally;
        this.indexing = indexing;
        this.deadLetters = deadLetters;
        this.retries = retries;
    }

    @Override
    public void begin() {
        if (tally.isStopped()) {
            throw IdentityConsumer.<RuntimeException>unchecked(new InterruptedException("stopped"));
        }
        failed = true;
        batch.clear();
        try {
            if (indexing != null) {
                indexing.awaitRoom();
            }
            TransactionHelper.startTransaction();
            if (session == null) {
                session = CoreInstance.getCoreSessionSystem(creation.repositoryName());
            }
        } catch (RuntimeException e) {
            tally.failed(e);
            throw e;
        }
    }

    /** Returns an exception as one that need not be declared: the pool ends a consumer without a retry only for this one. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> E unchecked(InterruptedException stop) throws E {
        throw (E) stop;
    }

    @Override
    public void accept(DocumentMessage message) {
        try {
            batch.putIfAbsent(creation.id(message), message);
        } catch (IllegalArgumentException e) {
            tally.failed(e);
            throw e;
        }
    }

    @Override
    public void commit() {
        try {
            settle(write(batch));
        } catch (RuntimeException e) {
            tally.failed(e);
            boolean last = failedAttempts++ >= retries;
            if (!last || batch.size() == 0 || isOfServer(e)) {
                throw e;
            }
            endTransaction();
            oneByOne();
        }
        failedAttempts = 0;
        failed = false;
    }

    /** Writes messages in the open transaction and commits it. */
    private DocumentCreation.Outcome write(Map<String, DocumentMessage> messages) {
        long startNanos = System.nanoTime();
        CoreSession open = Objects.requireNonNull(session, "begin() opens the session");
        DocumentCreation.Outcome outcome = creation.create(open, messages);
        open.save();
        if (TransactionHelper.isTransactionMarkedRollback()) {
            throw new NuxeoException("the transaction of " + messages.size() + " documents was marked for rollback");
        }
        TransactionHelper.commitOrRollbackTransaction();
        tally.timed(STORE, System.nanoTime() - startNanos);
        return outcome;
    }

    private void settle(DocumentCreation.Outcome outcome) {
        deadLetters.add(outcome.orphans());
        outcome.orphans()
                .forEach(message ->
                        putAside(message, "its parent " + DocumentCreation.parentPath(message) + " is not there"));
        if (indexing != null) {
            indexing.handOver(outcome.done());
            indexing.handOver(outcome.versions());
        }
        tally.committed(outcome.created(), outcome.done().size() - outcome.created());
    }

    private void oneByOne() {
        for (Map.Entry<String, DocumentMessage> each : batch.entrySet()) {
            TransactionHelper.startTransaction();
            try {
                settle(write(Map.of(each.getKey(), each.getValue())));
            } catch (RuntimeException e) {
                endTransaction();
                if (isOfServer(e)) {
                    throw e;
                }
                deadLetters.add(List.of(each.getValue()));
                putAside(each.getValue(), String.valueOf(e.getMessage()));
            }
        }
    }

    /** Returns whether a failure says nothing of its messages. While a server shuts down, its services fail in many ways. */
    private static boolean isOfServer(RuntimeException failure) {
        RuntimeService server = Framework.getRuntime();
        return server == null
                || server.isShuttingDown()
                || !server.isStarted()
                || AbsentServices.in(failure).isPresent();
    }

    private void putAside(DocumentMessage message, String reason) {
        tally.putAside(
                DocumentCreation.path(message) + ": " + reason + "; put aside in the log " + deadLetters.logName());
    }

    @Override
    public void rollback() {
        endTransaction();
    }

    private static void endTransaction() {
        if (TransactionHelper.isTransactionActiveOrMarkedRollback()) {
            TransactionHelper.setTransactionRollbackOnly();
            TransactionHelper.commitOrRollbackTransaction();
        }
    }

    @Override
    public void close() {
        endTransaction();
        if (failed) {
            tally.aborted();
        }
    }

    /**
     * The dead letters of a log: messages whose documents cannot be imported, in a separate log. Consuming that log replays
     * them, and messages that fail again go to the dead letters of that log. Thread safe.
     *
     * @param source the log that is imported
     */
    record DeadLetters(LogManager manager, String source) {

        private static final String SUFFIX = "-dead";

        /** Returns the name of the log. */
        String logName() {
            return source + SUFFIX;
        }

        /** Appends messages to a single partition, which keeps their order. Creates the log if it is missing. */
        synchronized void add(List<DocumentMessage> messages) {
            if (messages.isEmpty()) {
                return;
            }
            manager.createIfNotExists(NuxeoLogs.name(logName()), 1);
            LogAppender<DocumentMessage> appender = NuxeoLogs.appender(manager, NuxeoLogs.name(logName()));
            messages.forEach(message -> appender.append(0, message));
        }
    }
}
