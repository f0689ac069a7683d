// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.nuxeo.datagen.importer.report.RecordedReportsTest.BATCHES;
import static org.nuxeo.datagen.importer.report.RecordedReportsTest.DIFFERENCES;
import static org.nuxeo.datagen.importer.report.RecordedReportsTest.LARGE;
import static org.nuxeo.datagen.importer.report.RecordedReportsTest.verified;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.load.DirectStage.DirectReport;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.ProducerRun.ProducerResult;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Recording;

/** Results of operations as JSON against recorded files. */
class RecordedResultsTest {
    private static void json(String name, Object result) {
        Recording.check("report/" + name + ".json", Json.pretty(result));
    }

    @Test
    void operations() {
        json("operation-produce", new ProducerResult(4, LARGE, List.of("no answer"), 1_500));
        json("operation-produce-empty", new ProducerResult(1, 0, List.of(), 0));
        json(
                "operation-consume",
                new ConsumerResult(
                        8,
                        1,
                        120,
                        100,
                        20,
                        2,
                        "import/doc-dlq",
                        60,
                        "command-1",
                        BATCHES,
                        List.of("too large"),
                        2_000));
        json("operation-consume-empty", new ConsumerResult(1, 0, 0, 0, 0, 0, null, 0, null, List.of(), List.of(), 0));
        json(
                "operation-import",
                new DirectReport(
                        List.of(new DirectReport.Row("us-east", Bank.CUSTOMER, 12, 9, 2)),
                        List.of("id-1: too large"),
                        1,
                        BATCHES,
                        false,
                        333));
        json("operation-verify", DatasetOperations.verified(verified(DIFFERENCES, true), false));
    }
}
