// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.ellipse;
import static org.nuxeo.datagen.render.internal.art.PathText.mirrored;
import static org.nuxeo.datagen.render.internal.art.PathText.path;

import java.awt.geom.Path2D;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;

/** The hair behind and in front of the head. */
final class HairArt extends FacePart {

    HairArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void drawBehind() {
        if (sex == Sex.MALE) {
            return;
        }
        String[] shapes = {
            "M 96 28 C 60 28 40 52 40 92 C 40 140 36 170 34 198 L 96 198 Z",
            "M 96 28 C 58 28 40 54 40 92 C 38 120 36 138 40 150 L 96 150 Z",
            "M 96 22 C 66 20 50 32 44 44 C 28 50 24 70 30 82 C 18 96 22 116 32 124 C 26 140 36 156 50 158 L 96 158 Z",
            "M 96 30 C 60 30 44 56 46 92 L 50 112 L 96 112 Z",
            "M 96 26 C 58 26 38 54 40 90 C 26 112 40 130 30 148 C 22 166 34 180 30 194 L 60 198 L 96 190 Z",
            "M 96 30 C 60 30 44 54 45 88 L 48 108 L 96 108 Z"
        };
        add(
                EnumSet.of(Feature.STYLE),
                EnumSet.of(Feature.HAIR),
                c -> {
                    Path2D shape = mirrored(shapes[c[Feature.STYLE.code()]], AXIS);
                    float[] mask = of(shape);
                    return c[Feature.STYLE.code()] == 3 ? either(mask, of(ellipse(96, 24, 21, 18))) : mask;
                },
                c -> shade(hair(c), 0.84f),
                false);
    }

    void drawInFront() {
        add(
                EnumSet.of(Feature.STYLE),
                EnumSet.of(Feature.HAIR),
                c -> of(front(c[Feature.STYLE.code()])),
                FacePart::hair,
                false);
        add(
                EnumSet.of(Feature.STYLE),
                EnumSet.of(Feature.HAIR),
                c -> both(
                        of(front(c[Feature.STYLE.code()])),
                        of(path("M 60 60 C 70 40 96 34 118 42 C 96 40 76 46 66 66 Z"))),
                c -> glint(hair(c)),
                true);
    }

    private Path2D front(int style) {
        if (sex == Sex.FEMALE) {
            return switch (style) {
                case 0 ->
                    mirrored(
                            "M 96 32 C 62 30 44 54 44 92 C 44 120 42 150 40 180 L 52 182 C 54 150 54 120 54 96 C 58 78 74 62 96 56 Z",
                            AXIS);
                case 1 ->
                    mirrored(
                            "M 96 32 C 60 30 43 56 44 92 C 42 116 41 134 44 148 L 56 146 C 58 128 55 112 54 100 L 55 80 C 70 76 84 74 96 74 Z",
                            AXIS);
                case 2 ->
                    mirrored(
                            "M 96 26 C 70 24 54 34 48 48 C 36 60 36 78 42 92 C 36 106 42 118 50 122 C 56 112 52 104 54 94 C 56 80 66 70 78 66 C 84 64 90 62 96 64 Z",
                            AXIS);
                case 3 -> mirrored("M 96 34 C 62 34 46 58 48 98 L 53 98 C 54 80 68 62 96 58 Z", AXIS);
                case 4 ->
                    path(
                            "M 80 30 C 52 36 42 62 44 94 C 36 112 46 130 38 150 C 36 166 42 176 40 186 L 54 184 C 58 166 50 150 56"
                                    + " 132 C 58 118 53 108 54 96 C 56 82 66 66 80 52 C 100 74 128 74 138 98 C 138 118 134 130"
                                    + " 140 148 C 146 164 138 176 142 186 L 156 184 C 156 166 150 150 152 132 C 150 116 148 104"
                                    + " 148 92 C 150 56 128 24 80 30 Z");
                default ->
                    path(
                            "M 96 30 C 60 30 44 54 46 92 L 50 104 C 54 100 54 92 56 84 C 70 84 90 76 108 62 C 118 76 134 78 138 90"
                                    + " L 142 104 L 147 90 C 148 54 128 30 96 30 Z");
            };
        }
        return switch (style) {
            case 0 -> mirrored("M 96 32 C 62 32 45 52 47 90 L 52 90 C 53 76 58 68 66 66 C 76 62 86 62 96 62 Z", AXIS);
            case 1 ->
                path(
                        "M 60 40 C 44 52 44 74 47 94 L 52 92 C 53 82 56 74 62 70 C 90 72 112 66 122 58 C 134 66 138 78 140 92 L"
                                + " 145 94 C 150 66 144 44 124 34 C 100 22 76 28 60 40 Z");
            case 2 ->
                mirrored(
                        "M 96 14 C 68 12 48 22 40 42 C 30 60 32 84 44 100 L 52 96 C 52 80 60 66 74 64 C 82 62 90 64 96 64 Z",
                        AXIS);
            case 3 -> mirrored("M 50 78 C 46 86 45 94 48 104 L 52 104 C 53 96 53 88 53 80 Z", AXIS);
            case 4 ->
                path(
                        "M 58 56 C 50 64 47 78 48 96 L 52 94 C 54 80 58 72 64 66 C 80 70 100 66 118 66 C 132 70 138 80 140 94 L"
                                + " 144 96 C 146 78 144 62 138 52 C 140 30 122 16 100 18 C 78 16 58 30 58 56 Z");
            default ->
                mirrored(
                        "M 96 26 C 56 26 38 52 40 96 C 40 112 42 120 46 126 L 54 112 C 53 100 54 90 58 80 C 66 84 76 72 84 72 C 88"
                                + " 76 92 72 96 70 Z",
                        AXIS);
        };
    }

    private static Color glint(Color color) {
        return color.withY(Math.min(250, color.y() + 16 + color.y() * 0.12f));
    }
}
