// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.BenchReport;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Recording;

/** The JSON of reports and saved campaigns stays as it was recorded, and is read as it was written. */
class RecordedJsonTest {
    private static final List<BatchLatency> STORES = List.of(
            new BatchLatency("mongo", 12, 1.5, 2.25, 3, 4.125, 5), new BatchLatency("index", 3, 10, 20, 30, 40, 50));
    private static final Curve CURVE = new Curve(
            "a title",
            "a line",
            "threads",
            "documents a second",
            true,
            List.of(new Curve.Point(1, new double[] {1.5, 2, 1e9}), Curve.Point.of(2.5, 7)));

    @TempDir
    Path folder;

    @Test
    void aReportOfBench() throws Exception {
        BenchReport report = new BenchReport(DatasetSpec.builder().build());
        Figure plain = Figure.of("render", "a file", Figure.Unit.onOneCore("files", 12_345), new double[] {3, 1.5, 2});
        Figure marked = Figure.ofRuns("import", "all", Figure.Unit.documents(2), 36_000, new double[] {1000, 900})
                .first()
                .ofMongo(true)
                .beside("bare writes", new double[] {2000, 900, 7})
                .beside("nothing", new double[] {0.5, 0.25});
        report.add(new Measured(
                List.of(plain, marked), List.of(CURVE), Measured.StageBatches.of("import", "all", STORES)));
        ObjectNode json = report.json();
        json.remove("machine");
        Recording.check("report/bench.json", Json.pretty(json));
        BenchReport again = new BenchReport(DatasetSpec.builder().build());
        Path file = Files.writeString(folder.resolve("report.json"), Json.pretty(json));
        again.add(new Measured(Figures.read(file).rates(), List.of()));
        assertThat(again.json().path("figures")).isEqualTo(json.path("figures"));
    }

    @Test
    void aSavedCampaign() throws Exception {
        Step.Settings step = new Step.Settings(
                "test", "a step", Json.mapper().readTree("{\"do\":\"import\",\"published\":{\"index\":\"1,000\"}}"));
        CampaignState state = CampaignState.open(folder, "test", "f", "http://n/nuxeo");
        StepRecord record = state.step(step);
        record.start();
        record.documents("import", 10, 3000, 1);
        record.row("index", 7, "megabytes", 0, 0);
        record.waited("idle", 1234);
        record.batches("import", STORES);
        record.curve(CURVE);
        record.note("a note");
        record.end();
        String saved = Files.readString(folder.resolve("campaign.json"));
        Recording.check("report/campaign.json", saved, "id", "startedAt", "endedAt");

        StepRecord read =
                CampaignState.open(folder, "test", "f", "http://n/nuxeo").step(step);
        assertThat(read.rows()).hasSize(3);
        StepRecord.Row first = read.rows().get(0);
        assertThat(first).isEqualTo(new StepRecord.Row("import", 10, "documents", 3000, 1, "", false));
        assertThat(read.rows().get(1).published()).isEqualTo("1,000");
        assertThat(read.batches()).isEqualTo(Measured.StageBatches.of("a step", "import", STORES));
        assertThat(read.curves()).singleElement().satisfies(curve -> {
            assertThat(curve).usingRecursiveComparison().isEqualTo(CURVE);
        });
    }
}
