package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoTimeoutException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.model.ContentModel;
import org.nuxeo.datagen.importer.internal.model.RenderedBlobs;
import org.nuxeo.datagen.importer.internal.operation.ImportIds;
import org.nuxeo.datagen.importer.internal.operation.ImportTally;
import org.nuxeo.datagen.importer.internal.operation.MessageIdentities;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.PartialList;
import org.nuxeo.ecm.core.api.impl.DocumentModelImpl;
import org.nuxeo.ecm.core.api.impl.DownloadBlobGuard;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;
import org.nuxeo.ecm.core.bulk.message.BulkStatus;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** The consumer, on a repository that keeps committed documents and drops those that are rolled back. */
class IdentityConsumerTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(30).build());

    private static final String ROOT = "00000000-0000-0000-0000-000000000000";

    private final Map<String, DocumentModel> durable = new LinkedHashMap<>();
    private final Map<String, DocumentModel> pending = new LinkedHashMap<>();
    private final ImportTally tally = new ImportTally();
    private boolean markForRollback;
    private boolean administrator;
    private boolean guarded;
    private int queries;

    private final List<Document> customers = new ArrayList<>();
    private final Set<String> folders = new HashSet<>();
    private final Server server = new Server(List.of("us-west"), List.of("index"));
    private final DeadLetters deadLetters = new DeadLetters(NuxeoLogs.manager(), "import/customers");
    private final IdentityConsumer consumer = consumer("", ROOT, null, 3);
    private String failing = "none";

    private IdentityConsumer consumer(String rootPath, String rootId, OnTheFlyIndexing indexing, int retries) {
        ImportIds ids = new ImportIds(new MessageIdentities(DATASET, "us-west"), rootId);
        DocumentCreation creation = new DocumentCreation("us-west", rootPath, ids, true);
        return new IdentityConsumer("c", creation, tally, indexing, deadLetters, retries);
    }

    private List<String> deadLetters() {
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
            Document customer = DATASET.document(DATASET.firstOrdinal(Kind.CUSTOMER) + i);
            if (customer.repository() == Repository.US_WEST) {
                customers.add(customer);
                folders.add(customer.parentId().toString());
            }
        }
    }

    private void importDocuments(List<?> documents) {
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

    private PartialList<Map<String, Serializable>> known(String query) {
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

    private void batch(List<Document> documents) {
        batch(documents, consumer);
    }

    private void batch(List<Document> documents, IdentityConsumer consumer) {
        ContentModel model = new ContentModel(DATASET, new RenderedBlobs(), "tag");
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

    @Test
    void documentsGetIdsParentsAndDatesOfTheDataset() {
        batch(customers);
        assertThat(durable).hasSameSizeAs(customers);
        for (Document customer : customers) {
            DocumentModelImpl created =
                    (DocumentModelImpl) durable.get(customer.id().toString());
            assertThat(((IdRef) created.getParentRef()).value)
                    .isEqualTo(customer.parentId().toString());
            assertThat(created.getType()).isEqualTo("Customer");
            assertThat(created.getPathAsString()).isEqualTo(customer.path());
            assertThat(created.getPropertyValue("dc:title")).isEqualTo(customer.title());
            assertThat(created.getPropertyValue("dc:publisher")).isEqualTo("tag");
            assertThat(created.getPropertyValue("dc:created")).isEqualTo(new Date(customer.documentMillis()));
            assertThat(created.getPropertyValue("dc:creator")).isEqualTo("Administrator");
            assertThat(created.getContextData(CoreSession.IMPORT_LIFECYCLE_STATE))
                    .isEqualTo("project");
            assertThat(created.getContextData(CoreSession.IMPORT_VERSION_MAJOR)).isEqualTo(0L);
        }
        assertThat(tally.created()).isEqualTo(customers.size());
        assertThat(tally.batches()).singleElement().satisfies(times -> {
            assertThat(times.store()).isEqualTo("repository");
            assertThat(times.batches()).isEqualTo(1);
        });
        assertThat(queries).isEqualTo(1);
        assertThat(administrator).isTrue();
        assertThat(guarded).isTrue();
        assertThat(DownloadBlobGuard.isEnable()).isFalse();
        assertThat(TransactionHelper.EVENTS).containsExactly("start", "commit");
    }

    @Test
    void filesAreStoredAsKeysAndNotOpened() {
        List<Document> cards = customers.stream()
                .map(customer ->
                        DATASET.document(Identity.idCard(customer.identity().position())))
                .toList();
        customers.forEach(customer -> folders.add(customer.id().toString()));
        batch(cards);
        assertThat(durable).hasSameSizeAs(cards);
        for (Document card : cards) {
            SimpleManagedBlob file =
                    (SimpleManagedBlob) durable.get(card.id().toString()).getPropertyValue("file:content");
            assertThat(file.getProviderId()).isEqualTo("datagen");
            assertThat(file.getMimeType()).isEqualTo("image/jpeg");
            OnDemandBlobs blobs = new OnDemandBlobs();
            assertThat(file.getLength()).isEqualTo(blobs.lengthBytes(file.getKey()));
            assertThat(file.getDigest()).isEqualTo(blobs.md5(file.getKey()));
        }
    }

    @Test
    void onlyDurableDocumentsAreIndexed() {
        List<String> indexed = new ArrayList<>();
        BulkService bulk = (BulkService) Proxy.newProxyInstance(
                BulkService.class.getClassLoader(), new Class<?>[] {BulkService.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("appendExternalBucket")) {
                        assertThat(TransactionHelper.isTransactionActiveOrMarkedRollback())
                                .as("handed over before its commit")
                                .isFalse();
                        indexed.addAll(((BulkBucket) arguments[0]).getIds());
                    }
                    return method.getName().equals("getStatus") ? new BulkStatus(indexed.size(), null) : "c1";
                });
        IdentityConsumer indexing = consumer("", ROOT, new OnTheFlyIndexing(bulk, "us-west", "jane", 100), 3);
        markForRollback = true;
        assertThatThrownBy(() -> batch(customers, indexing)).hasMessageContaining("marked for rollback");
        indexing.rollback();
        assertThat(indexed).isEmpty();
        markForRollback = false;
        batch(customers, indexing);
        assertThat(indexed).containsExactlyElementsOf(durable.keySet());
        batch(customers.subList(0, 1), indexing);
        assertThat(indexed)
                .as("an earlier run may have ended between commit and this")
                .hasSize(customers.size() + 1);
    }

    @Test
    void idsDependOnTheFolderThatIsImportedInto() {
        String folder = "11111111-1111-4111-8111-111111111111";
        IdentityConsumer elsewhere = consumer("/bank", folder, null, 3);
        ImportIds ids = new ImportIds(new MessageIdentities(DATASET, "us-west"), folder);
        folders.add(ids.id("/" + customers.get(0).path().split("/")[1]));
        batch(customers.subList(0, 1), elsewhere);
        DocumentModelImpl created =
                (DocumentModelImpl) durable.values().iterator().next();
        assertThat(created.getPathAsString())
                .isEqualTo("/bank" + customers.get(0).path());
        assertThat(created.getId()).isNotEqualTo(customers.get(0).id().toString());
    }

    @Test
    void aReplayedMessageFindsItsDocument() {
        batch(customers.subList(0, 5));
        batch(customers.subList(3, 8));
        assertThat(durable).hasSize(8);
        assertThat(tally.created()).isEqualTo(8);
        assertThat(tally.present()).isEqualTo(2);
        Set<String> ids = new HashSet<>(durable.keySet());
        batch(customers.subList(0, 8));
        assertThat(durable.keySet()).isEqualTo(ids);
    }

    @Test
    void aMessageTwiceInABatchMakesOneDocument() {
        batch(List.of(customers.get(0), customers.get(0)));
        assertThat(durable).hasSize(1);
    }

    @Test
    void documentsThatAreRolledBackAreNotCounted() {
        markForRollback = true;
        assertThatThrownBy(() -> batch(customers)).hasMessageContaining("marked for rollback");
        consumer.rollback();
        consumer.close();
        assertThat(tally.created() + tally.present()).isZero();
        assertThat(tally.abortedConsumers()).isEqualTo(1);
        assertThat(tally.errors()).hasSize(1);
        assertThat(TransactionHelper.EVENTS).containsExactly("start", "rollback");
    }

    @Test
    void aConsumerThatRecoversHasNotFailed() {
        markForRollback = true;
        assertThatThrownBy(() -> batch(customers)).hasMessageContaining("marked for rollback");
        consumer.rollback();
        markForRollback = false;
        batch(customers);
        consumer.close();
        assertThat(tally.created()).isEqualTo(customers.size());
        assertThat(tally.abortedConsumers()).isZero();
    }

    @Test
    void aMessageWithoutAParentBecomesADeadLetterAndTheOthersAreImported() {
        Document orphan = customers.get(0);
        folders.remove(orphan.parentId().toString());
        long others = customers.stream()
                .filter(customer -> !customer.parentId().equals(orphan.parentId()))
                .count();
        batch(customers);
        consumer.close();
        assertThat(durable).hasSize((int) others).doesNotContainKey(orphan.id().toString());
        assertThat(tally.created()).isEqualTo(others);
        assertThat(tally.abortedConsumers()).isZero();
        assertThat(tally.deadLetters()).isEqualTo(customers.size() - others);
        assertThat(deadLetters()).hasSize((int) (customers.size() - others)).contains(orphan.path());
        String state = orphan.path().substring(0, orphan.path().lastIndexOf('/'));
        assertThat(tally.errors())
                .contains(orphan.path() + ": its parent " + state
                        + " is not there; put aside in the log import/customers-dead");
    }

    /** What is put aside is a message like others: once its parent is there, consumers of that log import it. */
    @Test
    void deadLettersAreReplayed() {
        Document orphan = customers.get(0);
        folders.remove(orphan.parentId().toString());
        batch(List.of(orphan));
        assertThat(durable).isEmpty();
        folders.add(orphan.parentId().toString());
        consumer.begin();
        server.logs.get("import/customers-dead").forEach(consumer::accept);
        consumer.commit();
        durable.putAll(pending);
        assertThat(durable).containsOnlyKeys(orphan.id().toString());
    }

    @Test
    void aParentInTheSameBatchCounts() {
        Document customer = customers.get(0);
        Document card = DATASET.document(Identity.idCard(customer.identity().position()));
        batch(List.of(customer, card));
        assertThat(durable).hasSize(2);
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void aDocumentThatFailsBecomesADeadLetterAfterTheLastAttempt() {
        failing = customers.get(1).id().toString();
        IdentityConsumer patient = consumer("", ROOT, null, 1);
        assertThatThrownBy(() -> batch(customers, patient)).hasMessageContaining("its type is unknown");
        patient.rollback();
        assertThat(deadLetters()).isEmpty();
        batch(customers, patient);
        patient.close();
        assertThat(deadLetters()).containsExactly(customers.get(1).path());
        assertThat(tally.created()).isEqualTo(customers.size() - 1);
        assertThat(tally.abortedConsumers()).isZero();
        assertThat(tally.errors())
                .contains(
                        customers.get(1).path() + ": its type is unknown; put aside in the log import/customers-dead");
    }

    @Test
    void anOutageMakesNoDeadLetters() {
        CoreInstance.session = Server.proxy(CoreSession.class, (method, arguments) -> {
            throw new IllegalStateException(new MongoTimeoutException("Timed out"));
        });
        IdentityConsumer hasty = consumer("", ROOT, null, 0);
        assertThatThrownBy(() -> batch(customers, hasty)).hasRootCauseInstanceOf(MongoTimeoutException.class);
        hasty.rollback();
        hasty.close();
        assertThat(deadLetters()).isEmpty();
        assertThatThrownBy(tally::requireServices)
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("mongo at ")
                .hasMessageContaining("0 documents are there");
    }

    @Test
    void aMessageOfAnotherDatasetIsRefused() {
        consumer.begin();
        assertThatThrownBy(() -> consumer.accept(
                        DocumentMessage.builder("File", "/somewhere", "else").build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/somewhere/else");
        consumer.rollback();
        consumer.close();
        assertThat(tally.abortedConsumers()).isEqualTo(1);
    }
}
