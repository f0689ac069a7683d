// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.BenchReport;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.server.testing.Axe;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;

/** Pages of reports in a real browser: they are drawn, have no findings of axe-core, and fit on a phone. */
@Tag("long")
class ReportPageIT {
    private static final double[] RATES = {101_000, 99_000, 104_000};
    private static final Machine QUIET =
            new Machine("a processor", 2, 0.5, "Linux", "Java", 1 << 30, "1.0.0", "2026-01-01T00:00:00Z");
    private static Browser browser;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void theReportOfBenchIsDrawnWithoutAccessibilityFindings() throws Exception {
        browser.resize(1280, 900);
        browser.load(written().page().toUri().toString());
        browser.await("document.querySelectorAll('.plot canvas').length === 2");
        assertThat(browser.run("return document.querySelector('.facts li').innerText")
                        .asText())
                .isEqualTo("statement PDF\n101,000/s\n= 1.92 GB/s on one core");
        assertThat(browser.run("return document.querySelectorAll('figure:nth-of-type(2) .u-legend tr').length")
                        .asInt())
                .as("one time axis for two stages")
                .isEqualTo(3);
        assertThat(browser.errors()).isEmpty();
        Axe.assertNoFindings(browser, "report of bench");
        for (int width : new int[] {1280, 390}) {
            browser.resize(width, 900);
            assertThat(browser.run("return [...document.querySelectorAll('.scroll')]"
                                    + ".filter(each => each.scrollWidth > each.clientWidth).length")
                            .asInt())
                    .as("tables that are cut at " + width + " pixels")
                    .isZero();
        }
    }

    @Test
    void theComparisonOfReportsIsDrawnWithoutAccessibilityFindings() throws Exception {
        List<Figures> nights = List.of(
                Figures.read(written().path()),
                Figures.read(written().path()),
                Figures.read(written().path()));
        ReportFolder compared = ReportFolder.begin(folder.resolve("compared"));
        new ReportComparison(nights).write(compared);
        browser.resize(1280, 900);
        browser.load(compared.page().toUri().toString());
        browser.await("document.querySelectorAll('.plot canvas').length === 3");
        Axe.assertNoFindings(browser, "comparison");
    }

    private ReportFolder written() {
        BenchReport report = new BenchReport(DatasetSpec.builder().build(), QUIET);
        report.add(new Measured(
                List.of(
                        Figure.of("render", "statement PDF", Figure.Unit.onOneCore("files", 19_000), RATES)
                                .first(),
                        Figure.of(
                                        "render",
                                        "statement PDF, length and MD5",
                                        Figure.Unit.onOneCore("files", 19_000),
                                        RATES)
                                .beside("MD5 of 19,000 bytes", new double[] {30_000, 31_000, 29_000})),
                List.of(
                        new Curve(
                                "Rows against threads",
                                "threads",
                                true,
                                List.of(
                                        new Curve.Point(1, RATES),
                                        new Curve.Point(2, RATES),
                                        new Curve.Point(4, RATES))),
                        overTime("produce", 0),
                        overTime("import", 2)),
                Measured.StageBatches.of(
                        "import", "reference", List.of(new BatchLatency("mongo", 120, 3, 5, 9, 12, 14)))));
        ReportFolder written = ReportFolder.begin(folder.resolve("report"));
        report.write(written);
        return written;
    }

    private static Curve overTime(String stage, int from) {
        return new Curve(
                "Throughput over time",
                stage,
                Curve.SECONDS,
                "documents a second",
                false,
                List.of(Curve.Point.of(from, 1_000), Curve.Point.of(from + 1, 2_000), Curve.Point.of(from + 2, 1_500)));
    }
}
