package org.nuxeo.datagen.importer.nuxeo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import net.jodah.failsafe.RetryPolicy;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.ConsumerResult;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.importer.operation.MessageIdentities;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentNotFoundException;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.api.PathRef;
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
import org.nuxeo.runtime.transaction.TransactionHelper;

/** Takes documents from a log into a repository, with the ids of their dataset, and indexes them on the fly if asked. */
@Operation(
        id = DocumentConsumersEx.ID,
        category = "Services",
        label = "Import documents",
        description = "Takes documents from a log into a repository, each under the id it has in its dataset.",
        addToStudio = false)
public class DocumentConsumersEx {

    public static final String ID = "StreamImporter.runDocumentConsumersEx";

    private static final int MAX_SECONDS = 86_400;

    @Context
    protected OperationContext context;

    /** Threads; as many as the log has partitions where it is missing. */
    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    /** Path of the folder below which documents go. */
    @Param(name = "rootFolder", required = false, description = "must be given")
    protected String rootFolder;

    /** The caller's where it is missing. */
    @Param(name = "repositoryName", required = false)
    protected String repositoryName;

    /** Documents in a transaction. */
    @Param(name = "batchSize", required = false)
    protected Integer batchSize = 10;

    @Param(name = "batchThresholdS", required = false)
    protected Integer batchThresholdS = 5;

    @Param(name = "retryMax", required = false)
    protected Integer retryMax = 3;

    @Param(name = "retryDelayS", required = false)
    protected Integer retryDelayS = 2;

    /** Log to read from. */
    @Param(name = "logName", required = false)
    protected String logName = StreamImporters.DEFAULT_LOG_DOC_NAME;

    @Param(name = "blockIndexing", required = false)
    protected Boolean blockIndexing = false;

    @Param(name = "blockAsyncListeners", required = false)
    protected Boolean blockAsyncListeners = false;

    @Param(name = "blockPostCommitListeners", required = false)
    protected Boolean blockPostCommitListeners = false;

    @Param(name = "blockDefaultSyncListeners", required = false)
    protected Boolean blockDefaultSyncListeners = false;

    @Param(name = "useBulkMode", required = false)
    protected Boolean useBulkMode = false;

    /** Seconds without a message after which a consumer ends. */
    @Param(name = "waitMessageTimeoutSeconds", required = false)
    protected Integer waitMessageTimeoutSeconds = 60;

    /** Accepted and not used: parents are never looked up by path. */
    @Param(name = "usePathHack", required = false)
    protected Boolean usePathHack = false;

    /** Whether the bulk service indexes documents as they become durable. */
    @Param(name = "useScroller", required = false)
    protected Boolean useScroller = false;

    /** Documents that may be durable and not yet indexed, with {@code useScroller}. */
    @Param(name = "indexingBacklog", required = false)
    protected Integer indexingBacklog = 100_000;

    /** Seed of the dataset. */
    @Param(name = "seed", required = false)
    protected Long seed;

    /** Seed of what may differ for the same identities; the seed where it is missing. */
    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    /** Imports until no message has come for a while. */
    @OperationMethod
    public String run() {
        return Administrators.run(context, ID, this::consume);
    }

