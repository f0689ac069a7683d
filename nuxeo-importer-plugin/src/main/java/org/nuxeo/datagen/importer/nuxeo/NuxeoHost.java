// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Readers;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationHost;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.importer.operation.RunningCall;
import org.nuxeo.datagen.importer.operation.RunningCalls;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.PathRef;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.ecm.core.repository.RepositoryInitializationHandler;
import org.nuxeo.ecm.core.repository.RepositoryService;
import org.nuxeo.ecm.platform.usermanager.UserManager;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.cluster.ClusterService;
import org.nuxeo.runtime.mongodb.MongoDBConnectionService;
import org.nuxeo.runtime.transaction.TransactionHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Nuxeo server that operations run in: its logs, repositories, bulk service and search index.
 *
 * @param context context of one call
 */
record NuxeoHost(OperationContext context) implements OperationHost {

    private static final Logger LOG = LoggerFactory.getLogger(NuxeoHost.class);

    /** The wire version of MongoDB 5.0. */
    private static final int MAJORITY_WIRE_VERSION = 13;

    private static final String CONNECTION_PREFIX = "repository/";
    private static final RunningCalls CALLS = new RunningCalls(NuxeoHost::node, new NodeStore());

    @Override
    public Dataset planned() {
        Archive usual = Archives.standard();
        return Dataset.of(DatasetSpec.builder(usual).build(), usual);
    }

    @Override
    public DocumentSink openLog(LogRequest request) {
        return new NuxeoLogs.Sink(request);
    }

    @Override
    public ConsumerResult consume(Dataset dataset, Description call, RunningCall running) throws InterruptedException {
        return new DocumentConsumers(context, dataset, call, running, new ImportTally()).run();
    }

    /**
     * Checks that what Nuxeo writes into a repository is as durable as an import, although its own client writes it. The server's
     * log has a warning if the connection says that only the primary must have a document.
     *
     * @throws StageException if the connection asks for no acknowledgment, or names no number of members where that means only
     *     the primary: beside a journal or a time-out, before MongoDB 5.0, and with an arbiter
     */
    static void requireAcknowledged(String repository) {
        MongoDBConnectionService connections = Framework.getService(MongoDBConnectionService.class);
        if (connections != null) {
            database(repository);
            MongoDatabase database = connections.getDatabase(CONNECTION_PREFIX + repository);
            WriteConcern configured = database.getWriteConcern();
            boolean named = configured.getWObject() != null;
            if (!named && (!configured.isServerDefault() || isPrimaryByDefault(database))) {
                throw new StageException("repository " + repository + ": nuxeo.mongodb.server says "
                        + configured.asDocument().toJson()
                        + ", so that documents that only the primary has would be lost if it fails; add w=majority");
            }
            warn(repository, configured);
        }
    }

    /** Returns whether a replica set has a document, unless told otherwise, as soon as its primary has it. */
    private static boolean isPrimaryByDefault(MongoDatabase database) {
        Document server = database.runCommand(new Document("isMaster", 1));
        boolean several = server.containsKey("setName") || "isdbgrid".equals(server.getString("msg"));
        return several
                && (server.getInteger("maxWireVersion", 0) < MAJORITY_WIRE_VERSION || server.containsKey("arbiters"));
    }

    /** Returns the id of the document with a path. */
    static String idOf(String path, String repository) {
        Function<CoreSession, String> id =
                session -> session.getDocument(new PathRef(path)).getId();
        return TransactionHelper.runInTransaction(() -> CoreInstance.doPrivileged(repository, id));
    }

    private static void warn(String repository, WriteConcern concern) {
        MongoSettings.risk(concern).ifPresent(risk -> LOG.warn("repository {}: {}", repository, risk));
    }

    @Override
    public MongoStore openRepositories(List<String> repositories, long documents) {
        List<String> known = repositoryNames();
        if (!known.containsAll(repositories)) {
            throw new StageException("repositories " + String.join(", ", repositories) + ": this server has "
                    + String.join(", ", known) + " only; add the template datagen-repositories");
        }
        repositories.forEach(each -> warn(each, database(each).getWriteConcern()));
        return new MongoStore("nuxeo", NuxeoHost::database);
    }

    @Override
    public boolean createsIndexes() {
        return !"false".equals(Framework.getProperty("datagen.repositories.createIndexes"));
    }

    @Override
    public @Nullable ElasticStore openIndex(boolean asked) {
        ElasticsearchSettings settings = SearchIndexes.address();
        return settings == null ? null : new ElasticStore(settings, SearchIndexes::nameOf);
    }

    @Override
    public JsonNode create(List<Principal> principals, @Nullable String password) {
        UserManager manager = Framework.getService(UserManager.class);
        String schema = manager.getUserSchemaName() + ":";
        Set<String> created = new TreeSet<>();
        Set<String> kept = new TreeSet<>();
        Set<String> notes = new TreeSet<>();
        for (Principal each : principals) {
            boolean isNew = manager.getUserModel(each.user()) == null;
            Check.refuse(isNew && password == null, () -> "password: must be given for the new user " + each.user());
            (isNew ? created : kept).add(each.user());
            for (String name : each.groups()) {
                if (manager.getGroupModel(name) == null) {
                    DocumentModel group = manager.getBareGroupModel();
                    group.setPropertyValue(manager.getGroupSchemaName() + ":" + manager.getGroupIdField(), name);
                    manager.createGroup(group);
                    created.add(name);
                } else if (!created.contains(name)) {
                    kept.add(name);
                }
            }
            if (isNew) {
                DocumentModel user = manager.getBareUserModel();
                user.setPropertyValue(schema + manager.getUserIdField(), each.user());
                user.setPropertyValue(schema + "password", password);
                user.setPropertyValue(schema + "groups", new ArrayList<>(each.groups()));
                manager.createUser(user);
            }
            String everybody = manager.getDefaultGroup();
            if (everybody != null
                    && Readers.OF_ROOT.contains(everybody)
                    && !each.groups().contains(everybody)) {
                notes.add(each.user() + ": is also in " + everybody + ", as all users of this server are");
            }
        }
        return Json.mapper().valueToTree(new TreeMap<>(Map.of("created", created, "kept", kept, "notes", notes)));
    }

