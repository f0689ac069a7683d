// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.model.tree.TreeSpans.Span;

/**
 * Documents of a slice as the records of partitions: those of the groups from one on, for some periods of each kind. In cell c,
 * the i-th tree of the slice is in partition (i + c) mod P, P being the number of partitions; so within P cells, a round, each
 * partition has each tree once, and partitions have equally many records however different the trees are. In the cells of a
 * round, a partition has the trees of one remainder of i after the other, downwards. One table of the trees in that order,
 * which all partitions enter at different places, leads to the j-th record in constant time.
 *
 * <p>Records of a group are in order of kind, parents first, and in series by period, then by position. The partition of a
 * group depends on its position alone, and a partition has its groups in their order, so new groups come after all others.
 * Immutable and thread safe.
 */
final class TreeRecords implements Records {

    private final TreeSlice slice;
    private final long fromGroup;
    private final long toGroup;
    private final Span[] spans;
    private final int partitions;
    private final int trees;

    /** The trees by remainder, the largest first, then ascending. */
    private final int[] order;

    /** How many records the trees before each in that order have. */
    private final long[] before;

    /**
     * @param spanOf gives the periods of a kind
     * @param partitions number of partitions
     */
    TreeRecords(TreeSlice slice, long fromGroup, long toGroup, IntFunction<Span> spanOf, int partitions) {
        this.slice = slice;
        this.fromGroup = fromGroup;
        this.toGroup = toGroup;
        this.spans = new Span[slice.cell.kindsOfGroups()];
        Arrays.setAll(spans, spanOf);
        this.partitions = partitions;
        this.trees = slice.size();
        this.order = new int[trees];
        this.before = new long[trees + 1];
        int next = 0;
        for (int remainder = Math.min(partitions, trees) - 1; remainder >= 0; remainder--) {
            for (int tree = remainder; tree < trees; tree += partitions) {
                order[next] = tree;
                before[next + 1] = before[next];
                for (int kind = 0; kind < spans.length; kind++) {
                    before[next + 1] += count(kind, tree);
                }
                next++;
            }
        }
    }

    private long count(int kind, int tree) {
        return (long) slice.countOfTree(kind, tree) * spans[kind].count();
    }

    /** Returns the partition of a group of a slice. */
    static int partition(TreeSlice slice, long group, int partitions) {
        return (int) ((slice.tree(group) + group / slice.cell.trees) % partitions);
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
    private long records(int partition, long groups) {
        long all = slice.count(0, groups);
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

    @Override
    public long records(int partition) {
        Objects.checkIndex(partition, partitions);
        return records(partition, toGroup) - records(partition, fromGroup);
    }

    @Override
    public Walk walk(int partition, long j) {
        long records = records(partition);
        Check.index("partition " + partition + ", record", j, records + 1);
        return new TreeWalk(partition, records(partition, fromGroup) + j, records - j);
    }

    /** Returns the last place that has at most a value before it. */
    static int last(long[] before, long value) {
        int found = Arrays.binarySearch(before, value);
        int last = found < 0 ? -2 - found : found;
        while (last + 1 < before.length && before[last + 1] == value) {
            last++;
        }
        return last;
    }

    /** A walk that knows the tree, the kind, the period and the place among the documents of these that the record is at. */
    private final class TreeWalk implements Walk {

        private final int partition;
        private long left;
        private long round;
        private int place;
        private long group;
        private int kind;
        private int period;
        private long first;
        private int inPeriod;
        private int index;

        TreeWalk(int partition, long next, long left) {
            this.partition = partition;
            this.left = left;
            if (left > 0) {
                long each = before[trees];
                long inRound = (before[placeOf(partition)] + next % each) % each;
                round = next / each;
                place = last(before, inRound);
                long rest = inRound - before[place];
                for (; rest >= count(kind, order[place]); kind++) {
                    rest -= count(kind, order[place]);
                }
                enterTree();
                period += (int) (rest / inPeriod);
                index = (int) (rest % inPeriod);
            }
        }

        private void enterTree() {
            int tree = order[place];
            group = slice.group(round * partitions + Math.floorMod(partition - tree, partitions), tree);
            enterKind();
        }

        private void enterKind() {
            inPeriod = slice.countOfTree(kind, order[place]);
            first = slice.cell.count(kind, group);
            period = spans[kind].from();
            index = 0;
        }

        @Override
        public boolean hasRecord() {
            return left > 0;
        }

        @Override
        public long group() {
            return group;
        }

        @Override
        public Identity identity() {
            return slice.cell.identity(kind, first + index, period);
        }

        @Override
        public void next() {
            left--;
            if (++index == inPeriod) {
                index = 0;
                period++;
            }
            while (left > 0 && (inPeriod == 0 || period == spans[kind].to())) {
                if (++kind < spans.length) {
                    enterKind();
                } else {
                    kind = 0;
                    place = place + 1 < trees ? place + 1 : 0;
                    round += place == placeOf(partition) ? 1 : 0;
                    enterTree();
                }
            }
        }
    }
}
