// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.List;

/**
 * The time of imports on top of each other. A look-up in an index of x entries visits about ln(x) pages, so the cost of a
 * document grows with the logarithm of the size: it is {@code each + growth * ln(size / from)}, and {@code each} in smaller
 * repositories.
 *
 * @param startSeconds time that does not depend on the number of documents, at least 0
 * @param secondsEach time of each document up to the smallest size that was measured
 * @param growthSeconds additional time of each document for each time that the size grows e-fold, at least 0
 * @param fromSize the smallest size that was measured
 */
public record GrowthFit(double startSeconds, double secondsEach, double growthSeconds, double fromSize) {

    /** Number of runs on top of others that are needed for a fit. */
    static final int LEAST_RUNS = 3;

    /** The terms of the models, the best first. */
    private static final int[][] MODELS = {{0, 1, 2}, {1, 2}, {0, 1}, {1}};

    /** Returns the best fit by least squares of relative errors of which no term shrinks the time. */
    static GrowthFit of(List<StageRate.Run> runs) {
        double from = runs.stream()
                .mapToDouble(run -> run.held() + run.documents())
                .min()
                .orElseThrow();
        for (int[] model : MODELS) {
            double[] solved = solve(runs, model, from);
            double[] all = new double[3];
            for (int i = 0; i < model.length; i++) {
                all[model[i]] = solved[i];
            }
            if (all[0] >= 0 && all[1] > 0 && all[2] >= 0) {
                return new GrowthFit(all[0], all[1], all[2], from);
            }
        }
        throw new IllegalArgumentException("runs without time");
    }

    double seconds(double held, double documents) {
        return startSeconds + secondsEach * documents + growthSeconds * logs(held, documents, fromSize);
    }

    /** Returns twice the standard deviation of the relative residuals. */
    double relativeError(List<StageRate.Run> runs) {
        double squares = 0;
        for (StageRate.Run run : runs) {
            double relative = seconds(run.held(), run.documents()) / run.seconds() - 1;
            squares += relative * relative;
        }
        return 2 * Math.sqrt(squares / (runs.size() - 2));
    }

    /** Returns the sum of the logarithms of all sizes while documents are added. */
    private static double logs(double held, double documents, double from) {
        return logs(held + documents, from) - logs(held, from);
    }

    private static double logs(double size, double from) {
        return size <= from ? 0 : size * (Math.log(size / from) - 1) + from;
    }

    private static double term(StageRate.Run run, int term, double from) {
        return switch (term) {
            case 0 -> 1;
            case 1 -> run.documents();
            default -> logs(run.held(), run.documents(), from);
        };
    }

    /** Solves the normal equations by elimination. */
    private static double[] solve(List<StageRate.Run> runs, int[] terms, double from) {
        int n = terms.length;
        double[][] rows = new double[n][n + 1];
        for (StageRate.Run run : runs) {
            for (int i = 0; i < n; i++) {
                double relative = term(run, terms[i], from) / run.seconds();
                for (int j = 0; j < n; j++) {
                    rows[i][j] += relative * term(run, terms[j], from) / run.seconds();
                }
                rows[i][n] += relative;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                if (k != i) {
                    double factor = rows[k][i] / rows[i][i];
                    for (int j = i; j <= n; j++) {
                        rows[k][j] -= factor * rows[i][j];
                    }
                }
            }
        }
        double[] solution = new double[n];
        for (int i = 0; i < n; i++) {
            solution[i] = rows[i][n] / rows[i][i];
        }
        return solution;
    }
}
