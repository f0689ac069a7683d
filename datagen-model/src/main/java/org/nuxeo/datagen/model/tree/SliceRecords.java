// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Objects;

/**
 * The documents of a slice as the records of partitions. In cell c, the i-th tree of the slice is in partition (i + c) mod P, P
 * being the number of partitions; so within P cells, a round, each partition has each tree once, and partitions have equally
 * many records however different the trees are. In the cells of a round, a partition has the trees of one remainder of i
 * after the other, downwards. One table of the trees in that order, which all partitions enter at different places, leads to
 * the j-th record in constant time.
 *
 * <p>Records of a group are in order of kind, parents first, and in series by period, then by position. The partition of a
 * group depends on its position alone. Immutable and thread safe.
 */
public final class SliceRecords {

    private final TreeSlice slice;
    private final int[] periods;
    private final int partitions;
    private final int trees;

    /** The trees by remainder, the largest first, then ascending. */
    private final int[] order;

    /** How many records the trees before each in that order have. */
    private final long[] before;

    /**
     * A record: a document.
     *
     * @param period number of its period, from 0; 0 if its kind is not in series
     */
    public record TreeRecord(int kind, long position, int period) {}

    /**
     * @param periods of each kind, in how many periods its documents are here: 1 if it is not in series, 0 if it is elsewhere
     * @param partitions number of partitions
     */
    public SliceRecords(TreeSlice slice, int[] periods, int partitions) {
        this.slice = Objects.requireNonNull(slice, "slice");
        this.periods = periods.clone();
        this.partitions = partitions;
        this.trees = slice.size();
        this.order = new int[trees];
        this.before = new long[trees + 1];
        int next = 0;
        for (int remainder = Math.min(partitions, trees) - 1; remainder >= 0; remainder--) {
            for (int tree = remainder; tree < trees; tree += partitions) {
                order[next] = tree;
                before[next + 1] = before[next] + recordsOfTree(tree);
                next++;
            }
        }
    }

    /** Returns the partition of a group of a slice. */
    public static int partition(TreeSlice slice, long group, int partitions) {
        long index = slice.index(0, group);
        return (int) ((index % slice.size() + index / slice.size()) % partitions);
    }

    private long recordsOfTree(int i) {
        long records = 0;
        for (int kind = 0; kind < periods.length; kind++) {
            records += (long) slice.countOfTree(kind, i) * periods[kind];
        }
        return records;
    }

    /** Returns how many trees have a larger remainder: the place of the first tree with one, which may be -1. */
    private int placeOf(int remainder) {
        int above = partitions - 1 - remainder;
        return trees / partitions * above + Math.max(0, trees % partitions - 1 - remainder);
    }

    /** Returns how many groups a partition has in the first cells of a round. */
    private int groupsInCells(int partition, int cells) {
        int last = partition - cells;
        return last >= -1
                ? placeOf(last) - placeOf(partition)
                : trees - placeOf(partition) + placeOf(last + partitions);
    }

    /** Returns how many records a partition has in its first groups of a round. */
    private long recordsOfGroups(int partition, int groups) {
        int from = placeOf(partition);
        int to = from + groups;
        return to <= trees ? before[to] - before[from] : before[trees] - before[from] + before[to - trees];
    }

    /** Returns the number of records that a partition has of the first groups of a dataset. */
    public long records(int partition, long groups) {
        Objects.checkIndex(partition, partitions);
        long all = slice.groups(groups);
        if (all == 0) {
            return 0;
        }
        long cells = all / trees;
        int partial = (int) (all % trees);
        int cellsOfRound = (int) (cells % partitions);
        int remainder = Math.floorMod(partition - cellsOfRound, partitions);
        int inPartial = partial <= remainder ? 0 : (partial - 1 - remainder) / partitions + 1;
        return cells / partitions * before[trees]
                + recordsOfGroups(partition, groupsInCells(partition, cellsOfRound) + inPartial);
    }

    /** Returns the place, in the order of trees, of the tree of the j-th record of a partition. */
    private int place(int partition, long j) {
        return last(before, (before[placeOf(partition)] + j % before[trees]) % before[trees]);
    }

    private long group(int partition, long j, int place) {
        int tree = order[place];
        long cell = j / before[trees] * partitions + Math.floorMod(partition - tree, partitions);
        return slice.position(0, cell * trees + tree);
    }

    /** Returns the position of the group of the j-th record of a partition. */
    public long group(int partition, long j) {
        return group(partition, j, place(partition, j));
    }

    /** Returns the j-th record of a partition, which the dataset must have. */
    public TreeRecord record(int partition, long j) {
        int place = place(partition, j);
        int tree = order[place];
        long rest = (before[placeOf(partition)] + j % before[trees]) % before[trees] - before[place];
        int kind = 0;
        long ofKind = (long) slice.countOfTree(0, tree) * periods[0];
        while (rest >= ofKind) {
            rest -= ofKind;
            kind++;
            ofKind = (long) slice.countOfTree(kind, tree) * periods[kind];
        }
        int inPeriod = slice.countOfTree(kind, tree);
        return new TreeRecord(kind, slice.cell().firstOfGroup(kind, group(partition, j, place)) + rest % inPeriod, (int)
                (rest / inPeriod));
    }

    /** Returns the last place that has at most a value before it. */
    static int last(long[] before, long value) {
        int low = 0;
        int high = before.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (before[middle] <= value) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
