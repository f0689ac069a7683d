// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.format.BlockCoder;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.RunBuilder;
import org.nuxeo.datagen.render.internal.art.Color;

/**
 * A coder of every run that portraits of one sex can need.
 *
 * <p>A cell depends on the features of the layers that reach it, except layers hidden completely by a layer above. The
 * cell is coded for every combination of these features. Features that make no difference are dropped, and neighboring
 * cells with the same features are joined.
 */
final class PortraitBuilder {

    private static final Feature[] FEATURES = Feature.values();

    private final List<FaceLayer> layers;
    private final JpegTables tables;
    private final RunBuilder runs;
    private final List<byte[]> dependencies = new ArrayList<>();
    private final Map<Set<Feature>, Integer> dependencyNumbers = new HashMap<>();
    private final List<Integer> items = new ArrayList<>();

    private record Cell(Set<Feature> features, short[][] blocks) {}

    PortraitBuilder(Sex sex, JpegTables tables, RunBuilder runs) {
        this.layers = FaceArt.layers(sex);
        this.tables = tables;
        this.runs = runs;
    }

    FaceTables build() {
        int[][][] rows = new int[3][][];
        for (int component = 0; component < 3; component++) {
            int scale = component == 0 ? 1 : 2;
            rows[component] = new int[CardLayout.PORTRAIT_ROWS / scale][];
            for (int row = 0; row < rows[component].length; row++) {
                rows[component][row] = row(component, row, CardLayout.PORTRAIT_COLUMNS / scale);
            }
        }
        return new FaceTables(
                dependencies.toArray(new byte[0][]),
                rows,
                items.stream().mapToInt(Integer::intValue).toArray());
    }