    @Override
    public void requireIndexing(String parameter, List<String> repositories) {
        BulkIndexing.require(parameter, repositories);
    }

    @Override
    public ShardSetting shardSetting() {
        return SearchIndexes.shardSetting();
    }

    /** Submits a bulk command for each repository. The bulk service has its own threads. */
    @Override
    public void index(Dataset dataset, @Nullable String batchTag, int threads, ObjectNode answer) {
        // it may have gone away during the import
        requireIndexing("index", dataset.layout().repositories().labels());
        ArrayNode commandIds = answer.putArray("bulkIndexingCommandIds");
        BulkService bulk = Framework.getService(BulkService.class);
        String user = context.getPrincipal().getName();
        for (String repository : dataset.layout().repositories().labels()) {
            BulkCommand.Builder all = BulkIndexing.command("SELECT ecm:uuid FROM Document", user, repository);
            commandIds.add(bulk.submit(all.build()));
        }
    }

    @Override
    public LogStatus logStatus(String logName) {
        Name name = NuxeoLogs.name(logName);
        LogManager manager = NuxeoLogs.manager();
        if (!manager.exists(name)) {
            return new LogStatus(logName, null);
        }
        LogLag lag = NuxeoLogs.lag(manager, name);
        return new LogStatus(logName, new LogStatus.Progress(manager.size(name), lag.upper(), lag.lower(), lag.lag()));
    }

    @Override
    public Map<String, Long> documentCounts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        if (Framework.getService(MongoDBConnectionService.class) != null) {
            for (String name : repositoryNames()) {
                counts.put(name, database(name).getCollection(name).estimatedDocumentCount());
            }
        }
        return counts;
    }

    @Override
    public List<String> repositoryNames() {
        return Framework.getService(RepositoryManager.class).getRepositoryNames();
    }

    @Override
    public void awaitIndexing(List<String> repositories) throws InterruptedException {
        repositories.forEach(SearchIndexes::ask);
        new BulkIndexing(NuxeoLogs.manager()).awaitRead();
    }

    @Override
    public Removed empty(List<String> repositories) throws InterruptedException {
        BulkIndexing indexing = new BulkIndexing(NuxeoLogs.manager());
        boolean indexed = false;
        long removed = 0;
        long made = 0;
        long records = 0;
        for (String repository : repositories) {
            records += RepositoryCleaning.records(database(repository), repository);
            removed += RepositoryCleaning.clean(database(repository), repository);
            forget(repository);
            if (createsIndexes()) {
                // after a crash some may be missing, which the server only creates when it starts
                RepositoryCleaning.restoreIndexes(openRepositories(List.of(repository), 0), repository);
            }
            if (SearchIndexes.cover(repository)) {
                SearchIndexes.empty(repository, idOf("/", repository), indexing::isQuiet);
                indexed = true;
            }
            made += initialize(repository);
        }
        return new Removed(removed, records, indexed, made);
    }

    @Override
    public RunningCalls calls() {
        return CALLS;
    }

    /** Returns the id of this node in its cluster. A server alone has another id after each start, so the machine's name. */
    private static String node() {
        ClusterService cluster = Framework.getService(ClusterService.class);
        return cluster != null && cluster.isEnabled() ? cluster.getNodeId() : RunningCalls.MACHINE;
    }

    /**
     * Returns the database of a repository.
     *
     * @throws StageException if the repository is not in MongoDB
     */
    private static MongoDatabase database(String repository) {
        MongoDBConnectionService connections = Framework.getService(MongoDBConnectionService.class);
        if (connections == null) {
            throw new StageException("repository " + repository + ": is not in MongoDB; use the template mongodb");
        }
        MongoDatabase database = connections.getDatabase(CONNECTION_PREFIX + repository);
        try {
            return database.withWriteConcern(MongoSettings.durable(database.getWriteConcern()));
        } catch (IllegalArgumentException e) {
            throw new StageException("repository " + repository + ": nuxeo.mongodb.server says " + e.getMessage(), e);
        }
    }

    /**
     * Empties the caches of all nodes, which still hold documents that were removed. Nuxeo does that when it closes a
     * session, and resetting the pool closes idle sessions. So this opens one first: a new one, which makes a missing
     * root.
     */
    private static void forget(String repository) {
        RepositoryService sessions = Framework.getService(RepositoryService.class);
        sessions.resetPool();
        idOf("/", repository);
        sessions.resetPool();
    }

    /** Lets Nuxeo create the initial documents of a new repository, and returns their number. */
    private static long initialize(String repository) {
        RepositoryInitializationHandler handler = RepositoryInitializationHandler.getInstance();
        if (handler == null) {
            return 0;
        }
        TransactionHelper.runInTransaction(() -> CoreInstance.doPrivileged(repository, session -> {
            handler.initializeRepository(session);
            return repository;
        }));
        return database(repository).getCollection(repository).countDocuments() - 1;
    }
}