    private String consume() {
        long startMillis = System.currentTimeMillis();
        String repository = repository();
        LogManager manager = Logs.manager();
        Name log = Logs.name(logName);
        if (!manager.exists(log)) {
            throw new NuxeoException(ID + ": log " + logName + " does not exist; run a producer first", 404);
        }
        String root = ImportIds.normalized(Checks.text("rootFolder", rootFolder, "the path of a folder, such as /"));
        long backlog = Checks.range("indexingBacklog", indexingBacklog, 100_000, 1, 10_000_000);
        boolean withIndex = Boolean.TRUE.equals(useScroller);
        if (withIndex) {
            IndexAction.require("useScroller");
        }
        DocumentConsumerPolicyBuilder policy = policy();
        // the pool would open it without a codec, and producers of this server be refused theirs
        Logs.appender(manager, log);
        Dataset dataset = DatasetParameters.ofSeeds(seed, dataSeed, null).dataset();
        ImportIds ids = new ImportIds(new MessageIdentities(dataset, repository), rootId(repository, root));
        ImportTally tally = new ImportTally();
        OnTheFlyIndexing indexing = withIndex
                ? new OnTheFlyIndexing(
                        Framework.getService(BulkService.class),
                        repository,
                        context.getPrincipal().getName(),
                        backlog)
                : null;
        ConsumerFactory<DocumentMessage> factory =
                id -> new IdentityConsumer(id, repository, root.equals("/") ? "" : root, ids, tally, indexing);
        List<ConsumerStatus> statuses;
        try (DocumentConsumerPool<DocumentMessage> pool =
                new DocumentConsumerPool<>(logName, manager, StreamImporters.getDocCodec(), factory, policy.build())) {
            statuses = pool.start().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NuxeoException(ID + ": interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw Administrators.conflict(ID + ": log " + logName
                        + " cannot be read; is another import reading it? " + refused.getMessage());
            }
            throw new NuxeoException(ID + ": " + e.getCause().getMessage(), e.getCause());
        } finally {
            if (indexing != null) {
                indexing.complete();
            }
        }
        return ResultJson.of(new ConsumerResult(
                        statuses.size(),
                        failures(statuses, tally),
                        tally.created() + tally.present(),
                        tally.created(),
                        tally.present(),
                        indexing == null ? null : indexing.commandId(),
                        tally.errors(),
                        System.currentTimeMillis() - startMillis))
                .toString();
    }

    private static long failures(List<ConsumerStatus> statuses, ImportTally tally) {
        return Math.max(statuses.stream().filter(status -> status.fail).count(), tally.abortedConsumers());
    }

    private String repository() {
        String name = repositoryName == null || repositoryName.isBlank()
                ? context.getCoreSession().getRepositoryName()
                : repositoryName;
        if (!Framework.getService(RepositoryManager.class).getRepositoryNames().contains(name)) {
            throw new IllegalArgumentException("repositoryName " + name + ": this server has no such repository");
        }
        return name;
    }

    private static String rootId(String repository, String root) {
        try {
            Function<CoreSession, String> id =
                    session -> session.getDocument(new PathRef(root)).getId();
            String found = TransactionHelper.runInTransaction(() -> CoreInstance.doPrivileged(repository, id));
            if (DocumentId.parse(found) == null) {
                throw Administrators.conflict(ID + ": repositoryName " + repository
                        + ": has ids of another type than the default one, varchar without nativeId");
            }
            return found;
        } catch (DocumentNotFoundException e) {
            throw new NuxeoException(ID + ": rootFolder " + root + ": does not exist in " + repository, e, 404);
        }
    }

    private DocumentConsumerPolicyBuilder policy() {
        int capacity = Checks.range("batchSize", batchSize, 10, 1, 10_000);
        int threshold = Checks.range("batchThresholdS", batchThresholdS, 5, 1, MAX_SECONDS);
        int threads = Checks.range("nbThreads", nbThreads, 0, 0, 1_024);
        int patience = Checks.range("waitMessageTimeoutSeconds", waitMessageTimeoutSeconds, 60, 1, MAX_SECONDS);
        RetryPolicy retry = new RetryPolicy()
                .withMaxRetries(Checks.range("retryMax", retryMax, 3, 0, 1_000))
                .withDelay(Checks.range("retryDelayS", retryDelayS, 2, 1, MAX_SECONDS), TimeUnit.SECONDS);
        DocumentConsumerPolicyBuilder policy = DocumentConsumerPolicy.builder()
                .blockIndexing(Boolean.TRUE.equals(blockIndexing))
                .blockAsyncListeners(Boolean.TRUE.equals(blockAsyncListeners))
                .blockPostCommitListeners(Boolean.TRUE.equals(blockPostCommitListeners))
                .blockDefaultSyncListener(Boolean.TRUE.equals(blockDefaultSyncListeners))
                .useBulkMode(Boolean.TRUE.equals(useBulkMode));
        policy.name(ID)
                .batchPolicy(BatchPolicy.builder()
                        .capacity(capacity)
                        .timeThreshold(Duration.ofSeconds(threshold))
                        .build())
                .retryPolicy(retry)
                .maxThreads((short) threads)
                .waitMessageTimeout(Duration.ofSeconds(patience))
                .salted();
        return policy;
    }
}
