// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.BenchReport;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.server.testing.Axe;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

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
        assertThat(browser.run("return document.querySelector('main > h1 + *').innerText")
                        .asText())
                .startsWith("Measured on a quiet machine\n3 repetitions");
        assertThat(browser.run("return document.querySelector('.answer figcaption').innerText")
                        .asText())
                .isEqualTo("Rows against threads");
        assertThat(browser.run("return document.querySelectorAll('.figures figure .u-legend tr').length")
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

    @Test
    void linesDifferByMarkerAndDashAndAxesSayTheirUnits() throws Exception {
        List<Curve> lines = IntStream.range(0, 9)
                .mapToObj(i -> new Curve(
                        "Nine lines",
                        "line " + i,
                        "threads",
                        "requests a second",
                        true,
                        List.of(Curve.Point.of(1, i + 1.0), Curve.Point.of(8, i + 5.0))))
                .toList();
        load(new Page("lines").plots("Curves", lines));
        browser.await("document.querySelectorAll('.u-legend svg').length === 9");
        String looks = "return new Set([...document.querySelectorAll('.u-legend svg')].map(each =>"
                + " each.innerHTML.replace(/(stroke|fill)=\"#\\w+\"/g, ''))).size";
        assertThat(browser.run(looks).asInt()).isEqualTo(9);
        browser.run("window.drawn = []; const real = CanvasRenderingContext2D.prototype.fillText;"
                + " CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {"
                + " window.drawn.push(text); real.call(this, text, ...more); };"
                + " dispatchEvent(new Event('beforeprint')); dispatchEvent(new Event('afterprint'));");
        browser.await("window.drawn.includes('requests a second') && window.drawn.includes('threads')");
    }

    @Test
    void aChartOfNothingIsSmall() throws Exception {
        load(new Page("nothing")
                .plots(
                        "Curves",
                        List.of(overTime("produce", 0), new Curve("Lag", "seconds", "records", false, zeros()))));
        browser.await("document.querySelector('.plot canvas') !== null");
        assertThat(browser.run("return document.querySelector('figure.small').innerText")
                        .asText())
                .startsWith("Lag\n\nrecords: 0 all the time");
        assertThat(browser.run("return document.querySelector('figure.small').offsetHeight")
                        .asInt())
                .isLessThan(150);
    }

    private static List<Curve.Point> zeros() {
        return List.of(Curve.Point.of(0, 0), Curve.Point.of(60, 0));
    }

    /** The page of a scenario of twelve steps with hundreds of plots. */
    @Test
    void onPaperEverythingIsWholeAndTheRestIsOnDemand() throws Exception {
        Page page = new Page("Scenario 11b")
                .verdict("passed", "Passed, 0 differences, 3 min", "12 of 12 steps passed.", List.of())
                .text("How fast are the documents imported?")
                .fact("Documents and folders", "11,451", "90 customers, 60 months")
                .table("Steps", table(9, 60))
                .table("Reports", table(15, 5))
                .curves("Curves", "plot", plots(3))
                .plots("More curves", plots(12))
                .rest();
        for (int i = 0; i < 12; i++) {
            page.plots("Servers and processes during step " + i, plots(15));
        }
        load(page);
        browser.await("document.querySelectorAll('.plot canvas').length === 13");
        // A4 without margins and lying, Letter, A5
        double[][] papers = {{21, 29.7, 0}, {29.7, 21, 1}, {21.59, 27.94, 1}, {14.8, 21, 1}};
        for (double[] each : papers) {
            assertPrinted(browser.print(each[0], each[1], each[2]), each[2], Arrays.toString(each));
        }
        assertThat(browser.run("return document.querySelectorAll('details.rest[open]').length")
                        .asInt())
                .isZero();
        browser.run("location.hash = document.querySelector('nav li:last-child a').hash");
        browser.await("document.querySelectorAll('details.rest[open]').length === 1");
        browser.await("document.querySelectorAll('.plot canvas').length === 28");
        assertThat(text(browser.print(21, 29.7, 1))).contains("plot 14");
    }

    private static void assertPrinted(byte[] pdf, double margin, String paper) throws Exception {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            float width = document.getPage(0).getMediaBox().getWidth();
            float edge = (float) (width - margin / 2.54 * 72);
            if (width > 500) {
                assertThat(document.getNumberOfPages()).as(paper).isLessThanOrEqualTo(20);
            }
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    assertThat(text.getX() + text.getWidth())
                            .as(paper + ", " + text)
                            .isLessThan(edge);
                }
            }.getText(document);
        }
        String text = text(pdf).replaceAll("\\s+", " ");
        assertThat(text).as(paper).contains("Passed, 0 differences", "Servers and processes during step 11");
        for (int row = 0; row < 60; row++) {
            assertThat(text).as(paper).contains(cell(row, 8));
        }
        assertThat(text).as(paper).contains(cell(4, 14)).doesNotContain("plot 14");
    }

    private static String text(byte[] pdf) throws Exception {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static Table table(int columns, int rows) {
        Table table = new Table(
                1,
                IntStream.range(0, columns)
                        .mapToObj(i -> i == 0 ? "step" : "column " + i)
                        .toArray());
        for (int row = 0; row < rows; row++) {
            int number = row;
            table.row(IntStream.range(0, columns)
                    .mapToObj(i -> i == 0 ? "archives of 2017, indexed on the fly" : cell(number, i))
                    .toArray());
        }
        return table;
    }

    private static String cell(int row, int column) {
        return String.format(Locale.ROOT, "%,d", 705_000_000 + row * 1_000 + column);
    }

    private static List<Curve> plots(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> overTime("", 0).as("plot " + i, ""))
                .toList();
    }

    private void load(Page page) {
        ReportFolder own = ReportFolder.begin(folder.resolve("own"));
        own.write(Json.object(), page.html());
        browser.resize(1280, 900);
        browser.load(own.page().toUri().toString());
    }

    private ReportFolder written() {
        BenchReport report = new BenchReport(Bank.spec().build(), QUIET, new Measured());
        report.measured()
                .add(new Measured(
                        List.of(
                                Figure.of("render", "statement PDF", Figure.Unit.onOneCore("files", 19_000), RATES)
                                        .with(0, true, false),
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
                                        "documents a second",
                                        true,
                                        List.of(
                                                new Curve.Point(1, RATES),
                                                new Curve.Point(2, RATES),
                                                new Curve.Point(4, RATES))),
                                overTime("produce", 0),
                                overTime("import", 2)),
                        Measured.StageBatches.of(
                                "import", "reference", List.of(new BatchLatency("mongo", 120, 3, 5, 9, 12, 14))),
                        List.of()));
        ReportFolder written = ReportFolder.begin(folder.resolve("report"));
        written.write(report.json(), report.page());
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
