// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.measure.Curve;

class PlotTest {

    @Test
    void curvesWithTheSameTitleShareAFigureAndItsTimeAxis() {
        String page = new Page("t")
                .plots(List.of(
                        overTime("Throughput", "produce"), overTime("Throughput", "import"), overTime("Heap", "")))
                .html();
        assertThat(page.split("<figure>")).hasSize(3);
        assertThat(page).contains("\"name\":\"produce\"", "\"name\":\"import\"", "\"scale\":\"time\"");
    }

    @Test
    void everyValueIsAlsoInATable() {
        Page.Plot plot = new Page.Plot(List.of(
                new Curve("Threads", "threads", true, List.of(new Curve.Point(0, new double[] {1234567, 1.5, 2})))));
        assertThat(plot.html())
                .contains(
                        "<td class=\"n\" data-label=\"min\">1.5</td><td class=\"n\" data-label=\"max\">1,234,567</td>")
                .contains("[1.0,2.0,1.5,1234567.0]");
    }

    @Test
    void namesCannotEndTheScriptElement() {
        Page.Plot plot = new Page.Plot(List.of(new Curve("</script><b>", "x", false, List.of(Curve.Point.of(1, 1)))));
        assertThat(plot.html().split("</script>", -1)).hasSize(2);
    }

    private static Curve overTime(String title, String line) {
        return new Curve(title, line, Curve.SECONDS, "documents a second", false, List.of(Curve.Point.of(0, 1)));
    }
}
