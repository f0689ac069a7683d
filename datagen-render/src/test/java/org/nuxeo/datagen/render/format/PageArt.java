// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.nuxeo.datagen.render.internal.art.PathText.box;
import static org.nuxeo.datagen.render.internal.art.PathText.ellipse;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.internal.art.Canvas;
import org.nuxeo.datagen.render.internal.art.Color;
import org.nuxeo.datagen.render.internal.art.Outlines;

/** The common parts of the thumbnails of statements and letters: bars instead of words, and initials in the corner. */
public final class PageArt {

    private static final int WIDTH = 136;
    private static final int HEIGHT = 176;

    public static final Color BRAND = Color.rgb(0x17456B);
    public static final Color SHADE = Color.rgb(0xE3EBF2);
    public static final Color TEXT = Color.rgb(0x6A7078);
    public static final Color STRONG = Color.rgb(0x3A4048);

    /** Default number of drawings of a region. */
    public static final int BARS = 16;

    private static final Color PAPER = Color.rgb(0xFCFCFA);
    private static final Outlines BOLD = Outlines.load("inter-bold");

    private PageArt() {}

    /**
     * Adds the regions of the initials.
     *
     * @param page draws a page with some content
     */
    public static void initials(TileBuilder builder, Function<Consumer<Canvas>, Canvas> page) {
        IntFunction<Canvas> first = i -> page.apply(c -> letterAt(c, i, 108));
        IntFunction<Canvas> last = i -> page.apply(c -> letterAt(c, i, 117));
        builder.region(Thumbnail.FIRST_INITIAL, 26, 13, 1, 1, 2, first);
        builder.region(Thumbnail.LAST_INITIAL, 26, 14, 1, 1, 2, last);
    }

    /** Returns a page with the bank's letterhead. */
    public static Canvas letterhead() {
        Canvas canvas = new Canvas(WIDTH, HEIGHT, PAPER);
        canvas.fill(box(0, 0, WIDTH, 3), BRAND);
        canvas.fill(box(8, 9, 10, 10), BRAND);
        canvas.fill(ellipse(15, 12, 4, 4), PAPER);
        canvas.fill(box(21, 10, 40, 4), BRAND);
        canvas.fill(box(21, 16, 26, 2), TEXT);
        canvas.fill(ellipse(112, 16, 8, 8), SHADE);
        return canvas;
    }

    private static void letterAt(Canvas canvas, int letter, double x) {
        String text = String.valueOf((char) ('A' + letter));
        double em = 10;
        canvas.fill(BOLD.text(text, x - BOLD.width(text) * em / 2, 19.6, em, em), BRAND);
    }

    /** Draws three lines of an address. Variants from {@link #BARS} are placed lower. */
    public static void address(Canvas canvas, int variant) {
        for (int i = 0; i < 3; i++) {
            canvas.fill(
                    box(8, 26 + (variant >= BARS ? 8 : 0) + 7 * i, length(variant, i, 26, 56), 2.6),
                    i == 0 ? STRONG : TEXT);
        }
    }

    /** Returns the length of a bar, drawn from its variant and number. */
    public static double length(int variant, int bar, int min, int max) {
        return min + Draws.bounded(Draws.hash(0x7461696C73L, variant, bar), max - min + 1);
    }
}
