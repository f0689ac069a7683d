// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.SliceRecords.TreeRecord;
import org.nuxeo.datagen.model.tree.TreeCell.TreeKind;

/** Trees of any shape against a tree that is built document by document. */
class TreeCellProperties {

    /** The shape of a cell. */
    record Shape(int trees, List<TreeKind> below, long key) {
        TreeCell cell() {
            return new TreeCell(trees, 0, List.of(), below, key);
        }
    }

    /** A document that was built. */
    record Built(int kind, long position, long parent, int indexInParent, long group) {}

    /** Builds the documents of groups one by one; only the counts of a cell come from {@link Shares#deal}. */
    private static List<List<Built>> build(Shape shape, int groups) {
        List<int[]> counts = new ArrayList<>(List.of(new int[0]));
        int[] inCell = new int[shape.below.size() + 1];
        inCell[0] = shape.trees;
        List<List<Built>> all = new ArrayList<>(List.of(new ArrayList<>()));
        for (long group = 0; group < groups; group++) {
            all.get(0).add(new Built(0, group, -1, 0, group));
        }
        for (int kind = 1; kind <= shape.below.size(); kind++) {
            TreeKind each = shape.below.get(kind - 1);
            counts.add(each.count().deal(inCell[each.parent()], Draws.subkey(shape.key, each.label())));
            inCell[kind] = IntStream.of(counts.get(kind)).sum();
            List<Built> built = new ArrayList<>();
            for (Built parent : all.get(each.parent())) {
                int children = counts.get(kind)[(int) (parent.position % inCell[each.parent()])];
                for (int i = 0; i < children; i++) {
                    built.add(new Built(kind, built.size(), parent.position, i, parent.group));
                }
            }
            all.add(built);
        }
        return all;
    }

    @Provide
    static Arbitrary<Shape> shapes() {
        Arbitrary<Shares> shares = Combinators.combine(
                        Arbitraries.integers().between(0, 4).list().ofMinSize(1).ofMaxSize(4),
                        Arbitraries.longs().between(1, 100).list().ofSize(4))
                .as((values, weights) -> new Shares(
                        values.stream().mapToInt(i -> i).toArray(),
                        weights.stream().limit(values.size()).mapToLong(i -> i).toArray()));
        Arbitrary<List<TreeKind>> kinds = Combinators.combine(
                        Arbitraries.integers().between(0, 100).list().ofMaxSize(5),
                        shares.list().ofSize(5))
                .as((parents, counts) -> {
                    List<TreeKind> below = new ArrayList<>();
                    for (int i = 0; i < parents.size(); i++) {
                        below.add(new TreeKind("kind" + i, parents.get(i) % (i + 1), counts.get(i)));
                    }
                    return below;
                });
        return Combinators.combine(Arbitraries.integers().between(1, 12), kinds, Arbitraries.longs())
                .as(Shape::new);
    }

    @Property(tries = 300)
    void everyWayIsThatOfTheBuiltTree(@ForAll("shapes") Shape shape, @ForAll @IntRange(max = 40) int groups) {
        TreeCell cell = shape.cell();
        List<List<Built>> all = build(shape, groups);
        for (int kind = 0; kind < cell.kinds(); kind++) {
            assertThat(cell.count(kind, groups)).isEqualTo(all.get(kind).size());
            for (Built each : all.get(kind)) {
                assertThat(cell.group(kind, each.position)).isEqualTo(each.group);
                if (kind > 0) {
                    assertThat(cell.parent(kind, each.position)).isEqualTo(each.parent);
                    assertThat(cell.indexInParent(kind, each.position)).isEqualTo(each.indexInParent);
                    assertThat(cell.firstChild(kind, each.parent) + each.indexInParent)
                            .isEqualTo(each.position);
                    assertThat(each.indexInParent).isLessThan(cell.childCount(kind, each.parent));
                }
            }
            for (int child = kind + 1; child < cell.kinds(); child++) {
                if (cell.parentKind(child) == kind) {
                    int kindOfChild = child;
                    assertThat(all.get(kind).stream()
                                    .mapToLong(parent -> cell.childCount(kindOfChild, parent.position))
                                    .sum())
                            .isEqualTo(all.get(child).size());
                }
            }
        }
    }

