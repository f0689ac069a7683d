// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.art;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The glyph outlines of a font, in em units with the y axis pointing down, read from a committed text file. Each line
 * has the code point, advance width and path of a glyph.
 */
public final class Outlines {

    private final Map<Integer, Path2D> paths = new HashMap<>();
    private final Map<Integer, Double> advances = new HashMap<>();

    private Outlines() {}

    /** Reads the outlines of a font, such as {@code inter-bold}. */
    public static Outlines load(String name) {
        Outlines outlines = new Outlines();
        try (InputStream in = Outlines.class.getResourceAsStream(name + ".outlines");
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    outlines.add(line.split(" "));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return outlines;
    }

    private void add(String[] words) {
        int codePoint = Integer.parseInt(words[0]);
        advances.put(codePoint, Double.parseDouble(words[1]));
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        int i = 2;
        while (i < words.length) {
            switch (words[i]) {
                case "M" -> path.moveTo(number(words, i + 1), number(words, i + 2));
                case "L" -> path.lineTo(number(words, i + 1), number(words, i + 2));
                case "Q" ->
                    path.quadTo(number(words, i + 1), number(words, i + 2), number(words, i + 3), number(words, i + 4));
                case "C" ->
                    path.curveTo(
                            number(words, i + 1),
                            number(words, i + 2),
                            number(words, i + 3),
                            number(words, i + 4),
                            number(words, i + 5),
                            number(words, i + 6));
                default -> path.closePath();
            }
            i += switch (words[i]) {
                case "M", "L" -> 3;
                case "Q" -> 5;
                case "C" -> 7;
                default -> 1;
            };
        }
        paths.put(codePoint, path);
    }

    private static double number(String[] words, int i) {
        return Double.parseDouble(words[i]);
    }

    public boolean has(int codePoint) {
        return paths.containsKey(codePoint);
    }

    /** Returns the advance width in em. */
    public double advance(int codePoint) {
        return advances.get(codePoint);
    }

    /** Returns the width of a text in em. */
    public double width(String text) {
        return text.chars().mapToDouble(this::advance).sum();
    }

    /** Returns a text as a path, its origin on the baseline at (x, y). */
    public Path2D text(String text, double x, double y, double scaleX, double scaleY) {
        Path2D all = new Path2D.Double(Path2D.WIND_NON_ZERO);
        double at = x;
        for (int i = 0; i < text.length(); i++) {
            int c = text.charAt(i);
            AffineTransform place = new AffineTransform(scaleX, 0, 0, scaleY, at, y);
            all.append(paths.get(c).getPathIterator(place), false);
            at += advance(c) * scaleX;
        }
        return all;
    }
}
