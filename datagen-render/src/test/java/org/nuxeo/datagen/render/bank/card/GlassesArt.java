// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.box;
import static org.nuxeo.datagen.render.internal.art.PathText.mirrored;
import static org.nuxeo.datagen.render.internal.art.PathText.path;
import static org.nuxeo.datagen.render.internal.art.PathText.ring;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;

/** The glasses: two shapes, or none. */
final class GlassesArt extends FacePart {

    GlassesArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void draw() {
        add(
                EnumSet.of(Feature.GLASSES),
                none(),
                c -> switch (c[Feature.GLASSES.code()]) {
                    case 1 -> of(rounds());
                    case 2 -> of(squares());
                    default -> of(new Path2D.Double());
                },
                c -> new Color(30, 128, 128),
                true);
    }

    private static Path2D rounds() {
        Path2D both = ring(76, 100, 17, 16, 2.6);
        both.append(ring(116, 100, 17, 16, 2.6), false);
        both.append(box(92, 97, 8, 2.6), false);
        both.append(mirrored("M 50 95 L 60 97 L 60 99.6 L 50 97.6 Z", AXIS), false);
        return both;
    }

    private static Path2D squares() {
        Path2D lens = path("M 58 89 L 93 89 L 91 111 C 90 114 88 115 85 115 L 66 115 C 63 115 61 114 60 111 Z");
        lens.append(
                path(
                        "M 61.5 92.5 L 63.5 110 C 64 111.5 65 112 66.5 112 L 84.5 112 C 86 112 87.2 111.5 87.6 110 L 89.4 92.5 Z"),
                false);
        Path2D both = new Path2D.Double(Path2D.WIND_NON_ZERO);
        both.append(lens, false);
        both.append(lens.createTransformedShape(new AffineTransform(-1, 0, 0, 1, 2 * AXIS, 0)), false);
        both.append(box(91, 92, 10, 3.4), false);
        both.append(mirrored("M 50 92 L 60 92 L 60 95 L 50 95 Z", AXIS), false);
        return both;
    }
}
