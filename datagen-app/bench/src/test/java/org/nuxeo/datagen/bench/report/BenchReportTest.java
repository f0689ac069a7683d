// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.core.bank.Bank;

class BenchReportTest {

    @TempDir
    Path folder;

    @Test
    void figuresOfABusyMachineAreNotToBeQuoted() {
        assertThat(text(2.0)).doesNotContain("quoted");
        assertThat(text(2.1))
                .endsWith(
                        "not to be quoted: at the start, a load of 2.1 exceeded the 2 processors; repeat it on a quiet"
                                + " machine\n");
    }

    @Test
    void aPageBeginsWithWhetherItMayBeQuoted() {
        assertThat(page(2.1))
                .contains(
                        "<h1>Datagen bench</h1>\n<div class=\"verdict failed\"><b>Not to be quoted</b> At the start, a load of"
                                + " 2.1 exceeded the 2 processors")
                .doesNotContain("class=\"facts\"");
        assertThat(page(2.0))
                .contains("<div class=\"verdict open\"><b>Too few repetitions to be compared</b> 1 repetition;")
                .contains("class=\"facts\"");
    }

    private String page(double load) {
        ReportFolder written = ReportFolder.begin(folder);
        BenchReport report = report(load);
        written.write(report.json(), report.page());
        return contentOf(written.page().toFile());
    }

    private static String text(double load) {
        return report(load).text();
    }

    private static BenchReport report(double load) {
        Machine machine =
                new Machine("a processor", 2, load, "system", "java", 1 << 30, "1.0.0", "2026-01-01T00:00:00Z");
        BenchReport report = new BenchReport(Bank.spec().customers(3).months(1).build(), machine, new Measured());
        Figure figure = Figure.of("render", "files", Figure.Unit.documents(1), new double[] {1});
        report.measured()
                .add(new Measured(List.of(figure.with(0, true, figure.standIn())), List.of(), List.of(), List.of()));
        return report;
    }
}
