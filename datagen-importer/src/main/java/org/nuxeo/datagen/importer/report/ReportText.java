// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.store.metrics.BatchLatency;
import org.nuxeo.datagen.store.output.Table;

/** Reports of stages as tables. */
public final class ReportText {
    private static final int SHOWN_DIFFERENCES = 100;

    private ReportText() {}

    /** Returns a report of {@code produce}. */
    public static String of(ProduceReport report) {
        Table table = new Table(2, "repository", "kind", "produced");
        for (ProduceReport.Row row : report.rows()) {
            table.row(row.repository(), row.kind().label(), row.produced());
        }
        return table.row("total", "", report.produced()) + "\n"
                + String.format(
                        Locale.ROOT,
                        "produced %,d, of them %,d already present; %s%n",
                        report.produced(),
                        report.present(),
                        rate(report.produced() - report.present(), report.elapsedMillis()));
    }

    /** Returns a report of {@code consume}. */
    public static String of(ConsumeReport report) {
        Table table = new Table(2, "repository", "kind", "imported", "of them present", "indexed");
        long present = 0;
        for (ConsumeReport.Row row : report.rows()) {
            table.row(row.repository(), row.kind().label(), row.imported(), row.present(), row.indexed());
            present += row.present();
        }
        return table.row("total", "", report.imported(), present, report.indexed()) + "\n"
                + batches(report.batches())
                + String.format(
                        Locale.ROOT,
                        "imported %,d, of them %,d already present; %,d dead letters%s; %s%n",
                        report.imported(),
                        present,
                        report.deadLetters(),
                        report.ofOtherDatasets() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "; %,d records of other datasets skipped",
                                        report.ofOtherDatasets()),
                        rate(report.imported(), report.elapsedMillis()));
    }

    /** Returns batch latencies as a table and an empty line, or nothing if there are none. */
    static String batches(List<BatchLatency> batches) {
        if (batches.isEmpty()) {
            return "";
        }
        Table table = new Table(1, "store", "batches", "p50 ms", "p95 ms", "p99 ms", "p99.9 ms", "longest ms");
        for (BatchLatency each : batches) {
            table.row(
                    each.store(),
                    each.batches(),
                    millis(each.p50Millis()),
                    millis(each.p95Millis()),
                    millis(each.p99Millis()),
                    millis(each.p999Millis()),
                    millis(each.longestMillis()));
        }
        return table + "\n";
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    /** Returns a report of a replay. */
    public static String of(ReplayReport report) {
        return String.format(
                Locale.ROOT,
                "replayed %,d dead letters: %,d imported, %,d put aside again%n",
                report.letters(),
                report.imported(),
                report.dead());
    }

    /** Returns the elapsed time and the documents per second. */
    static String rate(long documents, long elapsedMillis) {
        double seconds = elapsedMillis / 1000.0;
        long perSecond = elapsedMillis == 0 ? 0 : Math.round(documents / seconds);
        return String.format(Locale.ROOT, "%.1f s, %,d/s", seconds, perSecond);
    }

    /** Returns a report of {@code verify}. */
    public static String of(VerifyReport report) {
        return of(report, List.of());
    }

    /** Returns a report of {@code verify --merge}: the parts, then the same as for one verification of everything. */
    public static String of(MergedVerification merged) {
        Table table = new Table(2, "part", "folder", "documents", "verified", "differences", "seconds");
        for (MergedVerification.PartRow row : merged.parts()) {
            table.row(
                    row.part().text(),
                    row.folder(),
                    row.planned(),
                    row.verified(),
                    row.differenceCount(),
                    String.format(Locale.ROOT, "%.1f", row.elapsedMillis() / 1000.0));
        }
        return table + "\n" + of(merged.report(), merged.foundBy());
    }

    /** @param foundBy the parts that found each listed difference; empty if there are no parts */
    private static String of(VerifyReport report, List<List<Part>> foundBy) {
        Table table = new Table(2, "repository", "kind", "planned", "imported", "indexed", "verified");
        for (VerifyReport.Row row : report.rows()) {
            table.row(
                    row.repository(), row.kind().label(), row.planned(), row.inMongo(), row.inIndex(), row.verified());
        }
        StringBuilder text = new StringBuilder(table.toString()).append('\n');
        text.append(checks(report)).append('\n');
        for (int i = 0; i < Math.min(SHOWN_DIFFERENCES, report.differences().size()); i++) {
            if (!foundBy.isEmpty()) {
                text.append("part ")
                        .append(foundBy.get(i).stream().map(Part::text).collect(Collectors.joining(", ")))
                        .append(": ");
            }
            text.append(report.differences().get(i)).append('\n');
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "%s verified, %,d differences, %.1f s%n",
                        report.verifiedText(),
                        report.differenceCount(),
                        report.elapsedMillis() / 1000.0))
                .toString();
    }

    /** Returns the speed of each comparison, by the time all threads have spent on it. */
    private static Table checks(VerifyReport report) {
        Table table = new Table(1, "check", "documents", "thread seconds", "per thread second");
        for (VerifyReport.Check check : report.checks()) {
            double seconds = check.millis() / 1000.0;
            table.row(
                    check.name(),
                    check.documents(),
                    String.format(Locale.ROOT, "%.1f", seconds),
                    check.millis() == 0 ? 0 : Math.round(check.documents() / seconds));
        }
        return table;
    }

    /** Returns a report of {@code index}. */
    public static String of(IndexReport report) {
        Table table = new Table(2, "repository", "kind", "indexed", "of them present");
        long present = 0;
        for (IndexReport.Row row : report.rows()) {
            table.row(row.repository(), row.kind().label(), row.indexed(), row.present());
            present += row.present();
        }
        StringBuilder text = new StringBuilder(
                table.row("total", "", report.indexed(), present).toString());
        text.append(report.batches().isEmpty() ? "" : "\n").append(batches(report.batches()));
        report.refused().forEach(refused -> text.append(refused).append('\n'));
        return text.append(String.format(
                        Locale.ROOT,
                        "%nindexed %,d, of them %,d already present; %,d refused; %s%n",
                        report.indexed(),
                        present,
                        report.refusedCount(),
                        rate(report.indexed(), report.elapsedMillis())))
                .toString();
    }
}
