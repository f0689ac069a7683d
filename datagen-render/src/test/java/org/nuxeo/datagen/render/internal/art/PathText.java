// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.art;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;

/** A parser of paths in text form: commands M, L, Q, C and Z with absolute coordinates, separated by blanks. */
public final class PathText {

    private PathText() {}

    /** Returns the path of a text. */
    public static Path2D path(String text) {
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        String[] words = text.trim().split("[ ,]+");
        int i = 0;
        while (i < words.length) {
            String command = words[i++];
            double[] n = new double[6];
            int count =
                    switch (command) {
                        case "M", "L" -> 2;
                        case "Q" -> 4;
                        case "C" -> 6;
                        default -> 0;
                    };
            for (int k = 0; k < count; k++) {
                n[k] = Double.parseDouble(words[i++]);
            }
            switch (command) {
                case "M" -> path.moveTo(n[0], n[1]);
                case "L" -> path.lineTo(n[0], n[1]);
                case "Q" -> path.quadTo(n[0], n[1], n[2], n[3]);
                case "C" -> path.curveTo(n[0], n[1], n[2], n[3], n[4], n[5]);
                case "Z" -> path.closePath();
                default -> throw new IllegalArgumentException("command " + command + ": must be M, L, Q, C or Z");
            }
        }
        return path;
    }

    /**
     * Returns a path together with its mirror image.
     *
     * @param axis x coordinate of the vertical mirror axis
     */
    public static Path2D mirrored(String text, double axis) {
        Path2D both = path(text);
        both.append(path(text).createTransformedShape(new AffineTransform(-1, 0, 0, 1, 2 * axis, 0)), false);
        return both;
    }

    /** Returns an ellipse. */
    public static Path2D ellipse(double x, double y, double rx, double ry) {
        double k = 0.5522847498;
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        path.moveTo(x + rx, y);
        path.curveTo(x + rx, y + k * ry, x + k * rx, y + ry, x, y + ry);
        path.curveTo(x - k * rx, y + ry, x - rx, y + k * ry, x - rx, y);
        path.curveTo(x - rx, y - k * ry, x - k * rx, y - ry, x, y - ry);
        path.curveTo(x + k * rx, y - ry, x + rx, y - k * ry, x + rx, y);
        path.closePath();
        return path;
    }

    /** Returns the ring between an ellipse and a concentric one that is smaller by {@code width} on each side. */
    public static Path2D ring(double x, double y, double rx, double ry, double width) {
        Path2D ring = ellipse(x, y, rx, ry);
        ring.append(
                ellipse(x, y, rx - width, ry - width)
                        .createTransformedShape(new AffineTransform(-1, 0, 0, 1, 2 * x, 0)),
                false);
        return ring;
    }

    /** Returns a rectangle. */
    public static Path2D box(double x, double y, double width, double height) {
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        path.moveTo(x, y);
        path.lineTo(x + width, y);
        path.lineTo(x + width, y + height);
        path.lineTo(x, y + height);
        path.closePath();
        return path;
    }
}