    private int[] row(int component, int row, int columns) {
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            cells.add(cell(component, column, row));
        }
        List<Integer> groups = new ArrayList<>();
        for (int from = 0; from < columns; ) {
            Set<Feature> features = cells.get(from).features();
            int to = from + 1;
            while (to < columns && cells.get(to).features().equals(features)) {
                to++;
            }
            groups.add(dependency(features));
            groups.add(items.size());
            int combinations = cells.get(from).blocks().length;
            for (int k = 0; k < combinations; k++) {
                List<short[]> blocks = new ArrayList<>();
                for (Cell cell : cells.subList(from, to)) {
                    blocks.add(cell.blocks()[k]);
                }
                items.add(runs.add(component == 0 ? 0 : 1, blocks, 0.5 / combinations));
            }
            from = to;
        }
        return groups.stream().mapToInt(Integer::intValue).toArray();
    }

    private int dependency(Set<Feature> features) {
        return dependencyNumbers.computeIfAbsent(features, set -> {
            byte[] codes = new byte[set.size()];
            int i = 0;
            for (Feature feature : set) {
                codes[i++] = (byte) feature.code();
            }
            dependencies.add(codes);
            return dependencies.size() - 1;
        });
    }

    private Cell cell(int component, int column, int row) {
        int scale = component == 0 ? 8 : 16;
        int[] pixels = pixels(column * scale, row * scale, scale);
        List<FaceLayer> reaching = new ArrayList<>();
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        for (int i = layers.size() - 1; i >= 0; i--) {
            FaceLayer layer = layers.get(i);
            if (component > 0 && layer.keepsHue() || !reaches(layer, pixels)) {
                continue;
            }
            reaching.add(0, layer);
            features.addAll(layer.features());
            if (!layer.keepsHue() && hides(layer, pixels)) {
                break;
            }
        }
        if (features.contains(Feature.COMPLEXION)
                || features.contains(Feature.SKIN) && features.contains(Feature.HAIR)) {
            features.removeAll(EnumSet.of(Feature.SKIN, Feature.HAIR));
            features.add(Feature.COMPLEXION);
        }
        BlockCoder coder = new BlockCoder(tables.quantizers()[component == 0 ? 0 : 1]);
        short[][] blocks = new short[count(features)][];
        Map<String, short[]> known = new HashMap<>();
        for (int k = 0; k < blocks.length; k++) {
            short[] block = coder.code(paint(component, reaching, pixels, choices(features, k)));
            blocks[k] = known.computeIfAbsent(Arrays.toString(block), key -> block);
        }
        return reduced(features, blocks);
    }

    private static Cell reduced(Set<Feature> features, short[][] blocks) {
        for (Feature feature : features) {
            int inner = 1;
            for (Feature other : features) {
                inner = other.code() > feature.code() ? inner * other.choices : inner;
            }
            boolean matters = false;
            for (int k = 0; k < blocks.length; k++) {
                matters |= blocks[k] != blocks[k - k / inner % feature.choices * inner];
            }
            if (!matters) {
                Set<Feature> rest = EnumSet.copyOf(features);
                rest.remove(feature);
                short[][] kept = new short[blocks.length / feature.choices][];
                for (int k = 0; k < kept.length; k++) {
                    kept[k] = blocks[k / inner * inner * feature.choices + k % inner];
                }
                return reduced(rest, kept);
            }
        }
        return new Cell(features, blocks);
    }

    private static int count(Set<Feature> features) {
        int count = 1;
        for (Feature feature : features) {
            count *= feature.choices;
        }
        return count;
    }

    /** Returns the choices of the k-th combination. The last feature varies fastest. */
    private static int[] choices(Set<Feature> features, int k) {
        int[] choices = new int[FEATURES.length];
        int rest = k;
        for (int i = FEATURES.length - 1; i >= 0; i--) {
            if (features.contains(FEATURES[i])) {
                choices[i] = rest % FEATURES[i].choices;
                rest /= FEATURES[i].choices;
            }
        }
        if (features.contains(Feature.COMPLEXION)) {
            int complexion = choices[Feature.COMPLEXION.code()];
            choices[Feature.HAIR.code()] = FaceChoice.HAIR[complexion];
            int skin = 0;
            while (FaceChoice.FIRST_OF_SKIN[skin + 1] <= complexion) {
                skin++;
            }
            choices[Feature.SKIN.code()] = skin;
        }
        return choices;
    }

    private static boolean reaches(FaceLayer layer, int[] pixels) {
        for (int k = 0; k < count(layer.shapeFeatures()); k++) {
            float[] mask = layer.mask(choices(layer.shapeFeatures(), k));
            for (int pixel : pixels) {
                if (mask[pixel] > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hides(FaceLayer layer, int[] pixels) {
        for (int k = 0; k < count(layer.shapeFeatures()); k++) {
            float[] mask = layer.mask(choices(layer.shapeFeatures(), k));
            for (int pixel : pixels) {
                if (mask[pixel] < 1) {
                    return false;
                }
            }
        }
        return true;
    }

    private static float[] paint(int component, List<FaceLayer> layers, int[] pixels, int[] choices) {
        float[] samples = new float[pixels.length];
        for (FaceLayer layer : layers) {
            float[] mask = layer.mask(choices);
            Color color = layer.color(choices);
            float value = component == 0 ? color.y() : component == 1 ? color.cb() : color.cr();
            for (int i = 0; i < pixels.length; i++) {
                samples[i] += (value - samples[i]) * mask[pixels[i]];
            }
        }
        return component == 0 ? samples : halved(samples);
    }

    private static float[] halved(float[] samples) {
        float[] half = new float[64];
        for (int i = 0; i < 64; i++) {
            int at = i / 8 * 32 + i % 8 * 2;
            half[i] = (samples[at] + samples[at + 1] + samples[at + 16] + samples[at + 17]) / 4;
        }
        return half;
    }

    private static int[] pixels(int x, int y, int size) {
        int[] pixels = new int[size * size];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (y + i / size) * FaceArt.WIDTH + x + i % size;
        }
        return pixels;
    }
}
