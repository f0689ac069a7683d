// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;

/** The documents that lie in homes beside the groups, as records: home by home in turn of the partitions, parents first. */
final class HomeRecords implements Records {

    private final TreeCell cell;
    private final int partitions;

    /** The documents of all homes, in their order. */
    private final List<Run> runs = new ArrayList<>();

    /** Documents of a kind in a home. */
    private record Run(int home, int node, long first, int count) {}

    /** @param homes codes of the homes */
    HomeRecords(TreePlan plan, int[] homes, Predicate<Kind> wanted, int partitions) {
        this.cell = plan.cell;
        this.partitions = partitions;
        for (int home : homes) {
            for (int node = cell.kindsOfGroups(); node < cell.kinds(); node++) {
                if (wanted.test(plan.of(node).node().kind())) {
                    runs.add(new Run(home, node, cell.countOfFirst(node, home), cell.countOf(node, home)));
                }
            }
        }
    }

    /** Returns the partition of what lies in a home. */
    static int partition(int home, int partitions) {
        return home % partitions;
    }

    private List<Run> runs(int partition) {
        return runs.stream()
                .filter(each -> partition(each.home, partitions) == partition)
                .toList();
    }

    @Override
    public long records(int partition) {
        return runs(partition).stream().mapToLong(Run::count).sum();
    }

    @Override
    public Walk walk(int partition, long j) {
        return new HomeWalk(runs(partition), j, TreeRecords.rest(this, partition, j));
    }

    private final class HomeWalk implements Walk {

        private final List<Run> own;
        private int at;
        private long index;
        private long left;

        HomeWalk(List<Run> own, long skipped, long left) {
            this.own = own;
            this.index = skipped;
            this.left = left;
            settle();
        }

        /** Goes on to the kind and the home that the index is in. */
        private void settle() {
            while (left > 0 && index >= own.get(at).count) {
                index -= own.get(at++).count;
            }
        }

        @Override
        public boolean hasRecord() {
            return left > 0;
        }

        @Override
        public long group() {
            return -1L - own.get(at).home;
        }

        @Override
        public Identity identity() {
            return cell.identity(own.get(at).node, own.get(at).first + index, 0);
        }

        @Override
        public void next() {
            index++;
            left--;
            settle();
        }
    }
}
