// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.store.output.Json;

class ReportHistoryTest {

    private static final double[] NOISE = {0, 2, -1, 1, -2, 3, -3, 2, -1, 0, 1, -2};

    @TempDir
    Path folder;

    private void report(int night, int processors, double steady, double falling) throws Exception {
        ObjectNode report = Json.object();
        report.putObject("machine")
                .put("startedAt", String.format(Locale.ROOT, "2026-01-%02dT00:00:00Z", night))
                .put("processors", processors)
                .put("processorModel", "model");
        var figures = report.putArray("figures");
        for (String name : new String[] {"steady", "falling"}) {
            ObjectNode figure = figures.addObject()
                    .put("stage", "render")
                    .put("name", name)
                    .put("unit", "files")
                    .put("where", "on one core");
            figure.putArray("rates").add(name.equals("steady") ? steady : falling);
        }
        Path own = Files.createDirectory(folder.resolve(String.format(Locale.ROOT, "night-%02d", night)));
        Files.writeString(own.resolve("report.json"), report.toString());
    }

    @Test
    void aFigureThatFellIsMarkedSinceTheReportInWhichItDidAndNoiseIsNot() throws Exception {
        report(1, 8, 50, 50);
        for (int i = 0; i < NOISE.length; i++) {
            report(i + 2, 2, 100 + NOISE[i], (i < 7 ? 100 : 80) + NOISE[i]);
        }
        Files.createDirectories(folder.resolve("history/a"));
        ReportHistory history = new ReportHistory(folder);
        assertThat(history.changed()).isEqualTo(1);
        String[] lines = history.table().toString().split("\n");
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("steady", "12", "within the noise"));
        assertThat(lines).anySatisfy(line -> assertThat(line)
                .contains("falling", "100/s", "80/s", "-20.0%", "2026-01-09T00:00:00Z"));
        ReportFolder written = ReportFolder.begin(folder.resolve("history"));
        history.write(written);
        assertThat(written.page())
                .content()
                .contains("1 of 2 figures changed", "Mann and Whitney", "1 reports of other machines are left out.");
    }

    @Test
    void aFolderWithoutReportsIsRefused() {
        assertThatThrownBy(() -> new ReportHistory(folder))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith(folder + ": has 0 reports of one machine; name the folder of at least two");
        assertThatThrownBy(() -> new ReportHistory(folder.resolve("none")))
                .hasMessageEndingWith("cannot be read; name a folder of reports");
    }

    @Test
    void everyChangeOfALevelIsFound() {
        double[] values = new double[36];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i < 12 ? 100 : i < 24 ? 130 : 90) + NOISE[i % 12];
        }
        List<Integer> reports = IntStream.range(0, values.length).boxed().toList();
        assertThat(Trend.levels(reports, values))
                .extracting(level -> level.reports().get(0))
                .containsExactly(0, 12, 24);
        assertThat(Trend.levels(List.of(0, 1, 2), new double[] {1, 9, 1})).hasSize(1);
    }
}
