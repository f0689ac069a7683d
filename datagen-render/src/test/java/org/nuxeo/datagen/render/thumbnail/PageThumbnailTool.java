package org.nuxeo.datagen.render.thumbnail;

import static org.nuxeo.datagen.render.art.PathText.box;
import static org.nuxeo.datagen.render.art.PathText.ellipse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.nuxeo.datagen.core.internal.random.Draws;
import org.nuxeo.datagen.render.art.Canvas;
import org.nuxeo.datagen.render.art.Color;
import org.nuxeo.datagen.render.art.Outlines;

/** Draws the pages of the thumbnails of statements and letters: bars for words, initials in the corner. */
public final class PageThumbnailTool {

    static final int WIDTH = 136;
    static final int HEIGHT = 176;

    private static final Color PAPER = Color.rgb(0xFCFCFA);
    private static final Color BRAND = Color.rgb(0x17456B);
    private static final Color SHADE = Color.rgb(0xE3EBF2);
    private static final Color TEXT = Color.rgb(0x6A7078);
    private static final Color STRONG = Color.rgb(0x3A4048);
    private static final Outlines BOLD = Outlines.load("inter-bold");
    private static final int BARS = 16;

    private PageThumbnailTool() {}

    /** Writes the resources into the folder given. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0], StatementThumbnail.RESOURCE), statement());
        Files.write(Path.of(args[0], LetterThumbnail.RESOURCE), letter());
    }

    static byte[] statement() throws IOException {
        TileBuilder builder = new TileBuilder(statementPage(c -> {}));
        initials(builder, PageThumbnailTool::statementPage);
        builder.region(StatementThumbnail.ADDRESS, BARS, 1, 3, 8, 3, i -> statementPage(c -> address(c, i)));
        builder.region(StatementThumbnail.SUMMARY, BARS, 1, 7, 15, 2, i -> statementPage(c -> summary(c, i)));
        for (int line = 0; line < StatementThumbnail.LINE_COUNT; line++) {
            int row = 10 + line;
            builder.region(
                    StatementThumbnail.LINES + line,
                    BARS + 1,
                    1,
                    row,
                    15,
                    1,
                    i -> statementPage(c -> entry(c, row, i)));
        }
        return builder.make();
    }

    static byte[] letter() throws IOException {
        TileBuilder builder = new TileBuilder(letterPage(c -> {}));
        initials(builder, PageThumbnailTool::letterPage);
        builder.region(LetterThumbnail.ADDRESS, BARS, 1, 4, 8, 3, i -> letterPage(c -> address(c, i + BARS)));
        for (int p = 0; p < LetterThumbnail.PARAGRAPH_COUNT; p++) {
            int row = 9 + 3 * p;
            builder.region(
                    LetterThumbnail.PARAGRAPHS + p, BARS, 1, row, 15, 2, i -> letterPage(c -> paragraph(c, row, i)));
        }
        return builder.make();
    }

    private static void initials(TileBuilder builder, java.util.function.Function<Consumer<Canvas>, Canvas> page) {
        IntFunction<Canvas> first = i -> page.apply(c -> letterAt(c, i, 108));
        IntFunction<Canvas> last = i -> page.apply(c -> letterAt(c, i, 117));
        builder.region(StatementThumbnail.FIRST_INITIAL, 26, 13, 1, 1, 2, first);
        builder.region(StatementThumbnail.LAST_INITIAL, 26, 14, 1, 1, 2, last);
    }

    private static Canvas statementPage(Consumer<Canvas> content) {
        Canvas canvas = letterhead();
        canvas.fill(box(8, 56, 120, 16), SHADE);
        canvas.fill(box(8, 74, 120, 4), BRAND);
        canvas.fill(box(40, 168, 56, 2), SHADE);
        content.accept(canvas);
        return canvas;
    }

    private static Canvas letterPage(Consumer<Canvas> content) {
        Canvas canvas = letterhead();
        canvas.fill(box(8, 64, 44, 3), STRONG);
        canvas.fill(box(8, 148, 30, 2), BRAND);
        canvas.fill(box(8, 153, 22, 2), TEXT);
        canvas.fill(box(40, 168, 56, 2), SHADE);
        content.accept(canvas);
        return canvas;
    }

    private static Canvas letterhead() {
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

    private static void address(Canvas canvas, int variant) {
        for (int i = 0; i < 3; i++) {
            canvas.fill(
                    box(8, 26 + (variant >= BARS ? 8 : 0) + 7 * i, length(variant, i, 26, 56), 2.6),
                    i == 0 ? STRONG : TEXT);
        }
    }

    private static void summary(Canvas canvas, int variant) {
        for (int i = 0; i < 4; i++) {
            canvas.fill(box(12 + 30 * i, 59, 16, 2), TEXT);
            canvas.fill(box(12 + 30 * i, 64, length(variant, i, 12, 24), 3.4), STRONG);
        }
    }

    private static void entry(Canvas canvas, int row, int variant) {
        if (variant == 0) {
            return;
        }
        double y = 8 * row + 3;
        canvas.fill(box(8, y, 10, 2), TEXT);
        canvas.fill(box(22, y, length(variant, 0, 18, 44), 2), TEXT);
        double amount = length(variant, 1, 8, 16);
        canvas.fill(box(variant % 4 == 0 ? 102 - amount : 86 - amount, y, amount, 2), TEXT);
        double balance = length(variant, 2, 14, 20);
        canvas.fill(box(128 - balance, y, balance, 2), STRONG);
    }

    private static void paragraph(Canvas canvas, int row, int variant) {
        for (int i = 0; i < 3; i++) {
            double length = i < 2 ? length(variant, i, 110, 120) : length(variant, i, 30, 104);
            canvas.fill(box(8, 8 * row + 1 + 5 * i, length, 2), TEXT);
        }
    }

    private static double length(int variant, int bar, int least, int most) {
        return least + Draws.bounded(Draws.hash(0x7461696C73L, variant, bar), most - least + 1);
    }
}
