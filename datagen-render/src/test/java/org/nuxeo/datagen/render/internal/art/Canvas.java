// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.art;

import java.awt.Shape;
import java.util.Arrays;

/** A picture of three color planes, on which shapes are painted over each other. */
public final class Canvas {

    private final int width;
    private final int height;
    private final float[][] planes;

    public Canvas(int width, int height, Color ground) {
        this.width = width;
        this.height = height;
        planes = new float[3][width * height];
        Arrays.fill(planes[0], ground.y());
        Arrays.fill(planes[1], ground.cb());
        Arrays.fill(planes[2], ground.cr());
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public float[] plane(int component) {
        return planes[component];
    }

    /** Fills a shape with a color. */
    public void fill(Shape shape, Color color) {
        fill(shape, color, 1);
    }

    /**
     * Fills a shape with a translucent color.
     *
     * @param opacity 0 to 1
     */
    public void fill(Shape shape, Color color, float opacity) {
        lay(Coverage.of(shape, width, height), color, opacity);
    }

    /**
     * Paints a color through a mask.
     *
     * @param mask coverage of each pixel, 0 to 1
     * @param opacity 0 to 1
     */
    public void lay(float[] mask, Color color, float opacity) {
        for (int i = 0; i < mask.length; i++) {
            float share = mask[i] * opacity;
            if (share > 0) {
                planes[0][i] += (color.y() - planes[0][i]) * share;
                planes[1][i] += (color.cb() - planes[1][i]) * share;
                planes[2][i] += (color.cr() - planes[2][i]) * share;
            }
        }
    }

    /** Returns the 64 samples of a cell. Samples outside the picture are those of the nearest pixel inside. */
    public float[] cell(int component, int column, int row) {
        float[] samples = new float[64];
        for (int i = 0; i < 64; i++) {
            samples[i] = at(component, column * 8 + i % 8, row * 8 + i / 8);
        }
        return samples;
    }

    /** Returns the 64 samples of a cell of a component at half resolution. */
    public float[] halvedCell(int component, int column, int row) {
        float[] samples = new float[64];
        for (int i = 0; i < 64; i++) {
            int x = column * 16 + i % 8 * 2;
            int y = row * 16 + i / 8 * 2;
            samples[i] = (at(component, x, y)
                            + at(component, x + 1, y)
                            + at(component, x, y + 1)
                            + at(component, x + 1, y + 1))
                    / 4;
        }
        return samples;
    }

    private float at(int component, int x, int y) {
        return planes[component][Math.min(y, height - 1) * width + Math.min(x, width - 1)];
    }
}
