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
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Recording;

/** Results of operations as JSON against recorded files. */
class RecordedResultsTest {
    private static void json(String name, Object result) {
        Recording.check("report/" + name + ".json", Json.pretty(result));
    }

    @Test
    void operations() {
        json("operation-produce", new ProducerResult(List.of("no answer"), 4, 1, LARGE, Speed.of(LARGE, 1_500)));
        json("operation-produce-empty", new ProducerResult(List.of(), 1, 0, 0, Speed.of(0, 0)));
        json(
                "operation-consume",
                new ConsumerResult(
                        List.of("too large"),
                        8,
                        1,
                        120,
                        120,
                        100,
                        20,
                        2,
                        "import/doc-dlq",
                        60,
                        Speed.of(120, 2_000),
                        "command-1",
                        BATCHES));
        json(
                "operation-consume-empty",
                new ConsumerResult(List.of(), 1, 0, 0, 0, 0, 0, 0, null, 0, Speed.of(0, 0), null, List.of()));
        json(
                "operation-import",
                new DirectReport(
                        List.of(new DirectReport.Row("us-east", Bank.CUSTOMER, 12, 11, 2)),
                        11,
                        1,
                        false,
                        Speed.of(11, 333),
                        BATCHES,
                        List.of("id-1: too large")));
        json("operation-verify", DatasetOperations.verified(verified(DIFFERENCES, true), false));
    }
}
