// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.impl.DocumentModelImpl;
import org.nuxeo.ecm.core.api.impl.DownloadBlobGuard;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;
import org.nuxeo.ecm.core.bulk.message.BulkStatus;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** The documents that the consumer creates, indexes and counts, also after repeated messages and rollbacks. */
class IdentityConsumerTest extends IdentityConsumerFixture {

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
        assertThat(counted().created()).isEqualTo(customers.size());
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

    /** The pool ends a consumer without a retry only for this exception. */
    @Test
    void aStoppedConsumerEndsBeforeItsNextBatch() {
        batch(customers);
        tally.stop();
        assertThatThrownBy(consumer::begin).isInstanceOf(InterruptedException.class);
        assertThat(counted().created()).isEqualTo(customers.size());
        assertThat(TransactionHelper.EVENTS).containsExactly("start", "commit");
    }

    @Test
    void filesAreStoredAsKeysAndNotOpened() {
        List<Document> cards = customers.stream()
                .map(customer ->
                        DATASET.document(Bank.idCard(customer.identity().position())))
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
        ImportIds ids = new ImportIds(DATASET, "us-west", folder);
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
        assertThat(counted().created()).isEqualTo(8);
        assertThat(counted().present()).isEqualTo(2);
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
        assertThat(counted().created() + counted().present()).isZero();
        assertThat(tally.abortedConsumers()).isEqualTo(1);
        assertThat(counted().errors()).hasSize(1);
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
        assertThat(counted().created()).isEqualTo(customers.size());
        assertThat(tally.abortedConsumers()).isZero();
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
