// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

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

/** A tool that draws the thumbnails of account opening letters. */
public final class LetterThumbnailTool {

    private LetterThumbnailTool() {}

    /** Writes the resource into the folder that is the first argument. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0], LetterFrames.THUMBNAIL), make());
    }

    static byte[] make() throws IOException {
        TileBuilder builder = new TileBuilder(page(c -> {}));
        initials(builder, LetterThumbnailTool::page);
        builder.region(LetterFrames.ADDRESS, BARS, 1, 4, 8, 3, i -> page(c -> address(c, i + BARS)));
        for (int p = 0; p < LetterFrames.PARAGRAPH_COUNT; p++) {
            int row = 9 + 3 * p;
            builder.region(LetterFrames.PARAGRAPHS + p, BARS, 1, row, 15, 2, i -> page(c -> paragraph(c, row, i)));
        }
        return builder.make();
    }

    private static Canvas page(Consumer<Canvas> content) {
        Canvas canvas = letterhead();
        canvas.fill(box(8, 64, 44, 3), STRONG);
        canvas.fill(box(8, 148, 30, 2), BRAND);
        canvas.fill(box(8, 153, 22, 2), TEXT);
        canvas.fill(box(40, 168, 56, 2), SHADE);
        content.accept(canvas);
        return canvas;
    }

    private static void paragraph(Canvas canvas, int row, int variant) {
        for (int i = 0; i < 3; i++) {
            double length = i < 2 ? length(variant, i, 110, 120) : length(variant, i, 30, 104);
            canvas.fill(box(8, 8 * row + 1 + 5 * i, length, 2), TEXT);
        }
    }
}
