// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.mirrored;
import static org.nuxeo.datagen.render.internal.art.PathText.path;

import java.awt.geom.Path2D;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;

/** The head with the nose and the mouth. */
final class HeadArt extends FacePart {

    HeadArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void draw() {
        shapes();
        mouthAndNose();
    }

    private void shapes() {
        Path2D ears = mirrored("M 50 92 C 42 86 40 96 43 106 C 45 116 50 120 54 116 Z", AXIS);
        add(none(), EnumSet.of(Feature.SKIN), c -> of(ears), c -> shade(skin(c), 0.9f), false);
        add(EnumSet.of(Feature.HEAD), EnumSet.of(Feature.SKIN), c -> of(face(c)), FacePart::skin, false);
        // a soft shadow on one side gives the head its volume
        add(
                EnumSet.of(Feature.HEAD),
                EnumSet.of(Feature.SKIN),
                c -> within(
                        of(face(c)),
                        path(
                                "M 112 44 C 142 52 142 80 142 108 C 142 122 136 130 131 138 C 127 150 116 160 100 162 C 122 150 130 128 130 100 C 130 76 124 56 112 44 Z")),
                c -> shade(skin(c), 0.9f),
                true);
        add(
                none(),
                EnumSet.of(Feature.SKIN),
                c -> of(mirrored("M 62 118 C 66 113 76 113 79 118 C 76 124 66 124 62 118 Z", AXIS)),
                c -> shade(skin(c), 0.94f),
                true);
    }

    private static Path2D face(int[] choices) {
        double[] jaws = {35, 31, 39};
        double[] chins = {14, 9, 20};
        double jaw = AXIS - jaws[choices[Feature.HEAD.code()]];
        double chin = AXIS - chins[choices[Feature.HEAD.code()]];
        return mirrored(
                "M 96 40 C 68 40 50 58 50 92 L 50 108 C 50 120 " + (jaw - 3) + " 126 " + jaw + " 136 C " + (jaw + 5)
                        + " 150 " + chin + " 162 96 162 Z",
                AXIS);
    }

    private void mouthAndNose() {
        String[] noses = {
            "M 92 100 C 92 112 86 118 86 122 C 88 126 92 125 96 127 C 100 125 104 126 106 122 L 103 122 C 100 124 98 123"
                    + " 96 124 C 93 123 90 124 89 122 C 90 117 94 112 94 100 Z",
            "M 91 102 C 91 112 83 118 83 122 C 86 127 91 125 96 128 C 101 125 106 127 109 122 L 106 122 C 102 124 99 123"
                    + " 96 125 C 92 123 88 125 86 122 C 88 117 93 112 93 102 Z",
            "M 93 98 C 93 112 89 118 88 122 C 90 125 93 125 96 126 C 99 125 102 125 104 122 L 101 122 C 99 123 98 122 96"
                    + " 123 C 94 122 92 123 91 122 C 92 117 95 112 95 98 Z"
        };
        add(
                EnumSet.of(Feature.NOSE),
                EnumSet.of(Feature.SKIN),
                c -> of(path(noses[c[Feature.NOSE.code()]])),
                c -> shade(skin(c), 0.72f),
                true);
        String[] lips = {
            "M 82 140 C 88 136 92 136 96 138 C 100 136 104 136 110 140 C 104 147 88 147 82 140 Z",
            "M 80 138 C 88 137 92 137 96 139 C 100 137 104 137 112 138 C 106 149 86 149 80 138 Z",
            "M 84 141 C 90 138 93 138 96 139 C 99 138 102 138 108 141 C 102 144 90 144 84 141 Z",
            "M 83 139 C 88 134 93 134 96 137 C 99 134 104 134 109 139 C 104 149 88 149 83 139 Z"
        };
        String[] partings = {
            "M 82 140 C 90 142 102 142 110 140 C 102 140 90 140 82 140 Z",
            "M 80 138 C 90 144 102 144 112 138 C 102 141 90 141 80 138 Z",
            "M 84 141 C 92 142 100 142 108 141 C 100 140 92 140 84 141 Z",
            "M 83 139 C 90 142 102 142 109 139 C 102 139 90 139 83 139 Z"
        };
        add(
                EnumSet.of(Feature.MOUTH),
                EnumSet.of(Feature.SKIN),
                c -> of(path(lips[c[Feature.MOUTH.code()]])),
                this::lips,
                false);
        add(
                EnumSet.of(Feature.MOUTH),
                EnumSet.of(Feature.SKIN),
                c -> of(path(partings[c[Feature.MOUTH.code()]])),
                c -> shade(lips(c), 0.55f),
                true);
    }

    private Color lips(int[] choices) {
        Color red = Color.rgb(sex == Sex.FEMALE ? 0xB03A4A : 0xA85A50);
        return skin(choices).mix(red, sex == Sex.FEMALE ? 0.62f : 0.4f);
    }
}
