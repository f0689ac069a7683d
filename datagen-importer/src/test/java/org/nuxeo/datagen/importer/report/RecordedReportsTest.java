// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.report.VerifyReport.MergedVerification;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Recording;

/** Reports of stages as JSON and as text against recorded files. */
public class RecordedReportsTest {
    public static final long LARGE = 11_340_000_000L;
    public static final List<BatchLatency> BATCHES = List.of(
            new BatchLatency("mongo", 1_234_567, 1.25, 10, 99.999, 1234.5678, 1.0E7),
            new BatchLatency("elasticsearch", 3, 0, 0.001, 2, 3, 4));
    public static final List<Difference> DIFFERENCES = List.of(
            new Difference("mongo", "us-east", "id-1", "dc:title", "a \"quoted\" title", "forged"),
            new Difference("blob", "archives", "id-2", "missing", "key", null));

    private static void json(String name, Object json) {
        Recording.check("report/" + name + ".json", Json.pretty(json));
    }

    private static void text(String name, String text) {
        Recording.check("report/" + name + ".txt", text);
    }

    private static ProduceReport produced(boolean finished) {
        return new ProduceReport(
                List.of(
                        new ProduceReport.Row("us-east", Bank.CUSTOMER, 12),
                        new ProduceReport.Row("archives", Bank.STATEMENT, LARGE)),
                List.of(
                        new ProduceReport.PartitionRecords("nuxeo-import-us-east", 0, 12),
                        new ProduceReport.PartitionRecords("nuxeo-import-us-east", 1, 10),
                        new ProduceReport.PartitionRecords("nuxeo-import-archives", 0, LARGE)),
                7,
                2,
                finished,
                4_321);
    }

    private static ConsumeReport consumed(List<BatchLatency> batches, long others) {
        return new ConsumeReport(
                List.of(
                        new ConsumeReport.Row("us-east", Bank.CUSTOMER, 10, 2, 12),
                        new ConsumeReport.Row("archives", Bank.STATEMENT, LARGE, 0, LARGE)),
                1,
                List.of(),
                3,
                others,
                batches,
                true,
                0,
                61_001);
    }

    /** Returns a report of {@code verify}. */
    public static VerifyReport verified(List<Difference> differences, boolean finished) {
        return new VerifyReport(
                List.of(
                        new VerifyReport.Row("us-east", Bank.STATE, 1, 1, 1, 1),
                        new VerifyReport.Row("us-east", Bank.CUSTOMER, 12, 11, 12, 12),
                        new VerifyReport.Row("archives", Bank.STATEMENT, LARGE, LARGE, LARGE, LARGE)),
                differences,
                differences.size(),
                List.of(new VerifyReport.Check("mongo", 13, 1_500), new VerifyReport.Check("index", 0, 0)),
                finished,
                59_949);
    }

    private static IndexReport indexed(List<String> refused, List<BatchLatency> batches) {
        return new IndexReport(
                List.of(new IndexReport.Row("us-east", Bank.CUSTOMER, 10, 2)),
                refused,
                refused.size(),
                batches,
                true,
                0);
    }

    private static MergedVerification merged() {
        return new MergedVerification(
                "f1f2",
                verified(DIFFERENCES, true),
                List.of(List.of(new Part(1, 2), new Part(2, 2)), List.of(new Part(2, 2))),
                List.of(
                        new MergedVerification.PartRow(new Part(1, 2), "work-1", 7, 6, 1, 100),
                        new MergedVerification.PartRow(new Part(2, 2), "work-2", 6, 5, 2, 59_949)));
    }

    @Test
    void stages() {
        json("produce", produced(true));
        text("produce", produced(true).text());
        json("consume", consumed(BATCHES, 4));
        text("consume", consumed(BATCHES, 4).text());
        json("consume-without-batches", consumed(List.of(), 0));
        text("consume-without-batches", consumed(List.of(), 0).text());
        json("replay", new ReplayReport(1_002, 1_000, 2, true));
        text("replay", new ReplayReport(1_002, 1_000, 2, true).text());
        json("index", indexed(List.of("id-1: too large"), BATCHES));
        text("index", indexed(List.of("id-1: too large"), BATCHES).text());
        text("index-without-batches", indexed(List.of(), List.of()).text());
    }

    @Test
    void verifications() {
        json("verify", verified(DIFFERENCES, true));
        json("verify-whole", verified(DIFFERENCES, false).whole());
        text("verify", verified(DIFFERENCES, true).text());
        json("merge", merged());
        json("merge-whole", merged().whole());
        text("merge", merged().text());
    }

    @Test
    void wholeRuns() {
        Dataset dataset = Datasets.ofBank(30, 2);
        RunReport different =
                RunReport.of(dataset, produced(true), consumed(BATCHES, 0), verified(DIFFERENCES, true), 9);
        json("run", different);
        text("run", different.text());
        RunReport stopped =
                RunReport.of(dataset, produced(false), consumed(List.of(), 0), verified(List.of(), true), 99_999);
        text("run-stopped", stopped.text());
    }

    @Test
    void cleaning() {
        CleanPlan plan = new CleanPlan(
                List.of(
                        new CleanPlan.Topic("nuxeo-import-us-east", 1_200, 0, 1, true),
                        new CleanPlan.Topic("nuxeo-import-archives", LARGE, 4, 0, false)),
                List.of("nuxeo-import"),
                List.of("replica"),
                List.of(
                        new CleanPlan.Stored("us-east", 1_200, 40, 3, "other datasets", 1_240, 0, 0),
                        new CleanPlan.Stored("archives", LARGE, 0, 0, "", LARGE, 0, 0)),
                "",
                List.of("produce: belongs to dataset f1f2; its manifest will be deleted"));
        json("clean-plan", plan);
        text("clean-plan", plan.text());
        CleanPlan empty = new CleanPlan(List.of(), List.of(), List.of(), List.of(), "", List.of());
        json("clean-plan-empty", empty);
        text("clean-plan-empty", empty.text());
        CleanReport report = new CleanReport(LARGE, 3, 1_240, 1, 1, 0, 0, "", List.of("replica"));
        json("clean", report);
        text("clean", report.text());
        text("clean-all", new CleanReport(1, 0, 1, 2, 0, 0, 0, "", List.of()).text());
    }
}
