// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;
import org.nuxeo.datagen.core.text.Check;

/**
 * The documents that lie in homes beside the groups, as records: home by home in turn of the partitions, parents first.
 *
 * @param homes codes of the homes
 */
record HomeRecords(TreePlan plan, int[] homes, Predicate<Kind> wanted, int partitions) implements Records {

    /** Documents of a kind in a home. */
    private record Run(int node, long first) {}

    /** Returns the documents of a partition. */
    Hits documents(int partition) {
        TreeCell cell = plan.cell;
        List<Run> runs = new ArrayList<>();
        LongStream.Builder before = LongStream.builder().add(0);
        long count = 0;
        for (int home : homes) {
            for (int node = cell.kindsOfGroups(); node < cell.kinds(); node++) {
                if (home % partitions == partition
                        && wanted.test(plan.of(node).node().kind())) {
                    runs.add(new Run(node, cell.countOfFirst(node, home)));
                    count += cell.countOf(node, home);
                    before.add(count);
                }
            }
        }
        long[] starts = before.build().toArray();
        return new Hits(count, k -> {
            int at = TreeRecords.last(starts, k);
            return cell.identity(runs.get(at).node, runs.get(at).first + k - starts[at], 0);
        });
    }

    @Override
    public long records(int partition) {
        return documents(partition).count();
    }

    @Override
    public Walk walk(int partition, long j) {
        Hits all = documents(partition);
        Check.index("partition " + partition + ", record", j, all.count() + 1);
        return new Walk() {

            private long at = j;

            @Override
            public boolean hasRecord() {
                return at < all.count();
            }

            @Override
            public long group() {
                Identity document = identity();
                return plan.cell.group(plan.index(document.kind()), document.position());
            }

            @Override
            public Identity identity() {
                return all.get(at);
            }

            @Override
            public void next() {
                at++;
            }
        };
    }
}
