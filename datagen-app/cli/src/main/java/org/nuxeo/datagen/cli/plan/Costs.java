// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/**
 * The costs of machines and storage.
 *
 * @param machines number of machines like the measured one that share the work, at least 1
 * @param perMachineHour price of a machine for an hour
 * @param perGigabyteMonth price of a stored gigabyte for a month
 */
public record Costs(int machines, double perMachineHour, double perGigabyteMonth) {

    private static final double BILLION = 1e9;

    /**
     * Returns what a billion documents like those of a dataset take and cost, extrapolated from measured rows.
     *
     * @param rows rows of a campaign, of which those of steps with the same title belong together
     */
    public Table billion(Dataset dataset, List<Row> rows) {
        Table table = new Table(1, "for each billion documents", "size or time", "cost");
        SizeSample sizes = SizeSample.of(dataset);
        double share = BILLION / dataset.size();
        double storeBytes = sizes.storeBytes().value() * share;
        double indexBytes = sizes.indexBytes().value() * share;
        String blobs = Amounts.bytes(sizes.blobBytes().value() * share);
        table.row("files, which are not stored", blobs, "–")
                .row("MongoDB, before compression", Amounts.bytes(storeBytes), monthly(storeBytes))
                .row("search index, as sent", Amounts.bytes(indexBytes), monthly(indexBytes));
        rows.stream()
                .filter(Row::isTimedWithDocuments)
                .collect(Collectors.groupingBy(Row::step, LinkedHashMap::new, Collectors.toList()))
                .forEach((step, timed) -> {
                    double hours = Rates.sum(timed, Row::seconds) / 3_600 * BILLION / Rates.sum(timed, Row::count);
                    double cost = hours * machines * perMachineHour;
                    table.row(step, Amounts.time(hours * 3_600), Numbers.text("%,.2f", cost));
                });
        return table;
    }

    private String monthly(double bytes) {
        return Numbers.text("%,.2f a month", bytes / 1e9 * perGigabyteMonth);
    }
}
