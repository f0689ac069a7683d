// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.testing.Datasets;

/** The step of files at a small scale. */
class FilesStepTest {

    @TempDir
    Path folder;

    @Test
    @Tag("long")
    void everyNumberOfThreadsIsMeasuredWithAndWithoutEncryption() throws Exception {
        Path file = Files.writeString(folder.resolve("own.yaml"), """
            question: In small, what openlsd does.
            dataset: {customers: 300, months: 1}
            steps:
              - do: files
                title: files
                threads: [1, 3]
                files: 1
                least: 20
                curves:
                  import:
                    - {line: published, points: [[80, 1230]]}
            """);
        CampaignReport report = run(Scenario.load(file.toString()));
        assertThat(report.differences()).isZero();
        List<Row> rows = report.steps().get(0).all(StepRecord.Results.ROWS);
        assertThat(rows)
                .extracting(Row::stage)
                .contains(
                        "import, 1 thread",
                        "retrieval, 3 threads",
                        "copy, 3 threads, encrypted",
                        "import and copy, 1 thread, encrypted");
        assertThat(rows).hasSize(2 * 2 * 4).allSatisfy(row -> assertThat(row.count())
                .isEqualTo(20));
        assertThat(lines(report, "Import against threads: files"))
                .containsExactly("import", "import, encrypted", "published");
        assertThat(lines(report, "Two stores against threads: files"))
                .containsExactly("copy", "import and copy", "copy, encrypted", "import and copy, encrypted");
        assertThat(lines(report, "Retrieval against threads: files"))
                .containsExactly("retrieval", "retrieval, encrypted");
        try (var left = Files.list(folder.resolve("work"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void filesThatExistAreImportedFromAFolderAndOverTheNetwork() throws Exception {
        Path file = Files.writeString(folder.resolve("own.yaml"), """
            question: In small, how openlsd imports.
            dataset: {customers: 300, months: 1}
            steps:
              - do: uploads
                title: uploads
                threads: [1, 3]
                requests: [1, 8]
                processes: []
                files: 1
                least: 20
                curves:
                  threads:
                    - {line: published, points: [[80, 1230]]}
            """);
        CampaignReport report = run(Scenario.load(file.toString()));
        assertThat(report.differences()).isZero();
        assertThat(report.steps().get(0).all(StepRecord.Results.ROWS))
                .hasSize(3 * 2 + 2 * 2)
                .allSatisfy(row -> assertThat(row.count()).isEqualTo(20))
                .extracting(Row::stage)
                .contains("local files, 1 thread", "network, one connection, 8 files a request");
        assertThat(lines(report, "Import against threads: uploads"))
                .containsExactly(
                        "local files", "published", "network, a connection a thread", "network, one connection");
        long tooShort = report.steps().get(0).notes().stream()
                .filter(note -> note.contains("points are missing in each plot of busy processors"))
                .mapToLong(note -> Long.parseLong(note.split(" ")[1]))
                .sum();
        for (String plot : List.of("Processors busy", "Files for each busy processor")) {
            assertThat(report.steps().get(0).all(StepRecord.Results.CURVES))
                    .filteredOn(curve -> curve.title().startsWith(plot))
                    .flatExtracting(Curve::points)
                    .hasSize((int) (3 * 2 + 2 * 2 - tooShort))
                    .allSatisfy(point -> assertThat(point.rates()[0]).isPositive());
        }
        try (var left = Files.list(folder.resolve("work"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aStoreNamesAFileByWhatArrives() throws Exception {
        Dataset dataset = Datasets.ofBank(3, 1);
        try (FileStore from = new FileStore(folder.resolve("from"), null);
                FileStore to = new FileStore(folder.resolve("to"), null)) {
            FileStore.StoredFile[] files = new FileStore.StoredFile[1];
            from.importer(dataset, dataset.layout().kinds().series(), files).isRight(0, new Requests.Checks());
            FileStore.StoredFile file = files[0];
            try (var in = from.open(file.digest())) {
                assertThat(in.read()).isEqualTo('%');
                assertThat(to.take(in, file.lengthBytes() - 1)).isNotEqualTo(file.digest());
                assertThatThrownBy(() -> to.take(in, 1)).hasMessage("the file ends 1 bytes early");
            }
        }
    }

    private static List<String> lines(CampaignReport report, String title) {
        return report.steps().get(0).all(StepRecord.Results.CURVES).stream()
                .filter(curve -> curve.title().equals(title))
                .map(Curve::line)
                .toList();
    }

    @Test
    void theScenarioHasThePublishedCurves() {
        Step.Settings step = Scenario.load("openlsd").steps().get(0).settings();
        assertThat(step.yaml().path("curves").path("import").findValuesAsText("line"))
                .contains("OpenLSD, one process");
        assertThat(step.yaml().path("published").path("import, 80 threads").asText())
                .startsWith("1,230/s");
    }

    private CampaignReport run(Scenario scenario) throws Exception {
        DirectHost.Place place =
                new DirectHost.Place(Description.NOTHING, null, 2, Files.createDirectory(folder.resolve("work")));
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            return new Campaign<>(scenario, scenario.steps(), host).run();
        }
    }
}
