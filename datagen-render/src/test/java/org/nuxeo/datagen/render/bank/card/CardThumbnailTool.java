// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.box;
import static org.nuxeo.datagen.render.internal.art.PathText.ellipse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.format.TileBuilder;
import org.nuxeo.datagen.render.internal.art.Canvas;
import org.nuxeo.datagen.render.internal.art.Color;
import org.nuxeo.datagen.render.internal.art.Outlines;

/**
 * A tool that draws the thumbnails of ID cards: the band of the state, a portrait at a quarter of its size, and bars
 * for everything else.
 */
public final class CardThumbnailTool {

    private static final int WIDTH = 152;
    private static final int HEIGHT = 96;
    private static final int FACE_X = 16;
    private static final int FACE_Y = 16;
    private static final int VARIANTS = 16;
    private static final Color PAPER = Color.rgb(0xF1F0EA);
    private static final Color INK = Color.rgb(0x33373C);
    private static final Color TEXT = Color.rgb(0x6B7077);
    private static final Outlines BOLD = Outlines.load("inter-bold");

    private CardThumbnailTool() {}

    /** Writes the resource into the folder that is the first argument. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0], CardFrames.THUMBNAIL), make());
    }

    static byte[] make() throws IOException {
        TileBuilder builder = new TileBuilder(page());
        List<Scheme> schemes = Scheme.all();
        builder.region(CardFrames.STATE, schemes.size(), 0, 0, 20, 2, i -> band(schemes.get(i)));
        List<Canvas> faces = new ArrayList<>();
        int yokes = Feature.YOKE.choices;
        for (Sex sex : new Sex[] {Sex.FEMALE, Sex.MALE}) {
            List<FaceLayer> layers = FaceArt.layers(sex);
            for (int k = 0; k < FaceChoice.COMPLEXIONS * Feature.STYLE.choices * yokes; k++) {
                faces.add(
                        face(layers, k / yokes / Feature.STYLE.choices, k / yokes % Feature.STYLE.choices, k % yokes));
            }
        }
        builder.region(CardFrames.FACE, faces.size() / yokes, 2, 2, 6, 6, i -> faces.get(i * yokes));
        builder.region(CardFrames.BODY, faces.size(), 2, 8, 6, 2, faces::get);
        int first = CardFrames.FIRST_DRAWN;
        builder.region(first, VARIANTS, 10, 2, 8, 2, i -> bars(i, 20, 2, 40, 4));
        builder.region(first + 1, VARIANTS, 10, 4, 8, 1, i -> bars(i + 20, 34, 2, 60, 2));
        builder.region(first + 2, VARIANTS, 10, 5, 8, 1, i -> bars(i + 40, 42, 1, 64, 2));
        builder.region(first + 3, VARIANTS, 10, 6, 8, 3, CardThumbnailTool::barcode);
        builder.region(first + 4, VARIANTS, 2, 10, 16, 2, CardThumbnailTool::machineLines);
        return builder.make();
    }

    private static Canvas page() {
        return new Canvas(WIDTH, HEIGHT, PAPER);
    }

    private static Canvas band(Scheme scheme) {
        Canvas canvas = page();
        canvas.fill(box(0, 0, WIDTH, 13), scheme.band());
        canvas.fill(box(0, 13, WIDTH, 1), scheme.accent());
        canvas.fill(ellipse(8, 6.5, 4.6, 4.6), scheme.accent());
        String name = scheme.state().officialName().toUpperCase(Locale.ROOT);
        double em = Math.min(9, 128 / BOLD.width(name));
        canvas.fill(BOLD.text(name, 16, 6.5 + em * 0.364, em, em), new Color(250, 128, 128));
        return canvas;
    }

    /** Returns a page with a face at a quarter of its size. The last line of the face is repeated below it. */
    private static Canvas face(List<FaceLayer> layers, int complexion, int style, int yoke) {
        int[] choices = new int[Feature.COUNT];
        choices[Feature.BACKDROP_TOP_LEFT.code()] = 1;
        choices[Feature.BACKDROP_TOP_RIGHT.code()] = 1;
        choices[Feature.BACKDROP_BOTTOM_LEFT.code()] = 1;
        choices[Feature.BACKDROP_BOTTOM_RIGHT.code()] = 1;
        choices[Feature.COMPLEXION.code()] = complexion;
        choices[Feature.HAIR.code()] = FaceChoice.HAIR[complexion];
        while (FaceChoice.FIRST_OF_SKIN[choices[Feature.SKIN.code()] + 1] <= complexion) {
            choices[Feature.SKIN.code()]++;
        }
        choices[Feature.STYLE.code()] = style;
        choices[Feature.YOKE.code()] = yoke;
        choices[Feature.CHEST.code()] = yoke;
        Canvas full = new Canvas(FaceArt.WIDTH, FaceArt.HEIGHT, PAPER);
        for (FaceLayer layer : layers) {
            Color color = layer.color(choices);
            float[] mask = layer.mask(choices);
            for (int component = 0; component < (layer.keepsHue() ? 1 : 3); component++) {
                float value = component == 0 ? color.y() : component == 1 ? color.cb() : color.cr();
                float[] plane = full.plane(component);
                for (int i = 0; i < mask.length; i++) {
                    plane[i] += (value - plane[i]) * mask[i];
                }
            }
        }
        Canvas canvas = page();
        for (int component = 0; component < 3; component++) {
            for (int y = 0; y < 64; y++) {
                for (int x = 0; x < FaceArt.WIDTH / 4; x++) {
                    float sum = 0;
                    for (int i = 0; i < 16; i++) {
                        int line = Math.min(FaceArt.HEIGHT - 1, 4 * y + i / 4);
                        sum += full.plane(component)[line * FaceArt.WIDTH + 4 * x + i % 4];
                    }
                    canvas.plane(component)[(FACE_Y + y) * WIDTH + FACE_X + x] = sum / 16;
                }
            }
        }
        return canvas;
    }

    private static Canvas bars(int variant, double y, int count, int max, double thick) {
        Canvas canvas = page();
        for (int i = 0; i < count; i++) {
            canvas.fill(box(80, y + i * (thick + 3), drawn(variant, i, max / 3, max), thick), thick > 3 ? INK : TEXT);
        }
        return canvas;
    }

    private static Canvas barcode(int variant) {
        Canvas canvas = page();
        canvas.fill(box(80, 49, 2, 22), INK);
        canvas.fill(box(140, 49, 2, 22), INK);
        for (int row = 0; row < 8; row++) {
            for (int i = 0; i < 14; i++) {
                double width = drawn(variant, row * 16 + i, 1, 3);
                canvas.fill(box(84 + 4 * i, 49 + row * 2.75, width, 2.75), INK);
            }
        }
        return canvas;
    }

    private static Canvas machineLines(int variant) {
        Canvas canvas = page();
        for (int row = 0; row < 2; row++) {
            for (int i = 0; i < 30; i++) {
                double height = drawn(variant, row * 32 + i, 2, 4);
                canvas.fill(box(16 + 4 * i, 87.5 + row * 6 - height - 2, 2.4, height), TEXT);
            }
        }
        return canvas;
    }

    private static double drawn(int variant, int bar, int min, int max) {
        return min + Draws.bounded(Draws.hash(0x63617264L, variant, bar), max - min + 1);
    }
}
