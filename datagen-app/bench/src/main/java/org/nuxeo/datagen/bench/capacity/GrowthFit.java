// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.List;

/**
 * The time of imports on top of each other: {@code start + n * each + growth * n * mean of ln(size)}, where n is the number
 * of new documents. A look-up in an index of x entries visits about ln(x) pages, so the cost of a document grows with the
 * logarithm of the size.
 *
 * @param startSeconds time that does not depend on the number of documents, at least 0
 * @param secondsEach time of each document at a size of one
 * @param growthSeconds additional time of each document for each time that the size grows e-fold, at least 0
 */
public record GrowthFit(double startSeconds, double secondsEach, double growthSeconds) {

    /** Number of runs on top of others that are needed for a fit. */
    static final int LEAST_RUNS = 3;

    /** The terms of the models, the best first. */
    private static final int[][] MODELS = {{0, 1, 2}, {1, 2}, {0, 1}, {1}};

    /** Returns the best fit by least squares of relative errors of which no term shrinks the time. */
    static GrowthFit of(List<StageRate.Run> runs) {
        for (int[] model : MODELS) {
            double[] solved = solve(runs, model);
            double[] all = new double[3];
            for (int i = 0; i < model.length; i++) {
                all[model[i]] = solved[i];
            }
            if (all[0] >= 0 && all[2] >= 0 && Double.isFinite(all[1]) && (all[1] > 0 || all[2] > 0)) {
                return new GrowthFit(all[0], all[1], all[2]);
            }
        }
        throw new IllegalArgumentException("runs without time");
    }

    double seconds(double held, double documents) {
        return startSeconds + secondsEach * documents + growthSeconds * (logs(held + documents) - logs(held));
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

    /** Returns the integral of the logarithm from 0. */
    private static double logs(double x) {
        return x <= 0 ? 0 : x * (Math.log(x) - 1);
    }

    private static double term(StageRate.Run run, int term) {
        return switch (term) {
            case 0 -> 1;
            case 1 -> run.documents();
            default -> logs(run.held() + run.documents()) - logs(run.held());
        };
    }

    /** Solves the normal equations by elimination. */
    private static double[] solve(List<StageRate.Run> runs, int[] terms) {
        int n = terms.length;
        double[][] rows = new double[n][n + 1];
        for (StageRate.Run run : runs) {
            for (int i = 0; i < n; i++) {
                double relative = term(run, terms[i]) / run.seconds();
                for (int j = 0; j < n; j++) {
                    rows[i][j] += relative * term(run, terms[j]) / run.seconds();
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
