// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.output.Json;

/**
 * A figure or ratio in several reports. The last report is compared with the first. A value fell if the best repetition
 * of the last report is below the worst of the first. By chance this happens once in 252 times with five repetitions
 * each, and once in 20 times with three. With fewer repetitions there is no verdict.
 *
 * @param stage such as {@code render}
 * @param name name of the figure
 * @param measure {@code files a second}, or the baseline of a ratio
 * @param judged the reason why there is no verdict, or null
 * @param values values of each report, one for each repetition; null if a report does not have the figure
 */
record ComparedRow(String stage, String name, String measure, String judged, List<double[]> values) {

    static final int MIN_REPETITIONS = 3;

    ComparedRow {
        values = Collections.unmodifiableList(values);
    }

    boolean isRatio() {
        return measure.startsWith("ratio");
    }

    private double[] first() {
        return values.stream().filter(Objects::nonNull).findFirst().orElseThrow();
    }

    private double[] last() {
        return values.get(values.size() - 1);
    }

    private boolean conclusive() {
        return judged == null && Math.min(first().length, last().length) >= MIN_REPETITIONS;
    }

    boolean fell() {
        return conclusive() && Rates.max(last()) < Rates.min(first());
    }

    private boolean rose() {
        return conclusive() && Rates.min(last()) > Rates.max(first());
    }

    String verdict() {
        if (judged != null) {
            return judged;
        }
        if (!conclusive()) {
            return "fewer than " + MIN_REPETITIONS + " repetitions";
        }
        return fell() ? "fell" : rose() ? "rose" : "within the noise";
    }

    String change() {
        return String.format(Locale.ROOT, "%+.1f%%", 100 * (Rates.median(last()) / Rates.median(first()) - 1));
    }

    /** Returns the median in a report, or a dash. */
    String value(int report) {
        double[] all = values.get(report);
        if (all == null) {
            return "–";
        }
        return isRatio() ? Html.ratio(Rates.median(all)) : Html.number(Rates.median(all));
    }

    ObjectNode json() {
        ObjectNode node = Json.object().put("stage", stage).put("name", name).put("measure", measure);
        ArrayNode medians = node.putArray("medians");
        for (double[] each : values) {
            if (each == null) {
                medians.addNull();
            } else {
                medians.add(Rates.median(each));
            }
        }
        return node.put("change", change()).put("verdict", verdict());
    }
}
