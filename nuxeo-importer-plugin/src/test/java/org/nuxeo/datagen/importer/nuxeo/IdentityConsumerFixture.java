// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.PartialList;
import org.nuxeo.ecm.core.api.impl.DownloadBlobGuard;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** A consumer of one repository, which keeps committed documents and drops those that are rolled back. */
abstract class IdentityConsumerFixture {

    static final Dataset DATASET = Datasets.ofBank(30);

    static final String ROOT = "00000000-0000-0000-0000-000000000000";

    final Map<String, DocumentModel> durable = new LinkedHashMap<>();
    final Map<String, DocumentModel> pending = new LinkedHashMap<>();
    final ImportTally tally = new ImportTally();
    boolean markForRollback;
    boolean administrator;
    boolean guarded;
    int queries;

    final List<Document> customers = new ArrayList<>();
    final Set<String> folders = new HashSet<>();
    final Server server = new Server(List.of("us-west"), List.of("index"));
    final IdentityConsumer.DeadLetters deadLetters =
            new IdentityConsumer.DeadLetters(NuxeoLogs.manager(), "import/customers");
    final IdentityConsumer consumer = consumer("", ROOT, null, 3);
    String failing = "none";

    IdentityConsumer consumer(String rootPath, String rootId, OnTheFlyIndexing indexing, int retries) {
        ImportIds ids = new ImportIds(DATASET, "us-west", rootId);
        DocumentCreation creation = new DocumentCreation("us-west", rootPath, ids, true);
        return new IdentityConsumer("c", creation, tally, indexing, deadLetters, retries);
    }

    /** Returns what was counted until now. */
    ConsumerResult counted() {
        return tally.result(1, 0, "", 0, null, List.of());
    }

    List<String> deadLetters() {
        return server.logs.getOrDefault("import/customers-dead", List.of()).stream()
                .map(DocumentMessage::getId)
                .toList();
    }

    @BeforeEach
    void start() {
        TransactionHelper.reset();
        CoreInstance.session = (CoreSession) Proxy.newProxyInstance(
                CoreSession.class.getClassLoader(), new Class<?>[] {CoreSession.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "importDocuments" -> importDocuments((List<?>) arguments[0]);
                        case "queryProjection" -> {
                            return known((String) arguments[0]);
                        }
                        case "save" -> {
                            if (markForRollback) {
                                TransactionHelper.setTransactionRollbackOnly();
                            }
                        }
                        default -> throw new UnsupportedOperationException(method.getName());
                    }
                    return null;
                });
        for (long i = 0; i < 30; i++) {
            Document customer = DATASET.document(DATASET.firstOrdinal(Bank.CUSTOMER) + i);
            if (customer.repository() == Bank.US_WEST) {
                customers.add(customer);
                folders.add(customer.parentId().toString());
            }
        }
    }

    void importDocuments(List<?> documents) {
        administrator = Framework.isAdministrator();
        guarded = DownloadBlobGuard.isEnable();
        for (Object each : documents) {
            DocumentModel document = (DocumentModel) each;
            if (document.getId().equals(failing)) {
                throw new IllegalStateException("its type is unknown");
            }
            pending.put(document.getId(), document);
        }
    }

    PartialList<Map<String, Serializable>> known(String query) {
        queries++;
        List<Map<String, Serializable>> rows = new ArrayList<>();
        Set<String> there = new HashSet<>(durable.keySet());
        there.addAll(folders);
        for (String id : there) {
            if (query.contains("'" + id + "'")) {
                rows.add(Map.of("ecm:uuid", id));
            }
        }
        return new PartialList<>(rows, rows.size());
    }

    void batch(List<Document> documents) {
        batch(documents, consumer);
    }

    void batch(List<Document> documents, IdentityConsumer consumer) {
        StoredDocuments model = new StoredDocuments(DATASET, new RenderedBlobs(), "tag");
        pending.clear();
        consumer.begin();
        for (Document document : documents) {
            consumer.accept(DocumentMessages.of(model.document(document.identity())));
        }
        consumer.commit();
        if (TransactionHelper.EVENTS.get(TransactionHelper.EVENTS.size() - 1).equals("commit")) {
            durable.putAll(pending);
        }
    }
}
