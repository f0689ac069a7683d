// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Growth changes nothing: a document has the same path, title and added fields in every dataset that contains it. */
class ModelGrowthTest {

    private static final int PAIRS = 40;
    private static final int DOCUMENTS = 50;

    private static Dataset dataset(ContentModel model, long customers, MonthRange months, int liveFrom) {
        return Datasets.of(model, spec -> spec.customers(customers)
                .firstMonth(months.from())
                .months(months.count())
                .liveFrom(liveFrom));
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering", "nuxeo", "authority"})
    void aDocumentDoesNotChangeWithCustomersMonthsOrFirstMonth(String name) {
        ContentModel model = (ContentModel) Archives.of(name);
        SplittableRandom random = new SplittableRandom(22);
        for (int pair = 0; pair < PAIRS; pair++) {
            long customers = 1 + random.nextLong(1L << random.nextInt(2, 27));
            int firstMonth = Months.of(2005 + random.nextInt(10), 1 + random.nextInt(12));
            int months = 1 + random.nextInt(60);
            int end = firstMonth + months;
            int liveFrom = firstMonth + random.nextInt(months + 1);
            Dataset small = dataset(model, customers, new MonthRange(firstMonth, end), liveFrom);
            Dataset large = dataset(
                    model,
                    customers + random.nextLong(1L << 26),
                    new MonthRange(firstMonth - random.nextInt(24), end + random.nextInt(36)),
                    liveFrom);
            for (int i = 0; i < DOCUMENTS; i++) {
                Identity identity = small.identity(random.nextLong(small.size()));
                Document document = small.document(identity);
                Document grown = large.document(identity);
                assertThat(((ModelDocument) grown).addedValues())
                        .as(identity.toString())
                        .isEqualTo(((ModelDocument) document).addedValues());
                assertThat(grown.title()).isEqualTo(document.title());
                assertThat(grown.type()).isEqualTo(document.type());
                assertThat(grown.path()).isEqualTo(document.path());
            }
        }
    }

    @Test
    void theShapeIsCompiledOnceForAllSizes() {
        ContentModel model = (ContentModel) Archives.of("insurer");
        Dataset small = dataset(model, 100, new MonthRange(Months.of(2015, 1), Months.of(2015, 7)), Months.of(2015, 1));
        Dataset grown = small.withSpec(small.spec().withSize(90_000_000, 60));
        assertThat(grown.layout().homes()).isSameAs(small.layout().homes());
    }
}
