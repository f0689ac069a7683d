// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.Confirmations;
import org.nuxeo.datagen.importer.operation.ConsumerParameters;
import org.nuxeo.datagen.importer.operation.ConsumerResult;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationHost;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;

/** The Nuxeo server that operations run in: its logs, repositories, bulk service and search index. */
final class NuxeoHost implements OperationHost {

    private static final Confirmations CONFIRMATIONS = new Confirmations(System::currentTimeMillis);

    private final OperationContext context;

    /** @param context context of one call */
    NuxeoHost(OperationContext context) {
        this.context = context;
    }

    @Override
    public Dataset planned() {
        return Dataset.of(DatasetSpec.builder().build());
    }

    @Override
    public DocumentSink openLog(LogRequest request) {
        return new NuxeoLogs.Sink(request);
    }

    @Override
    public ConsumerResult consume(ConsumerParameters parameters) {
        return new DocumentConsumers(context, parameters).run();
    }

    @Override
    public MongoStore openRepositories(long documents) {
        return MongoRepositories.store();
    }

    @Override
    public void requireIndexing(String parameter) {
        BulkIndexing.require(parameter, Repository.labels());
    }

    /** Submits a bulk command for each repository. The bulk service has its own threads. */
    @Override
    public void index(Dataset dataset, @Nullable String batchTag, int threads, ObjectNode answer) {
        ArrayNode commandIds = answer.putArray("bulkIndexingCommandIds");
        for (Repository repository : Repository.values()) {
            commandIds.add(Framework.getService(BulkService.class)
                    .submit(BulkIndexing.command(
                                    "SELECT ecm:uuid FROM Document",
                                    context.getPrincipal().getName(),
                                    repository.label())
                            .build()));
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
        for (String name : repositoryNames()) {
            if (Repository.labels().contains(name)) {
                counts.put(
                        name,
                        MongoRepositories.database(name).getCollection(name).estimatedDocumentCount());
            }
        }
        return counts;
    }

    @Override
    public List<String> repositoryNames() {
        return Framework.getService(RepositoryManager.class).getRepositoryNames();
    }

    @Override
    public void awaitIndexing() throws InterruptedException {
        new BulkIndexing(NuxeoLogs.manager()).awaitRead();
    }

    @Override
    public Removed empty(List<String> repositories) {
        boolean indexed = false;
        long removed = 0;
        long made = 0;
        for (String repository : repositories) {
            removed += MongoRepositories.removeAll(repository);
            if (SearchIndexes.cover(repository)) {
                SearchIndexes.empty(repository);
                indexed = true;
            }
            made += MongoRepositories.initialize(repository);
        }
        return new Removed(removed, indexed, made);
    }

    @Override
    public Confirmations confirmations() {
        return CONFIRMATIONS;
    }
}
