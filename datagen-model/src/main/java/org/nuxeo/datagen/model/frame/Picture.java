// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A picture that is a template: its pixels, and boxes of one color in which texts are drawn.
 *
 * @param width width in pixels
 * @param height height in pixels
 * @param dotsPerInch resolution
 * @param colors pixels line by line, as red, green and blue in the low 24 bits
 * @param boxes places of texts
 */
public record Picture(int width, int height, int dotsPerInch, int[] colors, List<Box> boxes) {

    /**
     * A place for one line of text, which is cut where it is too long.
     *
     * @param field the field
     * @param x left edge
     * @param y upper edge
     * @param width width in pixels
     * @param alignment 0 left, 1 centered, 2 right
     * @param glyphs the typeface, whose height is that of the box
     * @param ink color of the text
     * @param background color of the box
     */
    public record Box(int field, int x, int y, int width, int alignment, Glyphs glyphs, int ink, int background) {

        static Box in(FrameFile file, @Nullable Box of, List<Glyphs> faces) throws IOException {
            int[] at = file.numbers(4, of, each -> new int[] {each.field, each.x, each.y, each.width});
            int[] looks = file.numbers(2, of, each -> new int[] {each.alignment, faces.indexOf(each.glyphs)});
            int[] colors = file.numbers(2, of, each -> new int[] {each.ink, each.background});
            return new Box(at[0], at[1], at[2], at[3], looks[0], faces.get(looks[1]), colors[0], colors[1]);
        }

        int height() {
            return glyphs.height();
        }

        boolean fits(String text) {
            return glyphs.fitting(text, width) == text.length();
        }

        boolean isOnLine(int line) {
            return line >= y && line < y + height();
        }

        /** Returns the color of a pixel. */
        int color(int level) {
            int color = 0;
            for (int shift = 0; shift < 24; shift += 8) {
                int from = background >>> shift & 0xFF;
                int to = ink >>> shift & 0xFF;
                color |= (from * (Glyphs.LEVELS - 1 - level) + to * level + 7) / (Glyphs.LEVELS - 1) << shift;
            }
            return color;
        }
    }

    /** Copies the pixels and fills the boxes. */
    public Picture {
        colors = colors.clone();
        boxes = List.copyOf(boxes);
        for (Box box : boxes) {
            for (int y = box.y(); y < box.y() + box.height(); y++) {
                int from = y * width + box.x();
                Arrays.fill(colors, from, from + box.width(), box.background());
            }
        }
    }

    int color(int x, int y) {
        return colors[y * width + x] & 0xFFFFFF;
    }

    /** Returns whether all colors are gray. */
    boolean isGray() {
        return Arrays.stream(colors).allMatch(Picture::isGray) && boxes.stream().allMatch(box -> isGray(box.ink()));
    }

    private static boolean isGray(int color) {
        return (color >>> 8 & 0xFF) == (color & 0xFF) && (color >>> 16 & 0xFF) == (color & 0xFF);
    }
}
