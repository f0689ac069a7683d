// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.testing.Datasets;

/** A group keeps what follows from the folder of its last document; that must never be another folder's. */
class FoldersOfGroupsTest {

    private static Dataset dataset(String model, int liveMonths) {
        return Datasets.of(model, spec -> spec.customers(8).months(48).liveMonths(liveMonths));
    }

    /** Pages lie below readings, which move; so their paths differ in a dataset of which more is live. */
    private static final String METERS = """
            model: meters
            format: 2
            cell: 64
            repositories: {archive: {after: 1m}}
            kinds:
              site: {number: "S-{4 digits}"}
              reading: {in: site, each: month, folder: "readings/{year}/{month}"}
              page: {in: reading, each: month, folder: pages, count: 2}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "engineering", "nuxeo", "authority", METERS})
    void documentsOfAKnownGroupAreThoseOfAnUnknownOne(String model) {
        Dataset dataset = dataset(model, 6);
        Dataset other = dataset(model, 48);
        Layout layout = dataset.layout();
        for (long number = 0; number < 8; number++) {
            Layout.Group group = layout.draw(number);
            Layout.Group foreign = other.layout().draw(number);
            List<Identity> documents = layout.documents(number);
            Random random = new Random(number);
            for (int i = 0; i < 2 * documents.size(); i++) {
                // in order, then in any
                Identity identity = documents.get(i < documents.size() ? i : random.nextInt(documents.size()));
                Document expected = dataset.document(identity);
                Document found = dataset.document(identity, group);
                assertThat(found.path()).isEqualTo(expected.path());
                assertThat(found.documentMillis())
                        .isEqualTo(layout.millis(identity, null))
                        .isEqualTo(expected.documentMillis());
                assertThat(layout.millis(identity, group) / 86_400_000).isEqualTo(layout.epochDay(identity));
                assertThat(other.document(identity, foreign).documentMillis()).isEqualTo(expected.documentMillis());
                assertThat(dataset.document(identity, foreign).path()).isEqualTo(expected.path());
                assertThat(group.owns(identity)).isTrue();
                assertThat(layout.draw(number - 1).owns(identity)).isFalse();
                assertThat(layout.draw(number + 1).owns(identity)).isFalse();
            }
        }
    }
}
