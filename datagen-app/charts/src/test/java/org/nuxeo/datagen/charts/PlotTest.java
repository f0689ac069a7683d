// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlotTest {

    @Test
    void curvesWithTheSameTitleShareAFigureAndItsTimeAxis() {
        String page = page(overTime("Throughput", "produce"), overTime("Throughput", "import"), overTime("Heap", ""));
        assertThat(page.split("<figure>")).hasSize(3);
        assertThat(page).contains("\"line\":\"produce\"", "\"line\":\"import\"", "\"x\":\"seconds\"");
    }

    @Test
    void everyValueIsAlsoInATable() {
        double[] rates = {1234567, 1.5, 2};
        assertThat(page(new Curve(
                        "Threads",
                        "threads",
                        "rows a second",
                        true,
                        List.of(new Curve.Point(0, rates), new Curve.Point(9, rates)))))
                .contains(
                        "<td class=\"n\" data-label=\"min\">1.5</td><td class=\"n\" data-label=\"max\">1,234,567</td>")
                .contains("[1234567.0,1.5,2.0]");
    }

    @Test
    void namesCannotEndTheScriptElement() {
        Curve evil = new Curve("</script><b>", "x", "y", false, List.of(Curve.Point.of(1, 1), Curve.Point.of(2, 1)));
        assertThat(page(evil).split("</script>", -1)).hasSize(3);
        assertThat(page(evil))
                .contains("<figcaption>&lt;/script&gt;&lt;b&gt;</figcaption>")
                .doesNotContain("</script><b>");
    }

    private static String page(Curve... curves) {
        return new Page("t").plots("Curves", List.of(curves)).html();
    }

    private static Curve overTime(String title, String line) {
        return new Curve(
                title,
                line,
                Curve.SECONDS,
                "documents a second",
                false,
                List.of(Curve.Point.of(0, 1), Curve.Point.of(9, 2)));
    }
}