    @Property(tries = 200)
    void documentsOfASliceAreCountedAndReached(
            @ForAll("shapes") Shape shape,
            @ForAll @IntRange(max = 40) int groups,
            @ForAll Set<@IntRange(max = 11) Integer> some) {
        TreeCell cell = shape.cell();
        int[] members = some.stream()
                .filter(tree -> tree < shape.trees)
                .mapToInt(i -> i)
                .sorted()
                .toArray();
        TreeSlice slice = new TreeSlice(cell, members, new int[0]);
        List<List<Built>> all = build(shape, groups);
        for (int kind = 0; kind < cell.kinds(); kind++) {
            List<Long> positions = all.get(kind).stream()
                    .filter(each -> some.contains((int) (each.group % shape.trees)))
                    .map(Built::position)
                    .toList();
            assertThat(slice.count(kind, groups)).isEqualTo(positions.size());
            for (int k = 0; k < positions.size(); k++) {
                assertThat(slice.position(kind, k)).isEqualTo(positions.get(k));
                assertThat(slice.index(kind, positions.get(k))).isEqualTo(k);
            }
        }
    }

    @Property(tries = 200)
    void partitionsHaveEveryRecordOnce(
            @ForAll("shapes") Shape shape,
            @ForAll @IntRange(max = 40) int groups,
            @ForAll @IntRange(min = 1, max = 9) int partitions,
            @ForAll long seed) {
        TreeCell cell = shape.cell();
        int[] periods = IntStream.range(0, cell.kinds())
                .map(kind -> (int) Math.floorMod(Draws.hash(seed, kind), 3L))
                .toArray();
        TreeSlice slice = new TreeSlice(
                cell,
                IntStream.range(0, shape.trees)
                        .filter(tree -> (seed >> tree & 1) == 0)
                        .toArray(),
                new int[0]);
        Set<TreeRecord> seen = new HashSet<>();
        SliceRecords records = new SliceRecords(slice, periods, partitions);
        for (int partition = 0; partition < partitions; partition++) {
            long group = -1;
            int kind = 0;
            for (long j = 0; j < records.records(partition, groups); j++) {
                TreeRecord record = records.record(partition, j);
                long owner = cell.group(record.kind(), record.position());
                assertThat(slice.contains(owner)).isTrue();
                assertThat(SliceRecords.partition(slice, owner, partitions)).isEqualTo(partition);
                assertThat(record.period()).isLessThan(periods[record.kind()]);
                assertThat(seen.add(record)).as(record.toString()).isTrue();
                assertThat(owner).isGreaterThanOrEqualTo(group);
                assertThat(owner > group || record.kind() >= kind)
                        .as("parents come first")
                        .isTrue();
                group = owner;
                kind = record.kind();
            }
        }
        long expected = 0;
        for (int each = 0; each < cell.kinds(); each++) {
            expected += slice.count(each, groups) * periods[each];
        }
        assertThat(seen).hasSize((int) expected);
    }

    /** Rule 8; the number of trees of the slice is that of the partitions. */
    @Example
    void partitionsAreBalancedHoweverDifferentTheTreesAre() {
        TreeCell cell = new TreeCell(64, 0, List.of(), List.of(new TreeKind("few", 0, Shares.range(0, 40))), 7);
        TreeSlice slice = new TreeSlice(cell, IntStream.range(0, 48).toArray(), new int[0]);
        SliceRecords records = new SliceRecords(slice, new int[] {1, 1}, 48);
        long[] each = IntStream.range(0, 48)
                .mapToLong(partition -> records.records(partition, 300_000))
                .toArray();
        double mean = LongStream.of(each).average().orElseThrow();
        assertThat((double) LongStream.of(each).max().orElseThrow()).isLessThan(1.02 * mean);
    }

    @Property(tries = 200)
    void sharesAreMissedByLessThanOnePlace(
            @ForAll List<@LongRange(min = 1, max = 1L << 30) Long> given,
            @ForAll @IntRange(max = 5_000) int places,
            @ForAll long key) {
        if (given.isEmpty()) {
            return;
        }
        long[] weights = given.stream().mapToLong(i -> i).toArray();
        int[] values = IntStream.range(0, weights.length).toArray();
        Shares shares = new Shares(values, weights);
        double sum = given.stream().mapToDouble(i -> i).sum();
        int[] met = shares.met(places);
        int[] dealt = new int[weights.length];
        for (int value : shares.deal(places, key)) {
            dealt[value]++;
        }
        assertThat(dealt).isEqualTo(met);
        for (int i = 0; i < met.length; i++) {
            assertThat(Math.abs(met[i] - places * weights[i] / sum)).isLessThan(1 + 1e-9);
        }
    }

    @Property(tries = 100)
    void whatIsFarAwayIsReachedAsWhatIsNear(
            @ForAll("shapes") Shape shape, @ForAll @LongRange(max = 1L << 42) long cells) {
        TreeCell cell = shape.cell();
        for (int kind = 0; kind < cell.kinds(); kind++) {
            for (int place = 0; place < cell.count(kind); place++) {
                long position = cells * cell.count(kind) + place;
                assertThat(cell.group(kind, position)).isEqualTo(cells * shape.trees + cell.group(kind, place));
            }
        }
    }
}
