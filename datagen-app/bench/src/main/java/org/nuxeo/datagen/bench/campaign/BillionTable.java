// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Locale;
import org.nuxeo.datagen.bench.capacity.SizeSample;
import org.nuxeo.datagen.bench.report.HtmlTable;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.store.output.Amounts;

/** What a billion documents take, extrapolated from a campaign. */
final class BillionTable {

    private static final double BILLION = 1e9;
    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final CampaignReport report;

    BillionTable(CampaignReport report) {
        this.report = report;
    }

    /** Adds sizes, times and costs. */
    void add(Page page) {
        SizeSample sizes = SizeSample.of(report.dataset());
        double share = BILLION / report.dataset().size();
        HtmlTable table = new HtmlTable(1, "for each billion documents", "size or time", "cost");
        table.row("files, which are not stored", Amounts.bytes(sizes.blobBytes().value() * share), "–");
        table.row(
                "MongoDB, before compression",
                Amounts.bytes(sizes.storeBytes().value() * share),
                monthly(sizes.storeBytes().value() * share));
        table.row(
                "search index, as sent",
                Amounts.bytes(sizes.indexBytes().value() * share),
                monthly(sizes.indexBytes().value() * share));
        for (CampaignReport.Step each : report.steps()) {
            long documents = 0;
            long millis = 0;
            for (CampaignRow row : each.record().rows()) {
                if (row.unit().equals("documents") && row.millis() > 0) {
                    documents += row.count();
                    millis += row.millis();
                }
            }
            if (documents > 0) {
                double hours = millis / MILLIS_PER_HOUR * BILLION / documents;
                table.row(each.step().title(), Amounts.time(hours * 3600), hourly(hours));
            }
        }
        page.heading("Size, time and cost of a billion").html(table.html());
        page.note("Sizes are estimated from a sample of the dataset. Times are extrapolated from this run, and a"
                + " small run says little about a large one.");
    }

    private String hourly(double hours) {
        return report.costs() == null
                ? "–"
                : String.format(
                        Locale.ROOT,
                        "%,.2f",
                        hours * report.costs().machines() * report.costs().perMachineHour());
    }

    private String monthly(double bytes) {
        return report.costs() == null
                ? "–"
                : String.format(
                        Locale.ROOT,
                        "%,.2f a month",
                        bytes / 1e9 * report.costs().perGigabyteMonth());
    }
}
