package org.nuxeo.datagen.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.importer.internal.output.Table;

/**
 * Two reports side by side, by their ratios to the limit, which depend on the machine less than rates do. A ratio fell
 * when the best repetition of the later report is below the worst of the earlier one: with five of each, that happens by
 * chance once in 252 times, with three once in 20, and fewer do not show what the noise is.
 */
public final class ReportComparison {

    private static final int LEAST_REPETITIONS = 3;

    /** One thing that both reports measured. */
    private record Pair(Comparison before, Comparison after) {

        boolean telling() {
            return Math.min(before.rates().length, after.rates().length) >= LEAST_REPETITIONS;
        }

        boolean fell() {
            return telling() && Rates.greatest(after.ratios()) < Rates.least(before.ratios());
        }

        boolean rose() {
            return telling() && Rates.least(after.ratios()) > Rates.greatest(before.ratios());
        }
    }

    private final List<Pair> pairs = new ArrayList<>();

    /** Pairs what both reports measured. */
    public ReportComparison(List<Comparison> before, List<Comparison> after) {
        for (Comparison each : before) {
            after.stream().filter(each::sameAs).findFirst().ifPresent(other -> pairs.add(new Pair(each, other)));
        }
    }

    /** Returns how many things both reports measured. */
    public int size() {
        return pairs.size();
    }

    /** Returns whether any ratio fell beyond the noise. */
    public boolean anyFell() {
        return pairs.stream().anyMatch(Pair::fell);
    }

    /** Returns the pairs as a table. */
    public String text() {
        Table table = new Table(2, "stage", "what", "ratio before", "ratio after", "change", "verdict");
        for (Pair pair : pairs) {
            double before = Rates.median(pair.before.ratios());
            double after = Rates.median(pair.after.ratios());
            table.row(
                    pair.before.stage(),
                    pair.before.name(),
                    Html.ratio(before),
                    Html.ratio(after),
                    String.format(Locale.ROOT, "%+.1f%%", 100 * (after / before - 1)),
                    verdict(pair));
        }
        return table.toString();
    }

    private static String verdict(Pair pair) {
        if (!pair.telling()) {
            return "fewer than " + LEAST_REPETITIONS + " repetitions";
        }
        return pair.fell() ? "fell" : pair.rose() ? "rose" : "within the noise";
    }
}
