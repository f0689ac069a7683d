// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkTest {

    @Test
    void rateOfSeveralRunsIsAllDocumentsOverTheTotalTime() throws Exception {
        Iterator<Double> rates = List.of(100.0, 50.0, 25.0).iterator();
        Work.Task task = () -> Work.Result.of(rates.next());
        assertThat(task.times(3).run().rate()).isCloseTo(300 / 7.0, within(1e-9));
        assertThat(rates).isExhausted();
    }
}
