// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;

/** The documents that lie in homes beside the groups, as records: home by home in turn of the partitions, parents first. */
final class HomeRecords implements Records {

    private final TreeCell cell;
    private final int[] homes;
    private final int[] nodes;
    private final int partitions;

    /** @param homes codes of the homes */
    HomeRecords(TreePlan plan, int[] homes, Predicate<Kind> wanted, int partitions) {
        this.cell = plan.cell();
        this.homes = homes;
        this.partitions = partitions;
        this.nodes = IntStream.range(cell.kindsOfGroups(), cell.kinds())
                .filter(node -> wanted.test(plan.of(node).node().kind()))
                .toArray();
    }

    /** Returns the partition of what lies in a home. */
    static int partition(int home, int partitions) {
        return home % partitions;
    }

    private IntStream homes(int partition) {
        return IntStream.of(homes).filter(home -> partition(home, partitions) == partition);
    }

    @Override
    public long records(int partition) {
        return homes(partition)
                .mapToLong(home -> IntStream.of(nodes)
                        .mapToLong(node -> cell.countOf(node, home))
                        .sum())
                .sum();
    }

    @Override
    public Walk walk(int partition, long j) {
        return new HomeWalk(homes(partition).toArray(), j, TreeRecords.rest(this, partition, j));
    }

    private final class HomeWalk implements Walk {

        private final int[] own;
        private int home;
        private int node;
        private long index;
        private long left;

        HomeWalk(int[] own, long skipped, long left) {
            this.own = own;
            this.index = skipped;
            this.left = left;
            settle();
        }

        /** Goes on to the kind and the home that the index is in. */
        private void settle() {
            while (left > 0 && index >= cell.countOf(nodes[node], own[home])) {
                index -= cell.countOf(nodes[node], own[home]);
                node = (node + 1) % nodes.length;
                home += node == 0 ? 1 : 0;
            }
        }

        @Override
        public boolean hasRecord() {
            return left > 0;
        }

        @Override
        public long group() {
            return -1L - own[home];
        }

        @Override
        public Identity identity() {
            long first = cell.countOfFirst(nodes[node], own[home]);
            return cell.identity(nodes[node], first + index, 0);
        }

        @Override
        public void next() {
            index++;
            left--;
            settle();
        }
    }
}
