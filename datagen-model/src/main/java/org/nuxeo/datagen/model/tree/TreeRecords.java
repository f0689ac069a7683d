// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;
import org.nuxeo.datagen.model.tree.SliceRecords.TreeRecord;

/**
 * Documents of a slice as the records of partitions: those of the groups from one on, for some periods of each kind. A
 * partition has its groups in the order of positions, so new groups come after all others.
 */
final class TreeRecords implements Records {

    private final TreePlan plan;
    private final long fromGroup;
    private final long toGroup;
    private final Span[] spans;
    private final SliceRecords all;

    /** @param spans for each kind, its periods */
    TreeRecords(TreePlan plan, TreeSlice slice, long fromGroup, long toGroup, Span[] spans, int partitions) {
        this.plan = plan;
        this.fromGroup = fromGroup;
        this.toGroup = toGroup;
        this.spans = spans;
        this.all = new SliceRecords(
                slice, Arrays.stream(spans).mapToInt(Span::count).toArray(), partitions);
    }

    @Override
    public long records(int partition) {
        return all.records(partition, toGroup) - all.records(partition, fromGroup);
    }

    @Override
    public Walk walk(int partition, long j) {
        long first = all.records(partition, fromGroup);
        long end = all.records(partition, toGroup);
        if (j < 0 || j > end - first) {
            throw new IndexOutOfBoundsException(
                    "record " + j + " of partition " + partition + ": must be 0 to " + (end - first));
        }
        return new TreeWalk(partition, first + j, end);
    }

    private final class TreeWalk implements Walk {

        private final int partition;
        private final long end;
        private long next;

        TreeWalk(int partition, long next, long end) {
            this.partition = partition;
            this.next = next;
            this.end = end;
        }

        @Override
        public boolean hasRecord() {
            return next < end;
        }

        @Override
        public long group() {
            return all.group(partition, next);
        }

        @Override
        public Identity identity() {
            TreeRecord record = all.record(partition, next);
            int kind = record.kind();
            return plan.identity(kind, record.position(), spans[kind].from() + record.period());
        }

        @Override
        public void next() {
            next++;
        }
    }
}
