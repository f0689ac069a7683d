// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.importer.bank.BankFeeds;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.ProducerRun.ProducerResult;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;

class ProducerRunTest {

    private static final Dataset DATASET = Datasets.ofBank(300);

    /** Records what was appended, in order. */
    private static final class Recorded implements DocumentSink {

        private final List<StoredDocument> documents = Collections.synchronizedList(new ArrayList<>());
        private final Map<String, Integer> partitions = Collections.synchronizedMap(new HashMap<>());
        private int failAfter = Integer.MAX_VALUE;

        @Override
        public int partitions(Repository repository) {
            return 4;
        }

        @Override
        public void append(Repository repository, int partition, StoredDocument document) {
            if (documents.size() >= failAfter) {
                throw new IllegalStateException("the log is full");
            }
            documents.add(document);
            partitions.put(document.id(), partition);
        }
    }

    @Test
    void everyDocumentIsSentOnceToThePartitionOfItsIdentity() {
        Recorded sink = new Recorded();
        DocumentFeed feed = BankFeeds.ofCustomers(Bank.of(DATASET).generator(), false, 0, 300);
        ProducerResult result = new ProducerRun(DATASET, "tag", feed, sink).run(3);
        assertThat(result.messages()).isEqualTo(600);
        assertThat(result.producers()).isEqualTo(3);
        assertThat(result.errors()).isEmpty();
        assertThat(sink.documents).hasSize(600).allMatch(document -> "tag".equals(document.text(Field.PUBLISHER)));
        assertThat(sink.partitions).hasSize(600).containsValues(0, 1, 2, 3);
        for (StoredDocument document : sink.documents) {
            Repository repository = Bank.REPOSITORIES.of(document.repository());
            PartitionPlan plan = PartitionPlan.of(DATASET, repository, 4);
            int expected = plan.partition(DATASET.identity(org.nuxeo.datagen.core.id.DocumentId.parse(document.id())));
            assertThat(sink.partitions.get(document.id())).isEqualTo(expected);
        }
    }

    @Test
    void parentsPrecedeTheirChildren() {
        Recorded sink = new Recorded();
        new ProducerRun(DATASET, null, DocumentFeed.of(DATASET.layout().folders(Bank.ARCHIVES)), sink).run(2);
        List<String> sent = new ArrayList<>();
        for (StoredDocument document : sink.documents) {
            String parent = document.path().substring(0, document.path().lastIndexOf('/'));
            assertThat(parent.isEmpty() || sent.contains(parent))
                    .as(document.path())
                    .isTrue();
            sent.add(document.path());
        }
        assertThat(sink.partitions.values()).containsOnly(0);
    }

    @Test
    void failuresAreCountedAndReported() {
        Recorded sink = new Recorded();
        sink.failAfter = 50;
        DocumentFeed feed = BankFeeds.ofCustomers(Bank.of(DATASET).generator(), false, 0, 300);
        ProducerResult result = new ProducerRun(DATASET, null, feed, sink).run(1);
        assertThat(result.messages()).isEqualTo(50);
        assertThat(result.errors()).containsExactly("java.lang.IllegalStateException: the log is full");
        assertThat(Json.tree(result).toString()).contains("\"failures\":1", "\"messages\":50", "the log is full");
    }

    @Test
    void aRefusedInputIsReportedToTheCaller() {
        DocumentFeed feed = () -> {
            throw new IllegalArgumentException("line 2: is wrong");
        };
        assertThatThrownBy(() -> new ProducerRun(DATASET, null, feed, new Recorded()).run(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("line 2: is wrong; 0 messages were sent before");
    }
}
