// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** How the pixels of a picture are bytes: a gray level, the index of a color, or red, green and blue. */
final class PixelFormat {

    private static final int MAX_COLORS = 256;

    private final boolean isGray;
    private final int[] palette;
    private final Map<Integer, Integer> indexes = new HashMap<>();

    private PixelFormat(boolean isGray, int[] palette) {
        this.isGray = isGray;
        this.palette = palette;
        for (int i = 0; i < palette.length; i++) {
            indexes.put(palette[i], i);
        }
    }

    /** Returns the smallest format that loses nothing. */
    static PixelFormat of(Picture picture) {
        if (picture.isGray()) {
            return new PixelFormat(true, new int[0]);
        }
        Set<Integer> colors = new LinkedHashSet<>();
        for (Picture.Box box : picture.boxes()) {
            for (int level = 0; level < Glyphs.LEVELS; level++) {
                colors.add(box.color(level));
            }
        }
        for (int color : picture.colors()) {
            colors.add(color & 0xFFFFFF);
            if (colors.size() > MAX_COLORS) {
                return new PixelFormat(false, new int[0]);
            }
        }
        return new PixelFormat(
                false, colors.stream().mapToInt(Integer::intValue).toArray());
    }

    boolean isGray() {
        return isGray;
    }

    /** Returns the colors; none if a pixel is not the index of one. */
    int[] palette() {
        return palette.clone();
    }

    int pixelBytes() {
        return isGray || palette.length > 0 ? 1 : 3;
    }

    /** Writes a pixel. */
    void put(int color, byte[] target, int at) {
        if (palette.length > 0) {
            target[at] = (byte) indexes.getOrDefault(color, 0).intValue();
            return;
        }
        target[at] = (byte) color;
        if (!isGray) {
            target[at] = (byte) (color >>> 16);
            target[at + 1] = (byte) (color >>> 8);
            target[at + 2] = (byte) color;
        }
    }

    /** Returns lines of a picture with room before the pixels of each. */
    byte[][] lines(Picture picture, int from, int to, int room) {
        byte[][] lines = new byte[to - from][room + picture.width() * pixelBytes()];
        for (int y = from; y < to; y++) {
            for (int x = 0; x < picture.width(); x++) {
                put(picture.color(x, y), lines[y - from], room + x * pixelBytes());
            }
        }
        return lines;
    }
}
