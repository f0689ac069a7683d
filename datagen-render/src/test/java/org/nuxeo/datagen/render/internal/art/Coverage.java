// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.art;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The coverage of each pixel by a shape, 0 to 1. It is exact along each of eight scan lines in a pixel, with the
 * non-zero winding rule. It uses only additions, multiplications and divisions of doubles, so the result is equal on
 * every machine.
 */
public final class Coverage {

    private static final int LINES = 8;
    private static final double FLATNESS = 0.02;

    private Coverage() {}

    /** Returns the coverage of the pixels of a picture, line by line. */
    public static float[] of(Shape shape, int width, int height) {
        List<double[]> edges = edges(shape);
        float[] mask = new float[width * height];
        double[] xs = new double[edges.size()];
        for (int line = 0; line < height * LINES; line++) {
            double y = (line + 0.5) / LINES;
            int count = 0;
            long[] winding = new long[edges.size()];
            for (double[] e : edges) {
                double low = Math.min(e[1], e[3]);
                double high = Math.max(e[1], e[3]);
                if (y >= low && y < high) {
                    xs[count] = e[0] + (y - e[1]) / (e[3] - e[1]) * (e[2] - e[0]);
                    winding[count++] = e[3] > e[1] ? 1 : -1;
                }
            }
            fillLine(xs, winding, count, mask, line / LINES * width, width);
        }
        return mask;
    }

    private static void fillLine(double[] xs, long[] winding, int count, float[] mask, int at, int width) {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(xs[a], xs[b]));
        long turns = 0;
        for (int i = 0; i + 1 < count; i++) {
            turns += winding[order[i]];
            if (turns != 0) {
                span(Math.max(0, xs[order[i]]), Math.min(width, xs[order[i + 1]]), mask, at);
            }
        }
    }

    private static void span(double from, double to, float[] mask, int at) {
        for (int x = (int) from; x < to; x++) {
            double covered = Math.min(to, x + 1) - Math.max(from, x);
            if (covered > 0) {
                mask[at + x] = (float) Math.min(1, mask[at + x] + covered / LINES);
            }
        }
    }

    private static List<double[]> edges(Shape shape) {
        List<double[]> edges = new ArrayList<>();
        double[] c = new double[6];
        double startX = 0;
        double startY = 0;
        double x = 0;
        double y = 0;
        for (PathIterator it = shape.getPathIterator(null, FLATNESS); !it.isDone(); it.next()) {
            switch (it.currentSegment(c)) {
                case PathIterator.SEG_MOVETO -> {
                    edges.add(new double[] {x, y, startX, startY});
                    startX = c[0];
                    startY = c[1];
                    x = c[0];
                    y = c[1];
                }
                case PathIterator.SEG_LINETO -> {
                    edges.add(new double[] {x, y, c[0], c[1]});
                    x = c[0];
                    y = c[1];
                }
                default -> {
                    edges.add(new double[] {x, y, startX, startY});
                    x = startX;
                    y = startY;
                }
            }
        }
        edges.add(new double[] {x, y, startX, startY});
        edges.removeIf(e -> e[1] == e[3]);
        return edges;
    }
}
