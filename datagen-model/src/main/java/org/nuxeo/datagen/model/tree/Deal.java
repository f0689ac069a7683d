// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;

/**
 * How documents are dealt to folders between them and their parents, of which every parent has as many: in turn, or to each
 * folder its share of all documents of a kind in a cell. A kind below such folders has its count for each document above them.
 *
 * @param folders number of folders
 * @param shares indexes of the folders with their weights, or null for in turn
 */
public record Deal(int folders, @Nullable Shares shares) implements Canonical.Part {

    /** The largest number of folders. */
    public static final int MOST_FOLDERS = 10_000;

    /** The only folder of each parent, or of each parent and period. */
    public static final Deal SINGLE = new Deal(1, null);

    /** @throws IllegalArgumentException if the number is not 1 to {@link #MOST_FOLDERS} */
    public Deal {
        boolean isOther = folders < 1 || folders > MOST_FOLDERS;
        Check.refuse(isOther, () -> grouped(folders) + " folders: must be 1 to " + grouped(MOST_FOLDERS));
    }

    @Override
    public void write(Canonical to) {
        to.with("folders", folders, 1).with("shares", shares);
    }

    /**
     * Returns how many documents each folder of each parent has.
     *
     * @param counts how many documents each parent has
     * @param key decides which documents go to which folder, unless they go in turn
     */
    int[] split(int[] counts, long key) {
        int[] split = new int[Math.multiplyExact(counts.length, folders)];
        int[] dealt = shares == null ? null : shares.deal(IntStream.of(counts).sum(), key);
        int next = 0;
        for (int parent = 0; parent < counts.length; parent++) {
            for (int i = 0; i < counts[parent]; i++) {
                split[parent * folders + (dealt == null ? i % folders : dealt[next++])]++;
            }
        }
        return split;
    }
}
