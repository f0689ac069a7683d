// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;

class MeasuredLoopTest {

    private final Dataset dataset = Datasets.ofBank(30);

    @Test
    void rowsStartAgainAtTheEnd() {
        MeasuredLoop rows = MeasuredLoop.rows(dataset, "customer", "csv", 12, 10);
        assertThat(new long[] {rows.run(), rows.run(), rows.run()}).containsExactly(10, 8, 10);
    }

    @Test
    void positionsBeyondTheTableBeginAtItsLastRow() {
        MeasuredLoop rows = MeasuredLoop.rows(dataset, "customer", "jsonl", 1_000, 10);
        assertThat(new long[] {rows.run(), rows.run()}).containsExactly(1, 1);
    }

    @Test
    void filesAreCountedBeyondTheLastOne() {
        assertThat(MeasuredLoop.files(dataset, Bank.LETTER, BlobFormat.DOCX, 70).run())
                .isEqualTo(70);
        assertThat(MeasuredLoop.digests(dataset, Bank.IDCARD, BlobFormat.JPEG, 25, 0, 40)
                        .run())
                .isEqualTo(40);
    }
}
