package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.core.Repository;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.MessageIdentities;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.PartialList;
import org.nuxeo.ecm.core.api.impl.DownloadBlobGuard;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** The consumer over a repository that keeps what is committed and forgets what is rolled back. */
class IdentityConsumerTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(30).build());

    private final Map<String, DocumentModel> durable = new LinkedHashMap<>();
    private final Map<String, DocumentModel> pending = new LinkedHashMap<>();
    private final ImportTally tally = new ImportTally();
    private boolean markForRollback;
    private boolean administrator;
    private boolean guarded;
    private int queries;

    private final List<Document> customers = new ArrayList<>();
    private final IdentityConsumer consumer = new IdentityConsumer(
            "c1",
            "us-west",
            "",
            new ImportIds(new MessageIdentities(DATASET, "us-west"), "00000000-0000-0000-0000-000000000000"),
            tally,
            null);

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
            }
        }
    }

    private void importDocuments(List<?> documents) {
        administrator = Framework.isAdministrator();
        guarded = DownloadBlobGuard.isEnable();
        for (Object each : documents) {
            DocumentModel document = (DocumentModel) each;
            pending.put(document.getId(), document);
        }
    }

    private PartialList<Map<String, Serializable>> known(String query) {
        queries++;
        List<Map<String, Serializable>> rows = new ArrayList<>();
        for (String id : durable.keySet()) {
            if (query.contains("'" + id + "'")) {
                rows.add(Map.of("ecm:uuid", id));
            }
        }
        return new PartialList<>(rows, rows.size());
    }

    private void batch(List<Document> documents) {
        ContentModel model = new ContentModel(DATASET, null, "tag");
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
    void documentsHaveTheIdsParentsAndDatesOfTheirDataset() {
        batch(customers);
        assertThat(durable).hasSameSizeAs(customers);
        for (Document customer : customers) {
            DocumentModel created = durable.get(customer.id().toString());
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
        assertThat(queries).isEqualTo(1);
        assertThat(administrator).isTrue();
        assertThat(guarded).isTrue();
        assertThat(DownloadBlobGuard.isEnable()).isFalse();
        assertThat(TransactionHelper.EVENTS).containsExactly("start", "commit");
    }

    @Test
    void aReplayFindsItsDocuments() {
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
    void aMessageThatComesTwiceInABatchIsOneDocument() {
        batch(List.of(customers.get(0), customers.get(0)));
        assertThat(durable).hasSize(1);
    }

    @Test
    void whatIsRolledBackIsNotReported() {
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
    void aMessageOfAnotherDatasetIsRefused() {
        consumer.begin();
        assertThatThrownBy(() -> consumer.accept(
                        org.nuxeo.importer.stream.message.DocumentMessage.builder("File", "/somewhere", "else")
                                .build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/somewhere/else");
        consumer.rollback();
        consumer.close();
        assertThat(tally.abortedConsumers()).isEqualTo(1);
    }
}
