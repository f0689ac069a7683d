// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/** A k-means clustering of colors, which are weighted pairs of Cb and Cr. */
final class ChromaClusters {

    private static final int ROUNDS = 60;

    private ChromaClusters() {}

    /**
     * Returns Cb and Cr of each mean. The first is neutral.
     *
     * @param counts weight of each color, at index {@code Cb << 8 | Cr}
     */
    static byte[] of(long[] counts, int clusters) {
        double[] cb = new double[clusters];
        double[] cr = new double[clusters];
        cb[0] = 128;
        cr[0] = 128;
        for (int k = 1; k < clusters; k++) {
            int farthest = farthest(counts, cb, cr, k);
            cb[k] = farthest >> 8;
            cr[k] = farthest & 0xFF;
        }
        for (int round = 0; round < ROUNDS; round++) {
            move(counts, cb, cr);
        }
        byte[] means = new byte[2 * clusters];
        for (int k = 0; k < clusters; k++) {
            means[2 * k] = (byte) Math.round(cb[k]);
            means[2 * k + 1] = (byte) Math.round(cr[k]);
        }
        return means;
    }

    /** Returns the color with the greatest product of weight and squared distance to its mean. */
    private static int farthest(long[] counts, double[] cb, double[] cr, int clusters) {
        double max = -1;
        int best = 0;
        for (int color = 0; color < counts.length; color++) {
            if (counts[color] > 0) {
                double value = counts[color] * distance(color, cb, cr, nearest(color, cb, cr, clusters));
                if (value > max) {
                    max = value;
                    best = color;
                }
            }
        }
        return best;
    }

    /** Moves every mean except the first to the centroid of the colors nearest to it. */
    private static void move(long[] counts, double[] cb, double[] cr) {
        double[][] sums = new double[3][cb.length];
        for (int color = 0; color < counts.length; color++) {
            if (counts[color] > 0) {
                int k = nearest(color, cb, cr, cb.length);
                sums[0][k] += counts[color];
                sums[1][k] += (double) counts[color] * (color >> 8);
                sums[2][k] += (double) counts[color] * (color & 0xFF);
            }
        }
        for (int k = 1; k < cb.length; k++) {
            if (sums[0][k] > 0) {
                cb[k] = sums[1][k] / sums[0][k];
                cr[k] = sums[2][k] / sums[0][k];
            }
        }
    }

    private static int nearest(int color, double[] cb, double[] cr, int clusters) {
        int best = 0;
        for (int k = 1; k < clusters; k++) {
            if (distance(color, cb, cr, k) < distance(color, cb, cr, best)) {
                best = k;
            }
        }
        return best;
    }

    private static double distance(int color, double[] cb, double[] cr, int k) {
        double b = (color >> 8) - cb[k];
        double r = (color & 0xFF) - cr[k];
        return b * b + r * r;
    }
}
