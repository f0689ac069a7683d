package org.nuxeo.datagen.render.card;

import static org.nuxeo.datagen.render.art.PathText.box;
import static org.nuxeo.datagen.render.art.PathText.ellipse;
import static org.nuxeo.datagen.render.art.PathText.mirrored;
import static org.nuxeo.datagen.render.art.PathText.path;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.core.corpus.Sex;
import org.nuxeo.datagen.render.art.Color;
import org.nuxeo.datagen.render.art.Coverage;

/** The drawings of which faces are composed, as layers from the backdrop to the glasses. */
final class FaceArt {

    static final int WIDTH = 8 * CardLayout.PORTRAIT_COLUMNS;
    static final int HEIGHT = 8 * CardLayout.PORTRAIT_ROWS;

    private static final double AXIS = WIDTH / 2.0;
    private static final float[] BACKDROP_TONES = {250, 214, 178, 142, 106};
    private static final int[] SKINS = {0xF3D0B8, 0xDCA987, 0xB37D59, 0x83573D, 0x523527};
    private static final int[] HAIRS = {0x211C1C, 0x5C3C28, 0x9E5A34, 0x93908E, 0xE0BD80};
    private static final int[] GARMENTS = {0x1F2A44, 0x943A42, 0x5E8A6A, 0x8FA9C4, 0xDDCBAA, 0xF4F4F2};
    private static final int[] IRISES = {0x5A3418, 0x3F74B5, 0x8A6A30, 0x4B8A4F, 0x7D8791};
    private static final int YOKE_END = 208;

    private final List<FaceLayer> layers = new ArrayList<>();
    private final Sex sex;

    private FaceArt(Sex sex) {
        this.sex = sex;
    }

    /** Returns the layers of one sex, the lowest first. */
    static List<FaceLayer> layers(Sex sex) {
        FaceArt art = new FaceArt(sex);
        art.backdrop();
        art.hairBehind();
        art.body();
        art.head();
        art.mouthAndNose();
        if (sex == Sex.MALE) {
            art.beard();
        }
        art.eyes();
        art.hairInFront();
        art.glasses();
        return art.layers;
    }

    private void backdrop() {
        Feature[] quarters = {
            Feature.BACKDROP_TOP_LEFT,
            Feature.BACKDROP_TOP_RIGHT,
            Feature.BACKDROP_BOTTOM_LEFT,
            Feature.BACKDROP_BOTTOM_RIGHT
        };
        add(none(), EnumSet.of(quarters[0]), c -> quarter(true, true, true), c -> backdrop(c, quarters[0]), false);
        add(none(), EnumSet.of(quarters[1]), c -> quarter(false, true, false), c -> backdrop(c, quarters[1]), false);
        add(none(), EnumSet.of(quarters[2]), c -> quarter(true, false, false), c -> backdrop(c, quarters[2]), false);
        add(none(), EnumSet.of(quarters[3]), c -> quarter(false, false, false), c -> backdrop(c, quarters[3]), false);
    }

    private static Color backdrop(int[] choices, Feature quarter) {
        return new Color(BACKDROP_TONES[choices[quarter.ordinal()]], 133, 124);
    }

    /** Returns the mask of a quarter so that, laid over each other, the four blend over 32 pixels about the axes. */
    private static float[] quarter(boolean left, boolean top, boolean all) {
        float[] mask = new float[WIDTH * HEIGHT];
        for (int i = 0; i < mask.length; i++) {
            float right = ramp((i % WIDTH - (float) AXIS + 16) / 32);
            float bottom = ramp((i / WIDTH - 84f) / 32);
            float topShare = right;
            if (all) {
                mask[i] = 1;
            } else if (top) {
                mask[i] = topShare;
            } else if (left) {
                mask[i] = right == 1 ? 0 : bottom;
            } else {
                mask[i] = right * bottom;
            }
        }
        return mask;
    }

    private static float ramp(float t) {
        float x = Math.max(0, Math.min(1, t));
        return x * x * (3 - 2 * x);
    }

