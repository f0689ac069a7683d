// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.render.format.PageArt.BARS;
import static org.nuxeo.datagen.render.format.PageArt.BRAND;
import static org.nuxeo.datagen.render.format.PageArt.SHADE;
import static org.nuxeo.datagen.render.format.PageArt.STRONG;
import static org.nuxeo.datagen.render.format.PageArt.TEXT;
import static org.nuxeo.datagen.render.format.PageArt.address;
import static org.nuxeo.datagen.render.format.PageArt.initials;
import static org.nuxeo.datagen.render.format.PageArt.length;
import static org.nuxeo.datagen.render.format.PageArt.letterhead;
import static org.nuxeo.datagen.render.internal.art.PathText.box;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.nuxeo.datagen.render.format.TileBuilder;
import org.nuxeo.datagen.render.internal.art.Canvas;

/** A tool that draws the thumbnails of statements. */
public final class StatementThumbnailTool {

    private StatementThumbnailTool() {}

    /** Writes the resource into the folder that is the first argument. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0], StatementFrames.THUMBNAIL), make());
    }

    static byte[] make() throws IOException {
        TileBuilder builder = new TileBuilder(page(c -> {}));
        initials(builder, StatementThumbnailTool::page);
        builder.region(StatementFrames.ADDRESS, BARS, 1, 3, 8, 3, i -> page(c -> address(c, i)));
        builder.region(StatementFrames.SUMMARY, BARS, 1, 7, 15, 2, i -> page(c -> summary(c, i)));
        for (int line = 0; line < StatementFrames.LINE_COUNT; line++) {
            int row = 10 + line;
            builder.region(StatementFrames.LINES + line, BARS + 1, 1, row, 15, 1, i -> page(c -> entry(c, row, i)));
        }
        return builder.make();
    }

    private static Canvas page(Consumer<Canvas> content) {
        Canvas canvas = letterhead();
        canvas.fill(box(8, 56, 120, 16), SHADE);
        canvas.fill(box(8, 74, 120, 4), BRAND);
        canvas.fill(box(40, 168, 56, 2), SHADE);
        content.accept(canvas);
        return canvas;
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
}
