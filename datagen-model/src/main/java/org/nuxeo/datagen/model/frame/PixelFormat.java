// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the pixels of a picture are bytes: a gray level, the index of a color, or red, green and blue.
 *
 * @param isGray whether all colors are gray
 * @param palette index of each color in their order; empty if a pixel is not the index of one
 */
record PixelFormat(boolean isGray, Map<Integer, Integer> palette) {

    private static final int MAX_COLORS = 256;

    /** Returns the smallest format that loses nothing. */
    static PixelFormat of(Picture picture) {
        Map<Integer, Integer> palette = new LinkedHashMap<>();
        if (picture.isGray()) {
            return new PixelFormat(true, palette);
        }
        for (Picture.Box box : picture.boxes()) {
            for (int level = 0; level < Glyphs.LEVELS; level++) {
                palette.putIfAbsent(box.color(level), palette.size());
            }
        }
        for (int color : picture.colors()) {
            palette.putIfAbsent(color & 0xFFFFFF, palette.size());
            if (palette.size() > MAX_COLORS) {
                return new PixelFormat(false, Map.of());
            }
        }
        return new PixelFormat(false, palette);
    }

    /** Returns the colors; none if a pixel is not the index of one. */
    int[] colors() {
        return palette.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    int pixelBytes() {
        return isGray || !palette.isEmpty() ? 1 : 3;
    }

    /** Writes a pixel. */
    void put(int color, byte[] target, int at) {
        if (pixelBytes() == 1) {
            target[at] = (byte) (isGray ? color : palette.getOrDefault(color, 0));
            return;
        }
        target[at] = (byte) (color >>> 16);
        target[at + 1] = (byte) (color >>> 8);
        target[at + 2] = (byte) color;
    }

    /** Returns the pixels of all levels of a box, one after another. */
    byte[] levels(Picture.Box box) {
        byte[] pixels = new byte[Glyphs.LEVELS * pixelBytes()];
        for (int level = 0; level < Glyphs.LEVELS; level++) {
            put(box.color(level), pixels, level * pixelBytes());
        }
        return pixels;
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
