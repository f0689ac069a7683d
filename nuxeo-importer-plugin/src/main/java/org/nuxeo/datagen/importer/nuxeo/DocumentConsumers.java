// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.nuxeo.IdentityConsumer.DeadLetters;
import org.nuxeo.datagen.importer.operation.ConsumerWords;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.RunningCall;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.core.api.DocumentNotFoundException;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.importer.stream.StreamImporters;
import org.nuxeo.importer.stream.consumer.DocumentConsumerPolicy;
import org.nuxeo.importer.stream.consumer.DocumentConsumerPolicyBuilder;
import org.nuxeo.importer.stream.consumer.DocumentConsumerPool;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.lib.stream.pattern.consumer.BatchPolicy;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerFactory;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerStatus;
import org.nuxeo.runtime.api.Framework;

/**
 * A pool of consumers that imports a log into a repository until no message has come for a while.
 *
 * @param call values of {@link ConsumerWords}
 */
record DocumentConsumers(
        OperationContext context, Dataset dataset, Description call, RunningCall running, ImportTally tally) {

    private static final String ID = OperationIds.CONSUME;

    /** How long Kafka may take to give partitions to other consumers. */
    private static final Duration REBALANCE = Duration.ofSeconds(5);

    /** How long a batch may take to be committed when consumers are stopped. */
    private static final Duration COMMIT = Duration.ofSeconds(5);

    /**
     * Imports the log.
     *
     * @throws NuxeoException with status 404 if the log or the folder does not exist
     * @throws IllegalArgumentException if the server has no such repository
     * @throws InterruptedException if the call was stopped; the log keeps what is not imported
     */
    ConsumerResult run() throws InterruptedException {
        String repository = repository();
        NuxeoHost.requireAcknowledged(repository);
        LogManager manager = NuxeoLogs.manager();
        String logName = call.knownText(LogRequest.NAME);
        Name log = NuxeoLogs.name(logName);
        if (!manager.exists(log)) {
            throw new NuxeoException(ID + ": log " + logName + " does not exist; run a producer first", 404);
        }
        if (call.is(ConsumerWords.INDEXING)) {
            BulkIndexing.require("useScroller", List.of(repository));
        }
        // the pool would open the log without a codec, and producers of this server could then not open it with theirs
        NuxeoLogs.appender(manager, log);
        String root = ConsumerWords.rootFolder(call);
        ImportIds ids = new ImportIds(dataset, repository, rootId(repository, root));
        DeadLetters deadLetters = new DeadLetters(manager, logName);
        running.follow(tally::committed);
        BulkService bulk = Framework.getService(BulkService.class);
        String user = context.getPrincipal().getName();
        OnTheFlyIndexing indexing = call.is(ConsumerWords.INDEXING)
                ? new OnTheFlyIndexing(bulk, repository, user, call.integer(ConsumerWords.INDEXING_BACKLOG))
                : null;
        List<ConsumerStatus> statuses;
        try {
            String below = root.equals("/") ? "" : root;
            boolean blocks = call.is(ConsumerWords.BLOCK_INDEXING);
            int retries = call.integer(ConsumerWords.RETRIES);
            ConsumerFactory<DocumentMessage> consumers = id -> new IdentityConsumer(
                    id, new DocumentCreation(repository, below, ids, blocks), tally, indexing, deadLetters, retries);
            Duration wait = ConsumerWords.seconds(call, ConsumerWords.MESSAGE_TIMEOUT);
            statuses = consume(manager, consumers, wait);
            // Kafka gives the partitions of a node that has died to others only when its session has ended
            Duration session = NuxeoLogs.sessionTimeout();
            if (wait.compareTo(session) < 0
                    && failures(statuses, tally) == 0
                    && NuxeoLogs.lag(manager, log).lag() > 0) {
                statuses = consume(manager, consumers, session.plus(REBALANCE));
            }
        } finally {
            if (indexing != null) {
                indexing.complete();
            }
        }
        tally.requireServices();
        if (indexing != null) {
            requireIndex(indexing);
        }
        // without a broker, consumers see no message and end as if the log were empty; this call fails then
        long lag = NuxeoLogs.lag(manager, log).lag();
        long failed = failures(statuses, tally);
        String command = indexing == null ? null : indexing.commandId;
        return tally.result(statuses.size(), failed, deadLetters.logName(), lag, command, tally.batches());
    }

    /** Nuxeo answers for a command even if nothing of it can be indexed. */
    private void requireIndex(OnTheFlyIndexing indexing) {
        try {
            indexing.askIndex();
        } catch (ServiceDownException e) {
            throw new ServiceDownException(
                    e.getMessage() + "; " + WholeNumber.grouped(tally.committed())
                            + " documents are imported. When it is back, restart the nodes that index, and see GET /bulk/"
                            + indexing.commandId,
                    e);
        }
    }

    private List<ConsumerStatus> consume(
            LogManager manager, ConsumerFactory<DocumentMessage> factory, Duration messageTimeout)
            throws InterruptedException {
        String log = call.knownText(LogRequest.NAME);
        DocumentConsumerPolicy policy = policy(messageTimeout).build();
        try (DocumentConsumerPool<DocumentMessage> pool =
                new DocumentConsumerPool<>(log, manager, StreamImporters.getDocCodec(), factory, policy)) {
            Future<List<ConsumerStatus>> ended = pool.start();
            try {
                return ended.get();
            } catch (InterruptedException e) {
                stop(ended);
                throw e;
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw CatalogueCalls.conflict(
                        ID + ": log " + log + " cannot be read; is another import reading it? " + refused.getMessage());
            }
            Throwable cause = Objects.requireNonNull(e.getCause());
            throw new NuxeoException(ID + ": " + cause.getMessage(), cause);
        }
    }

    /** Lets consumers commit the batches that they are at. Those that wait for messages are interrupted afterwards. */
    private void stop(Future<List<ConsumerStatus>> ended) throws InterruptedException, ExecutionException {
        tally.stop();
        try {
            Duration longest =
                    ConsumerWords.seconds(call, ConsumerWords.BATCH_THRESHOLD).plus(COMMIT);
            ended.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // the pool is closed now
        }
    }

    private static long failures(List<ConsumerStatus> statuses, ImportTally tally) {
        return Math.max(statuses.stream().filter(status -> status.fail).count(), tally.abortedConsumers());
    }

    private String repository() {
        String name = ConsumerWords.repository(call)
                .orElseGet(() -> context.getCoreSession().getRepositoryName());
        List<String> known = Framework.getService(RepositoryManager.class).getRepositoryNames();
        Check.refuse(!known.contains(name), () -> "repositoryName " + name + ": this server has no such repository");
        return name;
    }

    private static String rootId(String repository, String root) {
        try {
            String found = NuxeoHost.idOf(root, repository);
            if (DocumentId.parse(found) == null) {
                throw CatalogueCalls.conflict(ID + ": repositoryName " + repository
                        + ": has ids of another type than the default one, varchar without nativeId");
            }
            return found;
        } catch (DocumentNotFoundException e) {
            throw new NuxeoException(ID + ": rootFolder " + root + ": does not exist in " + repository, e, 404);
        }
    }

    private DocumentConsumerPolicyBuilder policy(Duration messageTimeout) {
        DocumentConsumerPolicyBuilder policy = DocumentConsumerPolicy.builder()
                .blockIndexing(call.is(ConsumerWords.BLOCK_INDEXING))
                .blockAsyncListeners(call.is(ConsumerWords.BLOCK_ASYNC))
                .blockPostCommitListeners(call.is(ConsumerWords.BLOCK_POST_COMMIT))
                .blockDefaultSyncListener(call.is(ConsumerWords.BLOCK_DEFAULT_SYNC))
                .useBulkMode(call.is(ConsumerWords.BULK_MODE));
        policy.name(ID)
                .batchPolicy(BatchPolicy.builder()
                        .capacity(call.integer(ConsumerWords.BATCH_DOCUMENTS))
                        .timeThreshold(ConsumerWords.seconds(call, ConsumerWords.BATCH_THRESHOLD))
                        .build())
                .retryPolicy(RetryPolicies.constant(
                        call.integer(ConsumerWords.RETRIES), ConsumerWords.seconds(call, ConsumerWords.RETRY_DELAY)))
                .maxThreads((short) call.integer(ConsumerWords.THREADS, 0))
                .waitMessageTimeout(messageTimeout)
                .salted();
        return policy;
    }
}
