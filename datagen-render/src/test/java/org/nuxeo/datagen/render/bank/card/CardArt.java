// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.box;
import static org.nuxeo.datagen.render.internal.art.PathText.ellipse;
import static org.nuxeo.datagen.render.internal.art.PathText.ring;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.Locale;
import org.nuxeo.datagen.render.internal.art.Canvas;
import org.nuxeo.datagen.render.internal.art.Color;
import org.nuxeo.datagen.render.internal.art.Outlines;

/**
 * The preprinted artwork of a card: band, seal and title in the colors of the state, waves in the paper, and labels.
 * Below the band the luminance is equal for all states; the waves differ from the paper only in chrominance.
 */
final class CardArt {

    /** Luminance of the paper and of the ink. */
    static final float PAPER = 236;

    static final float INK = 26;

    private static final Color LABEL = new Color(104, 128, 128);
    private static final double LABEL_EM = 9;
    private static final double NUMBER_EM = 7.5;
    private static final int BAND_END = 58;

    /** Opacity of the stronger curve over the band, in the color of the waves. */
    static final float SWEEP_SHARE = 0.34f;

    private final Outlines bold;
    private final Outlines plain;

    CardArt(Outlines bold, Outlines plain) {
        this.bold = bold;
        this.plain = plain;
    }

    Canvas draw(Scheme scheme) {
        Canvas canvas =
                new Canvas(CardLayout.WIDTH, CardLayout.HEIGHT, scheme.tint().withY(PAPER));
        waves(canvas, scheme);
        band(canvas, scheme);
        frames(canvas);
        labels(canvas);
        return canvas;
    }

    private void waves(Canvas canvas, Scheme scheme) {
        Color color = scheme.waves().withY(PAPER);
        for (int i = 0; i < 9; i++) {
            Path2D wave = new Path2D.Double(Path2D.WIND_NON_ZERO);
            double y = 40 + i * 46;
            wave.moveTo(0, y);
            for (int x = 0; x < 720; x += 216) {
                wave.curveTo(x + 72, y - 56 + i * 3, x + 144, y + 60 - i * 4, x + 216, y);
            }
            for (int x = 864; x > 0; x -= 216) {
                wave.curveTo(x - 72, y + 76 - i * 4, x - 144, y - 32 + i * 3, x - 216, y + 14);
            }
            wave.closePath();
            canvas.fill(wave, color, 0.55f);
        }
        canvas.fill(
                box(0, 328, CardLayout.WIDTH, 80),
                scheme.tint().mix(new Color(PAPER, 128, 128), 0.6f).withY(PAPER));
    }

    private void band(Canvas canvas, Scheme scheme) {
        Color dark = scheme.band();
        canvas.fill(box(0, 0, CardLayout.WIDTH, BAND_END), dark);
        canvas.fill(sweep(330, 60), dark.mix(scheme.waves(), 0.22f));
        canvas.fill(sweep(420, 90), dark.mix(scheme.waves(), SWEEP_SHARE));
        canvas.fill(box(0, BAND_END, CardLayout.WIDTH, 4), scheme.accent());
        canvas.fill(box(0, BAND_END + 4, CardLayout.WIDTH, 2), scheme.tint().withY(PAPER));
        Color paint = new Color(250, 128, 128);
        Color sealInk = scheme.accent().y() > 140 ? dark : paint;
        canvas.fill(ellipse(36, 29, 23, 23), scheme.accent());
        canvas.fill(ring(36, 29, 20.5, 20.5, 1.2), sealInk);
        canvas.fill(star(36, 17, 4.2), sealInk);
        centered(canvas, bold, scheme.state().code(), 36, 39, 19, sealInk);
        String name = scheme.state().officialName().toUpperCase(Locale.ROOT);
        double em = Math.min(33, 392 / bold.width(name));
        canvas.fill(bold.text(name, 70, 29 + em * 0.364, em, em), paint);
        String title = "IDENTIFICATION CARD";
        canvas.fill(bold.text(title, 632 - bold.width(title) * 13, 25, 13, 13), paint);
        String country = "UNITED STATES OF AMERICA";
        canvas.fill(plain.text(country, 632 - plain.width(country) * 9, 42, 9, 9), paint, 0.85f);
    }

    private static Path2D sweep(double x, double width) {
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        path.moveTo(x, BAND_END);
        path.curveTo(x + 60, 30, x + 120, 44, x + 200, 0);
        path.lineTo(x + 200 + width, 0);
        path.curveTo(x + 160 + width, 50, x + 90 + width, 34, x + 20 + width, BAND_END);
        path.closePath();
        return path;
    }

    private static Shape star(double x, double y, double radius) {
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        for (int i = 0; i < 10; i++) {
            double r = i % 2 == 0 ? radius : radius * 0.4;
            double angle = StrictMath.PI * (i / 5.0 - 0.5);
            double px = x + r * StrictMath.cos(angle);
            double py = y + r * StrictMath.sin(angle);
            if (i == 0) {
                path.moveTo(px, py);
            } else {
                path.lineTo(px, py);
            }
        }
        path.closePath();
        return path;
    }

    private static void centered(
            Canvas canvas, Outlines font, String text, double x, double y, double em, Color color) {
        canvas.fill(font.text(text, x - font.width(text) * em / 2, y, em, em), color);
    }

    private static void frames(Canvas canvas) {
        double x = 8 * CardLayout.PORTRAIT_COLUMN;
        double y = 8 * CardLayout.PORTRAIT_ROW;
        Color line = new Color(120, 128, 128);
        canvas.fill(box(x - 2, y - 2, FaceArt.WIDTH + 4, 2), line);
        canvas.fill(box(x - 2, y + FaceArt.HEIGHT, FaceArt.WIDTH + 4, 2), line);
        canvas.fill(box(x - 2, y, 2, FaceArt.HEIGHT), line);
        canvas.fill(box(x + FaceArt.WIDTH, y, 2, FaceArt.HEIGHT), line);
    }

    private void labels(Canvas canvas) {
        for (CardField field : CardField.values()) {
            double baseline = 8 * field.row + (field.large ? 20 : 13);
            double end = 8 * field.column - 4;
            double start = end - bold.width(field.label) * LABEL_EM;
            canvas.fill(bold.text(field.label, start, baseline, LABEL_EM, LABEL_EM), LABEL);
            double gap = field.label.isEmpty() ? 0 : 3;
            double number = start - gap - plain.width(field.labelNumber) * NUMBER_EM;
            canvas.fill(plain.text(field.labelNumber, number, baseline, NUMBER_EM, NUMBER_EM), LABEL);
        }
    }

    /** Returns a shape moved by a distance. */
    static Shape at(Shape shape, double x, double y) {
        return AffineTransform.getTranslateInstance(x, y).createTransformedShape(shape);
    }
}
