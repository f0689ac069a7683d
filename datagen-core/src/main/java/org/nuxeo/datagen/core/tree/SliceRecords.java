// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.tree;

import java.util.Objects;

/**
 * One partition of the documents of a slice. The groups of the slice are dealt to partitions in turn, so a partition has
 * every P-th group, P being the number of partitions. Which trees follow each other repeats after at most as many groups as
 * the slice has trees; a table of one such period, made for each partition, leads to the j-th record in constant time.
 *
 * <p>Records of a group are in order of kind, parents first, and in series by period, then by position. The partition of a
 * group depends on its position alone. Immutable and thread safe.
 */
public final class SliceRecords {

    private final TreeSlice slice;
    private final int[] periods;
    private final int partitions;
    private final int partition;
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
     * @param partition number of this one
     */
    public SliceRecords(TreeSlice slice, int[] periods, int partitions, int partition) {
        this.slice = Objects.requireNonNull(slice, "slice");
        this.periods = periods.clone();
        this.partitions = partitions;
        this.partition = Objects.checkIndex(partition, partitions);
        int trees = slice.size();
        int turns = trees == 0 ? 0 : trees / gcd(trees, partitions);
        this.before = new long[turns + 1];
        for (int turn = 0; turn < turns; turn++) {
            before[turn + 1] = before[turn] + recordsOfTree(treeOfTurn(turn));
        }
    }

    /** Returns the partition of a group of a slice. */
    public static int partition(TreeSlice slice, long group, int partitions) {
        return (int) (slice.index(0, group) % partitions);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private int treeOfTurn(long turn) {
        return (int) ((partition + turn * partitions) % slice.size());
    }

    private long recordsOfTree(int i) {
        long records = 0;
        for (int kind = 0; kind < periods.length; kind++) {
            records += (long) slice.countOfTree(kind, i) * periods[kind];
        }
        return records;
    }

    /** Returns the number of records that the first groups of a dataset have. */
    public long records(long groups) {
        long all = slice.groups(groups);
        long own = all <= partition ? 0 : (all - 1 - partition) / partitions + 1;
        int turns = before.length - 1;
        return own == 0 ? 0 : own / turns * before[turns] + before[(int) (own % turns)];
    }

    /** Returns the position of the group of the j-th record. */
    public long group(long j) {
        int turns = before.length - 1;
        long own = j / before[turns] * turns + last(before, j % before[turns]);
        return slice.position(0, partition + own * partitions);
    }

    /** Returns the j-th record, which the dataset must have. */
    public TreeRecord record(long j) {
        int turns = before.length - 1;
        long rest = j % before[turns];
        int turn = last(before, rest);
        rest -= before[turn];
        int tree = treeOfTurn(turn);
        int kind = 0;
        long ofKind = (long) slice.countOfTree(0, tree) * periods[0];
        while (rest >= ofKind) {
            rest -= ofKind;
            kind++;
            ofKind = (long) slice.countOfTree(kind, tree) * periods[kind];
        }
        int inPeriod = slice.countOfTree(kind, tree);
        return new TreeRecord(
                kind, slice.cell().firstOfGroup(kind, group(j)) + rest % inPeriod, (int) (rest / inPeriod));
    }

    private static int last(long[] before, long value) {
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
