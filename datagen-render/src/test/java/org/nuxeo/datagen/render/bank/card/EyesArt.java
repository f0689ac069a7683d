// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.ellipse;
import static org.nuxeo.datagen.render.internal.art.PathText.path;

import java.awt.geom.Path2D;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;

/** The eyes, lids and brows. */
final class EyesArt extends FacePart {

    private static final int[] IRISES = {0x5A3418, 0x3F74B5, 0x8A6A30, 0x4B8A4F, 0x7D8791};

    EyesArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void draw() {
        double[] heights = {5.6, 6.8, 4.6};
        for (int side = 0; side < 2; side++) {
            double x = AXIS + (side == 0 ? -20 : 20);
            double y = 99;
            add(
                    EnumSet.of(Feature.EYES),
                    EnumSet.of(Feature.SKIN),
                    c -> of(almond(x, y, 11, heights[c[Feature.EYES.code()]])),
                    c -> Color.rgb(0xF4F0EA).mix(skin(c), 0.22f),
                    true);
            add(
                    EnumSet.of(Feature.EYES),
                    EnumSet.of(Feature.IRIS),
                    c -> both(of(almond(x, y, 11, heights[c[Feature.EYES.code()]])), of(ellipse(x, y, 5.4, 5.4))),
                    c -> Color.rgb(IRISES[c[Feature.IRIS.code()]]),
                    false);
            add(none(), none(), c -> of(ellipse(x, y, 2.4, 2.4)), c -> new Color(16, 128, 128), true);
            add(none(), none(), c -> of(ellipse(x + 1.8, y - 1.8, 1.2, 1.2)), c -> new Color(245, 128, 128), true);
            add(
                    EnumSet.of(Feature.EYES),
                    EnumSet.of(Feature.SKIN),
                    c -> of(lid(x, y, heights[c[Feature.EYES.code()]])),
                    c -> new Color(sex == Sex.FEMALE ? 22 : 40, 128, 128),
                    true);
            double mirror = side == 0 ? 1 : -1;
            add(
                    EnumSet.of(Feature.BROWS),
                    EnumSet.of(Feature.COMPLEXION),
                    c -> of(brow(x, mirror, c[Feature.BROWS.code()])),
                    c -> shade(hair(c).mix(skin(c), 0.12f), 0.8f),
                    true);
        }
    }

    private static Path2D almond(double x, double y, double rx, double ry) {
        return path("M " + (x - rx) + " " + y + " Q " + x + " " + (y - ry * 2) + " " + (x + rx) + " " + y + " Q " + x
                + " " + (y + ry * 1.5) + " " + (x - rx) + " " + y + " Z");
    }

    private Path2D lid(double x, double y, double ry) {
        double thick = sex == Sex.FEMALE ? 3.6 : 2.2;
        return path("M " + (x - 12) + " " + (y + 0.5) + " Q " + x + " " + (y - ry * 2 - thick) + " " + (x + 12) + " "
                + (y + 0.5) + " Q " + x + " " + (y - ry * 2 + 0.8) + " " + (x - 12) + " " + (y + 0.5) + " Z");
    }

    private Path2D brow(double x, double mirror, int kind) {
        double thick = (sex == Sex.FEMALE ? 3.2 : 5) + (kind == 2 ? 1.6 : 0);
        double arch = kind == 1 ? 5.5 : 2.5;
        double inner = x + mirror * 12;
        double outer = x - mirror * 14;
        return path("M " + inner + " " + 87 + " Q " + x + " " + (84 - arch) + " " + outer + " " + 87.5 + " Q " + x + " "
                + (84 - arch + thick) + " " + inner + " " + (87 + thick) + " Z");
    }
}
