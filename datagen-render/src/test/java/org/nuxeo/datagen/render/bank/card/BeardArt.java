// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.mirrored;
import static org.nuxeo.datagen.render.internal.art.PathText.path;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;

/** The moustache and the beards, which only men have. */
final class BeardArt extends FacePart {

    BeardArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void draw() {
        String moustache =
                "M 80 137 C 84 131 92 129 96 131 C 100 129 108 131 112 137 C 106 135 100 136 96 136 C 92 136 86"
                        + " 135 80 137 Z";
        Path2D full = mirrored(
                "M 53 112 C 54 132 60 144 68 152 C 78 162 88 163 96 163 L 96 147 C 88 147 82 146 79 140 C 80 134 88 131 96"
                        + " 132 L 96 129 C 86 129 76 132 70 132 C 62 130 58 122 53 112 Z",
                AXIS);
        Path2D goatee = mirrored(
                "M 96 130 C 86 130 79 134 77 142 C 77 154 84 163 96 163 L 96 147 C 88 147 82 146 80 141 C 82 135 90 133 96"
                        + " 134 Z",
                AXIS);
        add(
                EnumSet.of(Feature.BEARD),
                EnumSet.of(Feature.COMPLEXION),
                c -> {
                    Shape shape =
                            switch (c[Feature.BEARD.code()]) {
                                case 1 -> path(moustache);
                                case 2 -> full;
                                case 3 -> goatee;
                                default -> new Path2D.Double();
                            };
                    return scaled(of(shape), 0.92f);
                },
                c -> hair(c).mix(skin(c), 0.1f),
                true);
    }
}
