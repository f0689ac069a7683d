// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;

/**
 * A measured rate with its baselines.
 *
 * @param stage name of the stage, such as {@code render}
 * @param name description of what was measured
 * @param unit the unit that is counted
 * @param runCount number of units in a repetition; 0 if a repetition has a fixed time
 * @param leading whether it is in the summary at the beginning of a report
 * @param standIn whether the in-heap stand-in for MongoDB took part
 * @param rates units per second, one for each repetition
 * @param baselines baselines measured in the same repetitions; may be empty
 */
@JsonIgnoreProperties(value = "median", allowGetters = true)
@JsonPropertyOrder({"stage", "name", "counted", "runCount", "leading", "mongoStandIn", "rates", "median", "baselines"})
public record Figure(
        String stage,
        String name,
        // the name keeps it apart from the noun, which is the member unit
        @JsonUnwrapped @JsonProperty("counted") Unit unit,
        long runCount,
        boolean leading,
        @JsonProperty("mongoStandIn") boolean standIn,
        double[] rates,
        List<Baseline> baselines) {

    /** Explanation of the mark of figures in which the in-heap stand-in for MongoDB took part, shown once below them. */
    public static final String STAND_IN_NOTE =
            "* with the in-heap stand-in for MongoDB: such figures say nothing about MongoDB";

    public Figure {
        // a report need not name them
        baselines = baselines == null ? List.of() : List.copyOf(baselines);
    }

    /** Returns a figure without baselines. */
    public static Figure of(String stage, String name, Unit unit, double... rates) {
        return new Figure(stage, name, unit, 0, false, false, rates, List.of());
    }

    /** Returns this figure with the number of units in a repetition, as one of a summary or not, and of the stand-in or not. */
    public Figure with(long count, boolean isLeading, boolean ofStandIn) {
        return new Figure(stage, name, unit, count, isLeading, ofStandIn, rates, baselines);
    }

    /** Returns this figure with another baseline. */
    public Figure beside(String baseline, double[] baselineRates) {
        List<Baseline> more = new ArrayList<>(baselines);
        more.add(new Baseline(baseline, baselineRates, Rates.median(Rates.ratios(rates, baselineRates))));
        return new Figure(stage, name, unit, runCount, leading, standIn, rates, more);
    }

    /** Returns the name, with the mark of the stand-in for MongoDB if it took part. */
    public String markedName() {
        return marked(name, standIn);
    }

    /** Returns a name, with the mark if the stand-in took part. */
    public static String marked(String name, boolean standIn) {
        return standIn ? name + " *" : name;
    }

    /** Returns the median of the rates. */
    @JsonProperty
    public double median() {
        return Rates.median(rates);
    }

    /**
     * The rates of a baseline, measured in the same repetitions as a figure.
     *
     * @param name name of the baseline
     * @param rates one rate for each repetition
     * @param ratio median ratio of the rates of the figure to these
     */
    public record Baseline(String name, double[] rates, double ratio) {}

    /**
     * The unit of a rate.
     *
     * @param noun plural noun, such as {@code files}
     * @param bytesEach size of one unit in bytes; 0 if not meaningful
     * @param where where the work was done, such as {@code on one core} or {@code on 2 threads}
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Unit(@JsonProperty("unit") String noun, long bytesEach, String where) {

        /** Returns a unit of work that is measured by the CPU time of one thread. */
        public static Unit onOneCore(String noun, long bytesEach) {
            return new Unit(noun, bytesEach, "on one core");
        }

        /** Returns documents, measured by elapsed time. */
        public static Unit documents(int threads) {
            return new Unit("documents", 0, threads == 1 ? "on 1 thread" : "on " + threads + " threads");
        }
    }
}
