// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.tree;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;
import org.nuxeo.datagen.core.tree.SliceRecords.TreeRecord;

/**
 * Documents of a slice as the records of partitions: those of the groups from one on, for some periods of each kind. A
 * partition has its groups in the order of positions, so new groups come after all others.
 */
final class TreeRecords implements Records {

    private final TreePlan plan;
    private final TreeSlice slice;
    private final long fromGroup;
    private final long toGroup;
    private final Span[] spans;
    private final int partitions;
    private final AtomicReferenceArray<SliceRecords> known;

    /** @param spans for each kind, its periods */
    TreeRecords(TreePlan plan, TreeSlice slice, long fromGroup, long toGroup, Span[] spans, int partitions) {
        this.plan = plan;
        this.slice = slice;
        this.fromGroup = fromGroup;
        this.toGroup = toGroup;
        this.spans = spans;
        this.partitions = partitions;
        this.known = new AtomicReferenceArray<>(partitions);
    }

    private SliceRecords of(int partition) {
        SliceRecords records = known.get(partition);
        if (records == null) {
            int[] periods = Arrays.stream(spans).mapToInt(Span::count).toArray();
            records = new SliceRecords(slice, periods, partitions, partition);
            known.set(partition, records);
        }
        return records;
    }

    @Override
    public long records(int partition) {
        SliceRecords all = of(partition);
        return all.records(toGroup) - all.records(fromGroup);
    }

    @Override
    public Walk walk(int partition, long j) {
        SliceRecords all = of(partition);
        long first = all.records(fromGroup);
        long end = all.records(toGroup);
        if (j < 0 || j > end - first) {
            throw new IndexOutOfBoundsException(
                    "record " + j + " of partition " + partition + ": must be 0 to " + (end - first));
        }
        return new TreeWalk(all, first + j, end);
    }

    private final class TreeWalk implements Walk {

        private final SliceRecords all;
        private final long end;
        private long next;

        TreeWalk(SliceRecords all, long next, long end) {
            this.all = all;
            this.next = next;
            this.end = end;
        }

        @Override
        public boolean hasRecord() {
            return next < end;
        }

        @Override
        public long group() {
            return all.group(next);
        }

        @Override
        public Identity identity() {
            TreeRecord record = all.record(next);
            int kind = record.kind();
            return new Identity(plan.node(kind).kind(), record.position(), spans[kind].from() + record.period());
        }

        @Override
        public void next() {
            next++;
        }
    }
}
