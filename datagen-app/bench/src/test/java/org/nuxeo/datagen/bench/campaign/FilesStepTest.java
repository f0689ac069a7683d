// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;

/** The step of files at a small scale. */
class FilesStepTest {

    @TempDir
    Path folder;

    @Test
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
        List<StepRecord.Row> rows = report.steps().get(0).rows();
        assertThat(rows)
                .extracting(StepRecord.Row::stage)
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

    private static List<String> lines(CampaignReport report, String title) {
        return report.steps().get(0).curves().stream()
                .filter(curve -> curve.title().equals(title))
                .map(Curve::line)
                .toList();
    }

    @Test
    void theScenarioHasThePublishedCurves() {
        Step.Settings step = Scenario.load("openlsd").steps().get(0).settings();
        assertThat(step.yaml().path("curves").path("import").findValuesAsText("line"))
                .contains("OpenLSD, one process");
        assertThat(step.published("import, 80 threads")).startsWith("1,230/s");
    }

    private CampaignReport run(Scenario scenario) throws Exception {
        DirectHost.Place place =
                new DirectHost.Place(Description.NOTHING, Set.of(), 2, Files.createDirectory(folder.resolve("work")));
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            return new Campaign<>(scenario, scenario.steps(), host, RunProgress.NONE, StopSource.NEVER).run();
        }
    }
}
