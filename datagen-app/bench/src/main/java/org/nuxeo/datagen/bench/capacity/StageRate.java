// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Rates;

/**
 * A model of a stage's time: a constant, a time for each document, and a time for each document that grows with the
 * logarithm of the number of documents in the repository.
 *
 * @param stage produce, import, index or verify
 * @param startSeconds time that does not depend on the number of documents
 * @param secondsPerDocument elapsed time for each document on the measured machine
 * @param growth the fit of a repository that grew, or null if it was not measured; it replaces the two times above
 * @param relativeError relative error of predictions, from the spread of the measurements
 * @param measurements number of measurements
 * @param measuredSeconds total time of the measurements
 * @param standIn whether the in-heap stand-in for MongoDB took part
 */
public record StageRate(
        String stage,
        double startSeconds,
        double secondsPerDocument,
        @Nullable GrowthFit growth,
        double relativeError,
        int measurements,
        double measuredSeconds,
        boolean standIn) {

    /** Assumed relative error of a rate that was measured once. */
    static final double ERROR_OF_ONE = 0.3;

    /** Minimum time of a measurement. A shorter one is dominated by the start of the stage. */
    static final double MIN_SECONDS = 10;

    /**
     * A measured run.
     *
     * @param held documents in the repository before it
     */
    record Run(double held, double documents, double seconds) {}

    /** Returns the predicted time in seconds, with an empty repository at the start. */
    public Capacity.Estimate seconds(double documents) {
        return seconds(0, documents);
    }

    /**
     * Returns the predicted time in seconds.
     *
     * @param held documents in the repository at the start
     */
    public Capacity.Estimate seconds(double held, double documents) {
        double seconds =
                growth == null ? startSeconds + secondsPerDocument * documents : growth.seconds(held, documents);
        return new Capacity.Estimate(seconds, seconds * relativeError);
    }

    /**
     * Fits a line to runs of different sizes by least squares, or, if the repository grew from run to run, a line that
     * bends. With fewer than three runs, only a rate is computed.
     */
    static StageRate fit(String stage, List<Run> runs, boolean standIn) {
        if (runs.stream().filter(run -> run.held() > 0).count() >= GrowthFit.LEAST_RUNS) {
            GrowthFit fit = GrowthFit.of(runs);
            double all = runs.stream().mapToDouble(Run::seconds).sum();
            return new StageRate(stage, 0, 0, fit, fit.relativeError(runs), runs.size(), all, standIn);
        }
        double documents = runs.stream().mapToDouble(Run::documents).sum();
        double seconds = runs.stream().mapToDouble(Run::seconds).sum();
        double start = 0;
        double each = seconds / documents;
        if (runs.stream().mapToDouble(Run::documents).distinct().count() >= 3) {
            int n = runs.size();
            double product = runs.stream()
                    .mapToDouble(run -> run.documents() * run.seconds())
                    .sum();
            double squares = runs.stream()
                    .mapToDouble(run -> run.documents() * run.documents())
                    .sum();
            double slope = (n * product - documents * seconds) / (n * squares - documents * documents);
            double intercept = (seconds - slope * documents) / n;
            // a line with a negative slope or a negative start is noise
            if (slope > 0 && intercept > 0) {
                start = intercept;
                each = slope;
            }
        }
        return new StageRate(stage, start, each, null, error(runs, start, each), runs.size(), seconds, standIn);
    }

    /** Returns twice the standard deviation of the residuals, relative to the mean. */
    private static double error(List<Run> runs, double start, double each) {
        if (runs.size() < 3) {
            return ERROR_OF_ONE;
        }
        double squares = 0;
        double mean = 0;
        for (Run run : runs) {
            double residual = run.seconds() - start - each * run.documents();
            squares += residual * residual;
            mean += run.seconds() / runs.size();
        }
        return 2 * Math.sqrt(squares / (runs.size() - 2)) / mean;
    }

    /**
     * Returns the rate of repeated measurements.
     *
     * @param documents number of documents of each repetition
     */
    static StageRate of(String stage, long documents, double[] documentsPerSecond, boolean standIn) {
        double median = Rates.median(documentsPerSecond);
        double spread = (Rates.max(documentsPerSecond) - Rates.min(documentsPerSecond)) / 2 / median;
        int measurements = documentsPerSecond.length;
        double error = measurements < 2 ? ERROR_OF_ONE : spread;
        double seconds =
                Arrays.stream(documentsPerSecond).map(each -> documents / each).sum();
        return new StageRate(stage, 0, 1 / median, null, error, measurements, seconds, standIn);
    }
}
