// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.spark.internal.job.JobWords.WorkParts;

class WorkPartsTest {

    @ParameterizedTest
    @CsvSource({"11340000000, 100000, 113400", "5300000000000000, 100000, 1000000", "9223372036854775807, 1, 1000000"})
    void partsCoverAllPositionsHoweverManyThereAre(long positions, long each, int count) {
        WorkParts parts = WorkParts.of(0, positions, each);
        assertThat(parts.count()).isEqualTo(count);
        assertThat(parts.positions(0).from()).isZero();
        assertThat(parts.positions(count - 1).to()).isEqualTo(positions);
    }
}
