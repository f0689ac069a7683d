// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.store.output.Table;

/** A comparison of the times that rates predict for a scenario with its measured times. */
public final class Hindsight {

    private final Table table = new Table(1, "stage", "documents", "predicted s", "error", "measured s", "off by");
    private final MeasuredRates rates;
    private int stages;
    private boolean standIn;

    /**
     * Compares the rates of a smaller run with the report of a larger one.
     *
     * @param larger the report's JSON, or its folder
     * @throws BenchException if it is not a report of a scenario, or has no stage in common
     */
    public Hindsight(MeasuredRates rates, Path larger) {
        this.rates = rates;
        Figures report = Figures.read(larger);
        rates.stages().forEach((stage, rate) -> add(rate, MeasuredRates.runs(report, stage)));
        if (stages == 0) {
            throw new BenchException("--against " + larger + ": has no stage in common with --rates " + rates.source());
        }
    }

    private void add(StageRate rate, List<StageRate.Run> runs) {
        if (runs.isEmpty()) {
            return;
        }
        stages++;
        standIn |= rate.standIn();
        double documents = 0;
        double measured = 0;
        double predicted = 0;
        double error = 0;
        for (StageRate.Run run : runs) {
            documents += run.documents();
            measured += run.seconds();
            predicted += rate.seconds(run.held(), run.documents()).value();
            error += rate.seconds(run.held(), run.documents()).error();
        }
        table.row(
                Figure.StandIn.marked(rate.stage(), rate.standIn()),
                Math.round(documents),
                Numbers.text("%.1f", predicted),
                rate.isMeasured() ? Numbers.text("± %.1f", error) : "unknown",
                Numbers.text("%.1f", measured),
                Numbers.text("%+.0f %%", 100 * (measured / predicted - 1)));
    }

    /** Returns the comparison as a table, with a warning for each stage that was measured too shortly. */
    public String text() {
        StringBuilder text = new StringBuilder(table.toString());
        if (standIn) {
            text.append(Figure.StandIn.NOTE).append('\n');
        }
        rates.tooSmall().forEach(each -> text.append("warning: ").append(each).append('\n'));
        return text.toString();
    }
}