    private void body() {
        String neck = "M 76 140 L 76 170 C 76 178 70 182 60 186 L 96 206 L 96 140 Z";
        add(none(), EnumSet.of(Feature.SKIN), c -> of(mirrored(neck, AXIS)), c -> shade(skin(c), 0.9f), false);
        add(
                none(),
                EnumSet.of(Feature.SKIN),
                c -> of(path("M 76 150 Q 96 176 116 150 L 116 164 Q 96 186 76 164 Z")),
                c -> shade(skin(c), 0.72f),
                true);
        String shoulders = "M 96 240 L 96 204 C 84 204 76 196 68 182 C 50 190 22 192 12 208 C 4 220 0 230 -2 240 Z";
        float[] garment = of(mirrored(shoulders, AXIS));
        add(
                none(),
                EnumSet.of(Feature.YOKE),
                c -> above(garment, YOKE_END, true),
                c -> garment(c, Feature.YOKE),
                false);
        add(
                none(),
                EnumSet.of(Feature.CHEST),
                c -> above(garment, YOKE_END, false),
                c -> garment(c, Feature.CHEST),
                false);
        String collar = "M 66 182 L 72 178 C 78 194 86 200 96 202 L 96 207 C 82 206 72 196 66 182 Z";
        add(
                none(),
                EnumSet.of(Feature.YOKE),
                c -> above(of(mirrored(collar, AXIS)), YOKE_END, true),
                c -> edge(garment(c, Feature.YOKE)),
                true);
        add(
                none(),
                EnumSet.of(Feature.CHEST),
                c -> above(of(mirrored("M 34 240 L 37 210 L 39 210 L 37 240 Z", AXIS)), YOKE_END, false),
                c -> edge(garment(c, Feature.CHEST)),
                true);
    }

    private static Color garment(int[] choices, Feature part) {
        return Color.rgb(GARMENTS[choices[part.ordinal()]]);
    }

    private static Color edge(Color color) {
        return color.withY(color.y() > 120 ? color.y() - 40 : color.y() + 28);
    }

    private static float[] above(float[] mask, int line, boolean keepAbove) {
        float[] part = mask.clone();
        for (int i = 0; i < part.length; i++) {
            if (i / WIDTH < line != keepAbove) {
                part[i] = 0;
            }
        }
        return part;
    }

