// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.Governance;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.DocumentMessageWriter;
import org.nuxeo.datagen.testing.Datasets;

class MessageDocumentsTest {

    /** A consumer knows neither the groups nor the months of the dataset. */
    @ParameterizedTest
    @ValueSource(strings = {"hospital", "engineering", "insurer", "authority"})
    void documentsHaveWhatTheirMessagesHaveNoPlaceFor(String model) throws Exception {
        assertDocuments(model);
    }

    @Test
    @Tag("long")
    void documentsOfNuxeoHaveWhatTheirMessagesHaveNoPlaceFor() throws Exception {
        assertDocuments("nuxeo");
    }

    private static void assertDocuments(String model) throws Exception {
        Dataset dataset = Datasets.of(model, 12, 30);
        Dataset any = Datasets.of(model, 1, 1);
        StoredDocuments stored = new StoredDocuments(dataset, new RenderedBlobs(), "tag");
        DocumentMessageWriter writer = new DocumentMessageWriter();
        Map<String, MessageDocuments> consumers = new HashMap<>();
        int governed = 0;
        int withFurtherFiles = 0;
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Identity identity = dataset.identity(ordinal);
            if (identity.kind().isVersion()) {
                continue;
            }
            StoredDocument expected = stored.document(identity);
            StoredDocument found = consumers
                    .computeIfAbsent(
                            expected.repository(),
                            name -> new MessageDocuments(name, new ImportIds(any, name), ids -> ids))
                    .document(DocumentMessage.read(writer.write(expected)));
            assertThat(found.id()).isEqualTo(expected.id());
            assertThat(found.ancestorIds()).isEqualTo(expected.ancestorIds());
            assertThat(found.fields()).as(expected.path()).isEqualTo(expected.fields());
            assertThat(found.blob()).isEqualTo(expected.blob());
            assertThat(found.furtherBlobs()).as(expected.path()).isEqualTo(expected.furtherBlobs());
            assertThat(found.governance()).as(expected.path()).isEqualTo(expected.governance());
            governed += expected.governance() == Governance.NONE ? 0 : 1;
            withFurtherFiles += expected.furtherBlobs().isEmpty() ? 0 : 1;
        }
        assertThat(governed > 0).isEqualTo(!model.equals("insurer"));
        assertThat(withFurtherFiles > 0)
                .isEqualTo(!List.of("nuxeo", "authority").contains(model));
    }
}
