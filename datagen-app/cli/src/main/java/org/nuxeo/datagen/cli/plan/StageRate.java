// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.stat.StatUtils;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;

/**
 * A model of a stage's time: a constant, a time for each document, and a time for each document that grows with the
 * logarithm of the number of documents in the repository.
 *
 * @param stage produce, import, index or verify
 * @param fit the times on the measured machine
 * @param error relative error of predictions, from the spread of the measurements
 * @param measuredDocuments total number of documents of the measurements
 * @param measuredSeconds total time of the measurements
 * @param standIn whether the in-heap stand-in for MongoDB took part
 */
public record StageRate(
        String stage, Fit fit, double error, double measuredDocuments, double measuredSeconds, boolean standIn) {

    /** Assumed relative error of a rate that was measured once. */
    static final double ERROR_OF_ONE = 0.3;

    /** How far a prediction of a much larger run was off, in percent: producing 11.3 billion in 2020, see {@code checks.txt}. */
    static final double MODEL_ERROR_PERCENT = 19;

    /** Relative error of a rate that includes the start of a stage to an unknown extent. */
    private static final double UNKNOWN = Double.POSITIVE_INFINITY;

    /** Minimum number of points of a curve of throughput, each of a second or more. */
    private static final int MIN_POINTS = 8;

    /**
     * A measured run.
     *
     * @param held documents in the repository before it
     */
    record Run(double held, double documents, double seconds) {}

    /** Returns whether the measurements were long and large enough for predictions. */
    boolean isMeasured() {
        return Row.isLarge(measuredDocuments, measuredSeconds) && error < UNKNOWN;
    }

    /** Returns why this rate predicts nothing, and what to do. */
    String tooSmall() {
        String reason = Row.isLarge(measuredDocuments, measuredSeconds)
                ? "the report has no throughput over time, so the start of the stage cannot be left out"
                : Numbers.text(
                        "%,.0f documents in %s are too few (at least %,.0f in %.0f s)",
                        measuredDocuments, Amounts.time(measuredSeconds), Row.MIN_DOCUMENTS, Row.MIN_SECONDS);
        return stage + ": unknown, " + reason + "; measure with " + remedy(stage);
    }

    static String remedy(String stage) {
        return "./datagen bench " + stage + " --customers 40000";
    }

    /**
     * Returns the predicted time in seconds.
     *
     * @param held documents in the repository at the start
     */
    public Estimate seconds(double held, double documents) {
        double seconds = fit.seconds(held, documents);
        return new Estimate(seconds, seconds * error);
    }

    /**
     * Fits a line to runs of different sizes by least squares, or, if the repository grew from run to run, a line that
     * bends. With fewer than three sizes, the rate is the mean of a curve of throughput without its first point, which has
     * the start of the stage; without a curve, nothing is known.
     *
     * @param throughput documents a second over time
     */
    static StageRate fit(String stage, List<Run> runs, double[] throughput, boolean standIn) {
        double documents = Rates.sum(runs, Run::documents);
        double seconds = Rates.sum(runs, Run::seconds);
        Fit fit = Fit.line(0, seconds / documents);
        double error = UNKNOWN;
        boolean grows = runs.stream().filter(run -> run.held() > 0).count() >= Fit.LEAST_RUNS;
        if (grows || runs.stream().mapToDouble(Run::documents).distinct().count() >= Fit.LEAST_RUNS) {
            fit = Fit.of(runs, grows);
            error = fit.relativeError(runs);
        } else if (throughput.length >= MIN_POINTS) {
            double[] steady = Arrays.copyOfRange(throughput, 1, throughput.length);
            double mean = StatUtils.mean(steady);
            fit = Fit.line(Math.max(0, seconds - documents / mean) / runs.size(), 1 / mean);
            // twice the standard error of the mean
            error = 2 * Math.sqrt(StatUtils.variance(steady, mean) / steady.length) / mean;
        }
        return new StageRate(stage, fit, error, documents, seconds, standIn);
    }

    /**
     * Returns the rate of repeated measurements.
     *
     * @param json a figure with the number of machines that shared the work without overhead, by default one
     */
    static StageRate of(JsonNode json) {
        Figure figure = Json.mapper().convertValue(json, Figure.class);
        int machines = json.path("machines").asInt(1);
        double[] rates =
                Arrays.stream(figure.rates()).map(each -> each / machines).toArray();
        double median = Rates.median(rates);
        double spread = (StatUtils.max(rates) - StatUtils.min(rates)) / 2 / median;
        double documents = (double) figure.runCount() / machines;
        double seconds = DoubleStream.of(rates).map(each -> documents / each).sum();
        double error = rates.length < 2 ? ERROR_OF_ONE : spread;
        Fit fit = Fit.line(0, 1 / median);
        return new StageRate(figure.stage(), fit, error, documents * rates.length, seconds, figure.standIn());
    }

    /**
     * The time of a stage, such as of imports on top of each other. A look-up in an index of x entries visits about ln(x) pages, so the cost of a
     * document grows with the logarithm of the size: it is {@code each + growth * ln(size / from)}, and {@code each} in smaller
     * repositories.
     *
     * @param startSeconds time that does not depend on the number of documents, at least 0
     * @param secondsEach time of each document up to the smallest size that was measured
     * @param growthSeconds additional time of each document for each time that the size grows e-fold; 0 if it does not grow or
     *     was not measured on top of others
     * @param fromSize the smallest size that was measured
     */
    record Fit(double startSeconds, double secondsEach, double growthSeconds, double fromSize) {

        /** Number of runs of different sizes, or on top of others, that are needed for a fit. */
        static final int LEAST_RUNS = 3;

        /** The terms of the models, the best first. */
        private static final int[][] MODELS = {{0, 1, 2}, {1, 2}, {0, 1}, {1}};

        private static final int[][] OF_ONE_SIZE = {{0, 1}, {1}};

        /** Returns a time that does not grow. */
        static Fit line(double startSeconds, double secondsEach) {
            return new Fit(startSeconds, secondsEach, 0, 1);
        }

        /**
         * Returns the best fit by least squares of relative errors of which no term shrinks the time.
         *
         * @param grows whether the repository grew from run to run
         */
        static Fit of(List<Run> runs, boolean grows) {
            DoubleStream sizes = runs.stream().mapToDouble(run -> run.held() + run.documents());
            double from = sizes.min().orElseThrow();
            for (int[] model : grows ? MODELS : OF_ONE_SIZE) {
                double[] solved = solve(runs, model, from);
                double[] all = new double[3];
                for (int i = 0; i < model.length; i++) {
                    all[model[i]] = solved[i];
                }
                if (all[0] >= 0 && all[1] > 0 && all[2] >= 0) {
                    return new Fit(all[0], all[1], all[2], from);
                }
            }
            throw new IllegalArgumentException("runs without time");
        }

        double seconds(double held, double documents) {
            return startSeconds + secondsEach * documents + growthSeconds * logs(held, documents, fromSize);
        }

        /** Returns twice the standard deviation of the relative residuals. */
        double relativeError(List<Run> runs) {
            double squares = Rates.sum(runs, run -> Math.pow(seconds(run.held, run.documents) / run.seconds - 1, 2));
            return 2 * Math.sqrt(squares / (runs.size() - 2));
        }

        /** Returns the sum of the logarithms of all sizes while documents are added. */
        private static double logs(double held, double documents, double from) {
            return logs(held + documents, from) - logs(held, from);
        }

        private static double logs(double size, double from) {
            return size <= from ? 0 : size * (Math.log(size / from) - 1) + from;
        }

        /** Returns the factors of terms with the least squares of relative deviations. */
        private static double[] solve(List<Run> runs, int[] terms, double from) {
            Function<Run, double[]> factors = run -> {
                double[] all = {1, run.documents, logs(run.held, run.documents, from)};
                return IntStream.of(terms)
                        .mapToDouble(term -> all[term] / run.seconds)
                        .toArray();
            };
            double[][] relative = runs.stream().map(factors).toArray(double[][]::new);
            DecompositionSolver squares = new QRDecomposition(new Array2DRowRealMatrix(relative)).getSolver();
            return squares.solve(new ArrayRealVector(runs.size(), 1)).toArray();
        }
    }
}
