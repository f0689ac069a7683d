// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.ProducerRun.ProducerResult;
import org.nuxeo.datagen.importer.report.Report.Speed;

/** What an operation answers when it has failed: the reason, before any figure. */
class ImportTallyTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REMEDY = "give the seed and dataSeed of the producer";

    @Test
    void aReasonIsToldOnceAndInWords() {
        ImportTally tally = new ImportTally();
        tally.failed(new IllegalArgumentException(REMEDY));
        tally.failed(new IllegalArgumentException(REMEDY));
        tally.failed(new IllegalStateException("closed"));
        assertThat(tally.result(1, 0, "", 0, null, List.of()).errors())
                .containsExactly(REMEDY, "java.lang.IllegalStateException: closed");
    }

    @Test
    void theReasonIsTheFirstMember() {
        Speed speed = Speed.of(0, 10);
        ConsumerResult failed =
                new ConsumerResult(List.of(REMEDY), 2, 2, 0, 0, 0, 0, 0, null, 104, speed, null, List.of());
        assertThat(JSON.valueToTree(failed).fieldNames().next()).isEqualTo("errors");
        ProducerResult producer = new ProducerResult(List.of(REMEDY), 1, 1, 0, speed);
        assertThat(JSON.valueToTree(producer).fieldNames().next()).isEqualTo("errors");
        ConsumerResult done = new ConsumerResult(List.of(), 2, 0, 104, 104, 104, 0, 0, null, 0, speed, null, List.of());
        assertThat(JSON.valueToTree(done).fieldNames().next()).isEqualTo("consumers");
    }
}
