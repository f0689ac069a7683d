package org.nuxeo.datagen.bench.capacity;

import java.util.Arrays;
import java.util.List;

/**
 * How long a stage takes: a start, and so much for each document.
 *
 * @param stage produce, import, index or verify
 * @param startSeconds that do not depend on the number of documents
 * @param secondsPerDocument by the clock, of the machine that was measured
 * @param relativeError by which a prediction may be off either way, as far as the measurements tell
 * @param measurements how many there were
 * @param measuredSeconds how long all of them took
 * @param standIn whether the in-heap stand-in for MongoDB took part
 */
public record StageRate(
        String stage,
        double startSeconds,
        double secondsPerDocument,
        double relativeError,
        int measurements,
        double measuredSeconds,
        boolean standIn) {

    /** What is assumed of a rate that was measured once. */
    static final double ERROR_OF_ONE = 0.3;

    /** What was measured for less is more of a start than of a rate. */
    static final double LEAST_SECONDS = 10;

    /** A run that was measured. */
    record Run(double documents, double seconds) {}

    /** Returns seconds for a number of documents. */
    public Estimate seconds(double documents) {
        double seconds = startSeconds + secondsPerDocument * documents;
        return new Estimate(seconds, seconds * relativeError);
    }

    /** Fits a line through runs of different sizes by least squares; with fewer than three, a rate alone. */
    static StageRate fit(String stage, List<Run> runs, boolean standIn) {
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
            // A line that goes down, or begins below nothing, is noise.
            if (slope > 0 && intercept > 0) {
                start = intercept;
                each = slope;
            }
        }
        return new StageRate(stage, start, each, error(runs, start, each), runs.size(), seconds, standIn);
    }

    /** Twice the residuals' standard deviation over the mean. */
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

    /** Makes a rate from repetitions of a measurement, each of so many documents. */
    static StageRate of(String stage, long documents, double[] documentsPerSecond, boolean standIn) {
        double[] sorted = documentsPerSecond.clone();
        Arrays.sort(sorted);
        double median = sorted[sorted.length / 2];
        double spread = (sorted[sorted.length - 1] - sorted[0]) / 2 / median;
        double error = sorted.length < 2 ? ERROR_OF_ONE : spread;
        double seconds = 0;
        for (double each : sorted) {
            seconds += documents / each;
        }
        return new StageRate(stage, 0, 1 / median, error, sorted.length, seconds, standIn);
    }
}