    private void head() {
        Path2D ears = mirrored("M 50 92 C 42 86 40 96 43 106 C 45 116 50 120 54 116 Z", AXIS);
        add(none(), EnumSet.of(Feature.SKIN), c -> of(ears), c -> shade(skin(c), 0.9f), false);
        add(EnumSet.of(Feature.HEAD), EnumSet.of(Feature.SKIN), c -> of(face(c)), FaceArt::skin, false);
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
        double jaw = AXIS - jaws[choices[Feature.HEAD.ordinal()]];
        double chin = AXIS - chins[choices[Feature.HEAD.ordinal()]];
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
                c -> of(path(noses[c[Feature.NOSE.ordinal()]])),
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
                c -> of(path(lips[c[Feature.MOUTH.ordinal()]])),
                this::lips,
                false);
        add(
                EnumSet.of(Feature.MOUTH),
                EnumSet.of(Feature.SKIN),
                c -> of(path(partings[c[Feature.MOUTH.ordinal()]])),
                c -> shade(lips(c), 0.55f),
                true);
    }

    private Color lips(int[] choices) {
        Color red = Color.rgb(sex == Sex.FEMALE ? 0xB03A4A : 0xA85A50);
        return skin(choices).mix(red, sex == Sex.FEMALE ? 0.62f : 0.4f);
    }

    private void beard() {
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
                            switch (c[Feature.BEARD.ordinal()]) {
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

    private void eyes() {
        double[] heights = {5.6, 6.8, 4.6};
        for (int side = 0; side < 2; side++) {
            double x = AXIS + (side == 0 ? -20 : 20);
            double y = 99;
            add(
                    EnumSet.of(Feature.EYES),
                    EnumSet.of(Feature.SKIN),
                    c -> of(almond(x, y, 11, heights[c[Feature.EYES.ordinal()]])),
                    c -> Color.rgb(0xF4F0EA).mix(skin(c), 0.22f),
                    true);
            add(
                    EnumSet.of(Feature.EYES),
                    EnumSet.of(Feature.IRIS),
                    c -> both(of(almond(x, y, 11, heights[c[Feature.EYES.ordinal()]])), of(ellipse(x, y, 5.4, 5.4))),
                    c -> Color.rgb(IRISES[c[Feature.IRIS.ordinal()]]),
                    false);
            add(none(), none(), c -> of(ellipse(x, y, 2.4, 2.4)), c -> new Color(16, 128, 128), true);
            add(none(), none(), c -> of(ellipse(x + 1.8, y - 1.8, 1.2, 1.2)), c -> new Color(245, 128, 128), true);
            add(
                    EnumSet.of(Feature.EYES),
                    EnumSet.of(Feature.SKIN),
                    c -> of(lid(x, y, heights[c[Feature.EYES.ordinal()]])),
                    c -> new Color(sex == Sex.FEMALE ? 22 : 40, 128, 128),
                    true);
            double mirror = side == 0 ? 1 : -1;
            add(
                    EnumSet.of(Feature.BROWS),
                    EnumSet.of(Feature.COMPLEXION),
                    c -> of(brow(x, mirror, c[Feature.BROWS.ordinal()])),
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

    private void hairBehind() {
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
                    Path2D shape = mirrored(shapes[c[Feature.STYLE.ordinal()]], AXIS);
                    float[] mask = of(shape);
                    return c[Feature.STYLE.ordinal()] == 3 ? either(mask, of(ellipse(96, 24, 21, 18))) : mask;
                },
                c -> shade(hair(c), 0.84f),
                false);
    }

    private void hairInFront() {
        add(
                EnumSet.of(Feature.STYLE),
                EnumSet.of(Feature.HAIR),
                c -> of(front(c[Feature.STYLE.ordinal()])),
                FaceArt::hair,
                false);
        add(
                EnumSet.of(Feature.STYLE),
                EnumSet.of(Feature.HAIR),
                c -> both(
                        of(front(c[Feature.STYLE.ordinal()])),
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

    private void glasses() {
        add(
                EnumSet.of(Feature.GLASSES),
                none(),
                c -> switch (c[Feature.GLASSES.ordinal()]) {
                    case 1 -> of(rounds());
                    case 2 -> of(squares());
                    default -> of(new Path2D.Double());
                },
                c -> new Color(30, 128, 128),
                true);
    }

    private static Path2D rounds() {
        Path2D both = org.nuxeo.datagen.render.art.PathText.ring(76, 100, 17, 16, 2.6);
        both.append(org.nuxeo.datagen.render.art.PathText.ring(116, 100, 17, 16, 2.6), false);
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

    private static Color skin(int[] choices) {
        return Color.rgb(SKINS[choices[Feature.SKIN.ordinal()]]);
    }

    private static Color hair(int[] choices) {
        return Color.rgb(HAIRS[choices[Feature.HAIR.ordinal()]]);
    }

    private static Color glint(Color color) {
        return color.withY(Math.min(250, color.y() + 16 + color.y() * 0.12f));
    }

    private static Color shade(Color color, float light) {
        return color.withY(color.y() * light);
    }

    private static float[] of(Shape shape) {
        return Coverage.of(shape, WIDTH, HEIGHT);
    }

    private static float[] scaled(float[] mask, float factor) {
        for (int i = 0; i < mask.length; i++) {
            mask[i] *= factor;
        }
        return mask;
    }

    private static float[] within(float[] mask, Shape shape) {
        return both(mask, of(shape));
    }

    private static float[] either(float[] a, float[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = Math.max(a[i], b[i]);
        }
        return a;
    }

    private static float[] both(float[] a, float[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= b[i];
        }
        return a;
    }

    private static Set<Feature> none() {
        return EnumSet.noneOf(Feature.class);
    }

    private void add(
            Set<Feature> shapeFeatures,
            Set<Feature> colorFeatures,
            Function<int[], float[]> shape,
            Function<int[], Color> color,
            boolean keepsHue) {
        layers.add(new FaceLayer(shapeFeatures, colorFeatures, shape, color, keepsHue));
    }
}
