// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Some trees of a cell, and so the groups with these trees in every cell: those of a home, or of a repository. The documents
 * that belong to them are counted and reached by arithmetic, as those of all groups are. Immutable and thread safe.
 */
public final class TreeSlice {

    final TreeCell cell;
    private final int[] members;
    final int[] homes;

    /** For each tree of the cell, how many members come before it; with an end. */
    private final int[] membersBelow;

    private final Steps[] before;

    /**
     * @param members trees of the cell, each once, in ascending order
     * @param homes homes whose own documents belong to the slice, likewise
     */
    public TreeSlice(TreeCell cell, int[] members, int[] homes) {
        this.cell = cell;
        this.members = members.clone();
        this.homes = homes.clone();
        this.membersBelow = new int[cell.trees + 1];
        for (int tree : members) {
            membersBelow[tree + 1] = 1;
        }
        Arrays.parallelPrefix(membersBelow, Integer::sum);
        this.before = IntStream.range(0, cell.kinds()).mapToObj(this::ends).toArray(Steps[]::new);
    }

    private Steps ends(int kind) {
        IntStream own = IntStream.of(members(kind));
        return Steps.ofCounts(own.map(each -> cell.countOf(kind, each)).toArray());
    }

    /** Returns the trees that documents of a kind belong to, or the homes that they lie in. */
    private int[] members(int kind) {
        return cell.isOfHomes(kind) ? homes : members;
    }

    /** Returns the number of trees. */
    public int size() {
        return members.length;
    }

    /** Returns the position of the group of a cell that has the i-th tree. */
    long group(long cellNumber, int i) {
        return cellNumber * cell.trees + members[i];
    }

    /** Returns which of the trees a group has. */
    int tree(long group) {
        return membersBelow[(int) (group % cell.trees)];
    }

    /** Returns the number of documents of a kind that the i-th tree has. */
    int countOfTree(int kind, int i) {
        return before[kind].at(i + 1) - before[kind].at(i);
    }

    /** Returns the number of documents of a kind that belong to the slice, among those of the first groups of the dataset. */
    public long count(int kind, long groups) {
        int inCell = before[kind].end();
        return cell.isOfHomes(kind) ? inCell : groups / cell.trees * inCell + before[kind].at(tree(groups));
    }

    /** Returns the position, within its kind, of the k-th document of a kind that belongs to the slice, which has some. */
    public long position(int kind, long k) {
        int inCell = before[kind].end();
        int place = (int) (k % inCell);
        int i = before[kind].of(place);
        return k / inCell * cell.count(kind) + cell.countOfFirst(kind, members(kind)[i]) + place - before[kind].at(i);
    }

    /** Returns which document of the slice one is, from 0; it belongs to the slice. */
    public long index(int kind, long position) {
        int inCell = cell.count(kind);
        int place = (int) (position % inCell);
        int tree = cell.tree(kind, place);
        int i = cell.isOfHomes(kind) ? Arrays.binarySearch(homes, tree) : membersBelow[tree];
        return position / inCell * before[kind].end() + before[kind].at(i) + place - cell.countOfFirst(kind, tree);
    }
}
