// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.Objects;

/**
 * Some trees of a cell, and so the groups with these trees in every cell: those of a home, or of a repository. The documents
 * that belong to them are counted and reached by arithmetic, as those of all groups are. Immutable and thread safe.
 */
public final class TreeSlice {

    private final TreeCell cell;
    private final int[] members;
    private final int[] homes;
    private final Steps[] before;

    /**
     * @param members trees of the cell, each once, in ascending order
     * @param homes homes whose own documents belong to the slice, likewise
     * @throws IllegalArgumentException if the order is another one
     */
    public TreeSlice(TreeCell cell, int[] members, int[] homes) {
        this.cell = Objects.requireNonNull(cell, "cell");
        this.members = members.clone();
        this.homes = homes.clone();
        for (int i = 0; i < members.length; i++) {
            Objects.checkIndex(members[i], cell.trees());
            if (i > 0 && members[i] <= members[i - 1]) {
                throw new IllegalArgumentException(
                        "tree " + members[i] + " after " + members[i - 1] + ": must be in ascending order, each once");
            }
        }
        this.before = new Steps[cell.kinds()];
        for (int kind = 0; kind < before.length; kind++) {
            int[] own = members(kind);
            int[] ends = new int[own.length + 1];
            for (int i = 0; i < own.length; i++) {
                int tree = own[i];
                ends[i + 1] = ends[i] + cell.countOfFirst(kind, tree + 1) - cell.countOfFirst(kind, tree);
            }
            before[kind] = new Steps(ends);
        }
    }

    /** Returns the trees that documents of a kind belong to, or the homes that they lie in. */
    private int[] members(int kind) {
        return cell.isOfHomes(kind) ? homes : members;
    }

    TreeCell cell() {
        return cell;
    }

    /** Returns the homes. */
    int[] homes() {
        return homes.clone();
    }

    /** Returns the number of trees. */
    public int size() {
        return members.length;
    }

    /** Returns the number of documents of a kind in the whole cell that belong to the slice. */
    int countInCell(int kind) {
        return before[kind].end();
    }

    /** Returns the number of documents of a kind that the i-th tree has. */
    int countOfTree(int kind, int i) {
        return before[kind].at(i + 1) - before[kind].at(i);
    }

    /** Returns whether a group belongs to the slice. */
    public boolean contains(long group) {
        return Arrays.binarySearch(members, (int) (group % cell.trees())) >= 0;
    }

    /** Returns the number of groups of the slice among the first of the dataset. */
    public long groups(long groups) {
        return count(0, groups);
    }

    /** Returns the number of documents of a kind that belong to the slice, among those of the first groups of the dataset. */
    public long count(int kind, long groups) {
        if (cell.isOfHomes(kind)) {
            return countInCell(kind);
        }
        return groups / cell.trees() * countInCell(kind) + before[kind].at(membersBelow((int) (groups % cell.trees())));
    }

    private int membersBelow(int tree) {
        int found = Arrays.binarySearch(members, tree);
        return found < 0 ? -found - 1 : found;
    }

    /** Returns the position, within its kind, of the k-th document of a kind that belongs to the slice, which has some. */
    public long position(int kind, long k) {
        int inCell = countInCell(kind);
        int place = (int) (k % inCell);
        int i = before[kind].of(place);
        return k / inCell * cell.count(kind) + cell.countOfFirst(kind, members(kind)[i]) + place - before[kind].at(i);
    }

    /** Returns which document of the slice one is, from 0; it belongs to the slice. */
    public long index(int kind, long position) {
        int inCell = cell.count(kind);
        int place = (int) (position % inCell);
        int tree = cell.tree(kind, place);
        int i = Arrays.binarySearch(members(kind), tree);
        if (i < 0) {
            throw new IllegalArgumentException("kind " + kind + ", position " + position + ": belongs to tree " + tree
                    + ", which is not in the slice");
        }
        return position / inCell * countInCell(kind) + before[kind].at(i) + place - cell.countOfFirst(kind, tree);
    }
}
