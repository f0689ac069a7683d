// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;

/** An index that holds every document is asked what its answers must be. */
class IndexQuestionsTest {

    private static VerifyReport verify(Dataset dataset, TestIndex index) {
        try (Imported imported = new Imported(dataset);
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            Pipelines.index(IndexSettings.of(2), Pipelines.models(dataset), null, elastic);
            return Pipelines.verify(VerifySettings.of(2, 0), Pipelines.models(dataset), imported.mongo(), elastic);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering", "nuxeo", "authority"})
    void rightAnswersAreNoDifferences(String model) throws Exception {
        try (TestIndex index = new TestIndex()) {
            assertThat(verify(Datasets.of(model, 9, 2), index).differences()).isEmpty();
        }
    }

    @Test
    void aGuessedMappingIsADifferenceAndSoAreItsAnswers() throws Exception {
        Dataset bank = Datasets.ofBank(9, 2);
        try (TestIndex index = new TestIndex()) {
            assertThat(verify(bank, index).differences()).isEmpty();
        }
        try (TestIndex index = new TestIndex()) {
            index.guessMapping();
            VerifyReport report = verify(bank, index);
            assertThat(report.verified()).isEqualTo(bank.size());
            assertThat(report.differences())
                    .extracting(Difference::field)
                    .contains("mapping", "hits of [{\"term\":{\"ecm:primaryType\":\"Statement\"}}]");
            assertThat(report.differences())
                    .filteredOn(each -> each.field().equals("mapping"))
                    .extracting(Difference::found)
                    .allMatch(found -> found.contains("ecm:primaryType is text and not keyword"));
        }
    }
}
