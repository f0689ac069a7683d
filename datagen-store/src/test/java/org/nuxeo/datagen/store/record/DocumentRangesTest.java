// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.testing.Datasets;

class DocumentRangesTest {

    private static final Dataset DATASET = Datasets.ofBank(21, 8);

    private static List<Identity> documents(DocumentRanges ranges, int largest) {
        List<Identity> all = new ArrayList<>();
        for (long range = 0; range < ranges.count(); range++) {
            List<Identity> documents = ranges.documents(range);
            assertThat(documents).hasSizeBetween(1, largest);
            for (Identity document : documents) {
                assertThat(DATASET.layout().repository(document)).isEqualTo(ranges.repository(range));
                assertThat(document.kind().isShared()).isEqualTo(ranges.ofFolders(range));
            }
            all.addAll(documents);
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100, 600})
    @Tag("long")
    void partsHaveEveryDocumentOnceInTheOrderOfImport(int parts) {
        assertThat(DATASET.size()).as("some of the most parts are empty").isLessThan(600);
        DatasetSpec smaller = DATASET.spec().withSize(15, 6);
        for (Delivery delivery :
                List.of(Delivery.of(DATASET, 1), Delivery.of(DATASET, 3), Delivery.growth(DATASET, smaller, 2))) {
            List<Identity> whole = documents(new DocumentRanges(delivery, 13), 13);
            assertThat((long) whole.size()).isEqualTo(delivery.records());
            List<Identity> joined = new ArrayList<>();
            for (int k = 1; k <= parts; k++) {
                PositionRange positions = delivery.positions().part(new Part(k, parts));
                List<Identity> part = documents(new DocumentRanges(delivery, positions, 13), 13);
                assertThat((long) part.size()).isEqualTo(positions.count());
                joined.addAll(part);
            }
            assertThat(joined).isEqualTo(whole);
        }
    }

    @Test
    void positionsOutsideTheDeliveryAreRefused() {
        Delivery delivery = Delivery.of(DATASET, 1);
        PositionRange beyond = new PositionRange(0, delivery.records() + 1);
        assertThatThrownBy(() -> new DocumentRanges(delivery, beyond, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be within 0 to " + delivery.records());
    }
}
