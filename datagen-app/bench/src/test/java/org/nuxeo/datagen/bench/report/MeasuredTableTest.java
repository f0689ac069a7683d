// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.core.bank.Bank;

class MeasuredTableTest {

    @TempDir
    Path folder;

    @Test
    void aMeasurementIsARow() throws IOException {
        write("""
            {"path": "a file", "figure": 318000, "unit": "/s", "beside": "PDFBox", "besideFigure": 7390, "ratio": 43.03,
             "command": "measure 'A|B'", "commit": "c0ffee", "date": "2026-11-21", "machine": "AMD EPYC"}
            """);
        assertThat(rows()).containsExactly("| a file | 318,000/s | PDFBox: 7,390/s | 43 | `measure 'A\\|B'` |");
    }

    @Test
    void aMeasurementWithoutACommandIsRefused() throws IOException {
        write("{\"path\": \"a file\", \"figure\": 1, \"unit\": \"/s\"}");
        assertThatThrownBy(this::rows)
                .isInstanceOf(BenchException.class)
                .hasMessage(folder.resolve("a.json") + ": command: is missing; add it");
    }

    @Test
    void resultsOfJmhAreComparedWithTheNaiveWayAtTheSameParameters() throws IOException {
        write("""
            [{"benchmark": "org.Pdf.render", "params": {"from": "0"}, "primaryMetric": {"score": 1},
              "secondaryMetrics": {"cpu.rate": {"score": 300}}},
             {"benchmark": "org.Pdf.render", "params": {"from": "9"}, "primaryMetric": {"score": 200}},
             {"benchmark": "org.Pdf.naivePdfBox", "params": {"from": "9"}, "primaryMetric": {"score": 50}}]
            """);
        assertThat(rows())
                .containsExactly(
                        "| Pdf.render from=0 | 300/s | – | – | `benchmarks-jmh/measure 'Pdf.render$' -p from=0` |",
                        "| Pdf.render from=9 | 200/s | naivePdfBox: 50/s | 4.00 | `benchmarks-jmh/measure"
                                + " 'Pdf.render$' -p from=9` |");
    }

    @Test
    void aReportOfBenchIsARowForEachBaseline() throws IOException {
        BenchReport report = new BenchReport(Bank.spec().build(), Machine.describe(), new Measured());
        Figure.Unit documents = Figure.Unit.documents(2);
        Figure alone = Figure.of("index", "documents", documents, new double[] {400});
        Figure compared = Figure.of("import", "records", documents, new double[] {100, 300, 200})
                .beside("bare loop", new double[] {200, 300, 100});
        report.measured().add(new Measured(List.of(alone, compared), List.of(), List.of(), List.of()));
        write(report.json().toString());
        assertThat(rows())
                .containsExactly(
                        "| index: documents | 400/s | – | – | `./datagen bench index` |",
                        "| import: " + compared.markedName()
                                + " | 200/s | bare loop: 200/s | 1.00 | `./datagen bench import` |");
    }

    @Test
    void aCensusIsARow() throws IOException {
        write("""
            {"dataset": {"customers": 90000, "months": 60}, "documents": 11340000, "orders": [], "elapsedMillis": 4000}
            """);
        assertThat(rows())
                .containsExactly("| census of 11,340,000 documents, twice | 5,670,000/s | – | – |"
                        + " `./datagen census --customers 90000 --months 60` |");
    }

    @Test
    void theTableGoesBetweenItsMarks() throws IOException {
        write("""
            {"path": "start", "figure": 1.3, "unit": " s", "command": "measure", "commit": "c0ffee",
             "date": "2026-11-21", "machine": "AMD EPYC"}
            """);
        MeasuredTable table = new MeasuredTable(folder);
        String page = table.into("before\n<!-- table -->\nold\n<!-- end of table -->\nafter\n");
        assertThat(page)
                .startsWith("before\n<!-- table -->\n\n| path |")
                .endsWith("\n\n<!-- end of table -->\nafter\n");
        assertThat(page).contains("| start | 1.3 s | – | – | `measure` |").doesNotContain("old");
        assertThat(table.into(page)).isEqualTo(page);
        assertThatThrownBy(() -> table.into("a page")).isInstanceOf(BenchException.class);
    }

    @Test
    void aFolderWithoutFilesIsRefused() {
        assertThatThrownBy(this::rows).isInstanceOf(BenchException.class).hasMessageContaining("has no .json file");
    }

    private void write(String json) throws IOException {
        Files.writeString(folder.resolve("a.json"), json);
    }

    private List<String> rows() {
        return new MeasuredTable(folder).markdown().lines().skip(2).toList();
    }
}
