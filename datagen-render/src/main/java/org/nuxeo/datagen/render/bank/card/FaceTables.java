// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.nuxeo.datagen.core.text.Resources;

/**
 * The runs that compose the portraits of one sex.
 *
 * <p>A row of cells is a sequence of groups. A group is a run of neighboring cells that depend on the same set of
 * features, its dependency. The choices of these features, read as digits of one number, select the run of the group.
 * The number is equal for all groups with the same dependency and is computed once for each face, so each group takes
 * one look-up.
 *
 * @param dependencies codes of the features of each dependency
 * @param rows groups of each row of cells of each component: pairs of the dependency and the index of the group's first
 *     item
 * @param items runs of all groups
 */
record FaceTables(byte[][] dependencies, int[][][] rows, int[] items) {

    private static final Feature[] FEATURES = Feature.values();

    /** Computes, for each dependency, the index of the face's run within a group. */
    void index(int[] choices, int[] indexes) {
        for (int d = 0; d < dependencies.length; d++) {
            int index = 0;
            for (byte feature : dependencies[d]) {
                index = index * FEATURES[feature].choices + choices[feature];
            }
            indexes[d] = index;
        }
    }

    /** Appends the runs of one row of cells and returns the index after the last. */
    int row(int component, int row, int[] indexes, int[] target, int at) {
        int[] groups = rows[component][row];
        int position = at;
        for (int i = 0; i < groups.length; i += 2) {
            target[position++] = items[groups[i + 1] + indexes[groups[i]]];
        }
        return position;
    }

    /** Returns every run of the luminance. */
    int[] luminanceRuns() {
        return Arrays.copyOf(items, rows[1][0][1]);
    }

    /** Returns every run of the colors. */
    int[] colorRuns() {
        return Arrays.copyOfRange(items, rows[1][0][1], items.length);
    }

    static FaceTables read(DataInputStream in) throws IOException {
        byte[][] dependencies = new byte[in.readUnsignedShort()][];
        for (int d = 0; d < dependencies.length; d++) {
            dependencies[d] = in.readNBytes(in.readUnsignedByte());
        }
        int[][][] rows = {Resources.readArrays(in), Resources.readArrays(in), Resources.readArrays(in)};
        return new FaceTables(dependencies, rows, Resources.readInts(in));
    }
}
