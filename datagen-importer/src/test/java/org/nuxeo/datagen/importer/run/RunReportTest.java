// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.Report.Outcome;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.testing.Datasets;

/** The combined report of the stages of a run. */
class RunReportTest {
    private static final Dataset DATASET = Datasets.ofBank(30, 3);

    private static final BatchLatency BATCHES = new BatchLatency("mongo", 1_234, 10, 20, 30.5, 40, 1_050);

    private static ProduceReport produced(Dataset dataset, boolean finished) {
        List<ProduceReport.Row> rows = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : Bank.KINDS) {
                rows.add(new ProduceReport.Row(repository.label(), kind, dataset.count(repository, kind)));
            }
        }
        return new ProduceReport(rows, List.of(), 0, 0, finished, 1);
    }

    private static ConsumeReport consumed(long missing, long deadLetters, boolean finished) {
        List<ConsumeReport.Row> rows = new ArrayList<>();
        for (Repository repository : Bank.REPOSITORIES) {
            for (Kind kind : Bank.KINDS) {
                long count = DATASET.count(repository, kind) - (kind == Bank.STATE ? missing : 0);
                rows.add(new ConsumeReport.Row(repository.label(), kind, count, 0, count));
            }
        }
        return new ConsumeReport(rows, deadLetters, List.of(), 0, 0, List.of(BATCHES), finished, 0, 1);
    }

    private static VerifyReport verified(List<Difference> differences, boolean finished) {
        List<VerifyReport.Row> rows = new ArrayList<>();
        for (Repository repository : Bank.REPOSITORIES) {
            for (Kind kind : Bank.KINDS) {
                long count = DATASET.count(repository, kind);
                rows.add(new VerifyReport.Row(repository.label(), kind, count, count, count, count));
            }
        }
        return new VerifyReport(rows, differences, differences.size(), List.of(), finished, 1);
    }

    private static RunReport report(ConsumeReport consumed, VerifyReport verified) {
        return RunReport.of(DATASET, produced(DATASET, true), consumed, verified, 2_500);
    }

    @Test
    void theOutcomeIsTheMostSeriousFinding() {
        List<Difference> one = List.of(new Difference("mongo", "us-east", "id", "dc:title", "a", "b"));
        assertThat(report(consumed(0, 0, true), verified(List.of(), true)).outcome())
                .isEqualTo(Outcome.DONE);
        assertThat(report(consumed(0, 2, true), verified(List.of(), true)).outcome())
                .isEqualTo(Outcome.DEAD_LETTERS);
        assertThat(report(consumed(1, 0, true), verified(List.of(), true)).outcome())
                .as("fewer imported than planned")
                .isEqualTo(Outcome.DIFFERENT);
        assertThat(report(consumed(0, 2, true), verified(one, true)).outcome()).isEqualTo(Outcome.DIFFERENT);
        assertThat(report(consumed(0, 2, true), verified(one, false)).outcome()).isEqualTo(Outcome.STOPPED);
    }

    @Test
    void jsonAndTextHaveTheSameCounts() {
        RunReport report = report(consumed(0, 0, true), verified(List.of(), true));
        assertThat(Json.tree(report).path("rows")).hasSize(report.rows().size());
        assertThat(Json.tree(report).path("rows").findValuesAsText("verified").stream()
                        .mapToLong(Long::parseLong)
                        .sum())
                .isEqualTo(DATASET.size());
        assertThat(Json.tree(report).fieldNames())
                .toIterable()
                .containsExactly("rows", "batches", "deadLetters", "differences", "elapsedMillis");
        assertThat(Json.tree(report).at("/batches/0/p99Millis").asDouble()).isEqualTo(30.5);
        assertThat(report.text()).containsPattern("mongo +1,234 +10.0 +20.0 +30.5 +40.0 +1,050.0");
        assertThat(report.text())
                .contains("verified: " + DATASET.documents() + " documents and " + DATASET.folders() + " folders in ")
                .contains("2.5 s");
    }

    @Test
    void aGrownDatasetIsReportedLikeOneThatNeverGrew() {
        DatasetSpec smaller = DATASET.spec().withSize(15, 2);
        DatasetGrowth grown = new DatasetGrowth(DATASET, List.of(smaller));
        Dataset before = DATASET.withSpec(smaller);
        assertThat(grown.last(3).records()).isEqualTo(DATASET.size() - before.size());
        assertThat(grown.deliveries(3))
                .extracting(Delivery::records)
                .containsExactly(before.size(), DATASET.size() - before.size());
        List<ProduceReport.Row> added = new ArrayList<>();
        List<IndexReport.Row> indexed = new ArrayList<>();
        for (Repository repository : before.layout().repositories()) {
            for (Kind kind : Bank.KINDS) {
                long count = DATASET.count(repository, kind) - before.count(repository, kind);
                added.add(new ProduceReport.Row(repository.label(), kind, count));
                indexed.add(new IndexReport.Row(repository.label(), kind, count, 0));
            }
        }
        ProduceReport whole = grown.whole(new ProduceReport(added, List.of(), 0, 0, true, 1), 3);
        assertThat(whole.produced()).isEqualTo(DATASET.size());
        assertThat(whole.present()).isEqualTo(before.size());
        assertThat(grown.whole(new IndexReport(indexed, List.of(), 0, List.of(), true, 1))
                        .indexed())
                .isEqualTo(DATASET.size());
        DatasetGrowth never = new DatasetGrowth(DATASET, List.of());
        ProduceReport own = produced(DATASET, true);
        assertThat(never.whole(own, 3)).isSameAs(own);
    }
}
