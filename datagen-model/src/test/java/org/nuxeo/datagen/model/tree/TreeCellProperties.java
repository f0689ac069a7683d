// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
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
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Walk;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeSpans.Span;

/** Trees of any shape against a tree that is built document by document. */
class TreeCellProperties {

    private static final Span MONTHS = new Span(Months.of(2015, 1), Months.of(2015, 4));
    private static final Comparator<Identity> ORDER =
            Comparator.comparing(Identity::kind).thenComparing(Identity::month).thenComparing(Identity::position);

    /** The shape of a cell: groups, and kinds below them that come every month. */
    record Shape(TreeModel model, long key) {

        static Shape of(int trees, List<Integer> parents, List<Shares> counts, long key) {
            Kind above = Kind.folder(0, "home", "Domain", List.of()).shared();
            Kind group = Kind.folder(1, "group", "Group", List.of()).below(above);
            List<Node> nodes = new ArrayList<>();
            nodes.add(new Node(group, Shares.constant(1), TreeName.numbered("G-", 9), "", null));
            for (int i = 0; i < parents.size(); i++) {
                Kind parent = nodes.get(parents.get(i) % (i + 1)).kind();
                Kind kind = Kind.folder(2 + i, "kind" + i, "Kind", List.of())
                        .below(parent)
                        .series(Period.MONTH);
                nodes.add(new Node(
                        kind, counts.get(i), TreeName.numbered("K" + i + "-", 9).withPeriod(), "", null));
            }
            List<HomeShare> homes = List.of(new HomeShare("H", "Home", 1, "one"));
            return new Shape(new TreeModel(trees, 1980, above, List.of(), homes, null, nodes, null), key);
        }

        TreeCell cell() {
            return new TreeCell(model, key);
        }

        int trees() {
            return model.trees();
        }
    }

    /** A document that was built. */
    record Built(int kind, long position, long parent, int indexInParent, long group) {}

    /** Builds the documents of groups one by one; only the counts of a cell come from {@link Shares#deal}. */
    private static List<List<Built>> build(Shape shape, int groups) {
        List<int[]> counts = new ArrayList<>(List.of(new int[0]));
        int[] inCell = new int[shape.model.nodes().size()];
        inCell[0] = shape.trees();
        List<List<Built>> all = new ArrayList<>(List.of(new ArrayList<>()));
        for (long group = 0; group < groups; group++) {
            all.get(0).add(new Built(0, group, -1, 0, group));
        }
        for (int kind = 1; kind < inCell.length; kind++) {
            Node each = shape.model.nodes().get(kind);
            int parentKind = shape.model.parent(kind);
            counts.add(each.count()
                    .deal(
                            inCell[parentKind],
                            Draws.subkey(shape.key, each.kind().label())));
            inCell[kind] = IntStream.of(counts.get(kind)).sum();
            List<Built> built = new ArrayList<>();
            for (Built parent : all.get(parentKind)) {
                int children = counts.get(kind)[(int) (parent.position % inCell[parentKind])];
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
        return Combinators.combine(
                        Arbitraries.integers().between(1, 12),
                        Arbitraries.integers().between(0, 100).list().ofMaxSize(5),
                        shares.list().ofSize(5),
                        Arbitraries.longs())
                .as(Shape::of);
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
                .filter(tree -> tree < shape.trees())
                .mapToInt(i -> i)
                .sorted()
                .toArray();
        TreeSlice slice = new TreeSlice(cell, members, new int[0]);
        List<List<Built>> all = build(shape, groups);
        for (int kind = 0; kind < cell.kinds(); kind++) {
            List<Long> positions = all.get(kind).stream()
                    .filter(each -> some.contains((int) (each.group % shape.trees())))
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
        Span[] spans = IntStream.range(0, cell.kinds())
                .mapToObj(kind -> {
                    int count = (int) Math.floorMod(Draws.hash(seed, kind), 3L);
                    return kind == 0 ? new Span(0, count / 2) : new Span(MONTHS.from(), MONTHS.from() + count);
                })
                .toArray(Span[]::new);
        TreeSlice slice = new TreeSlice(
                cell,
                IntStream.range(0, shape.trees())
                        .filter(tree -> (seed >> tree & 1) == 0)
                        .toArray(),
                new int[0]);
        Set<Identity> seen = new HashSet<>();
        TreeRecords records = new TreeRecords(slice, 0, groups, kind -> spans[kind], partitions);
        for (int partition = 0; partition < partitions; partition++) {
            List<Identity> all = new ArrayList<>();
            long group = -1;
            Identity before = null;
            for (Walk walk = records.walk(partition, 0); walk.hasRecord(); walk.next()) {
                Identity record = walk.identity();
                int kind = shape.model.index(record.kind());
                long owner = cell.group(kind, record.position());
                all.add(record);
                assertThat(walk.group()).isEqualTo(owner);
                assertThat(seed >> owner % shape.trees() & 1).isZero();
                assertThat(TreeRecords.partition(slice, owner, partitions)).isEqualTo(partition);
                assertThat(spans[kind].contains(record.month())).isTrue();
                assertThat(seen.add(record)).as(record.toString()).isTrue();
                assertThat(owner).isGreaterThanOrEqualTo(group);
                assertThat(owner > group || ORDER.compare(before, record) < 0)
                        .as("parents come first")
                        .isTrue();
                group = owner;
                before = record;
            }
            assertThat(records.records(partition)).isEqualTo(all.size());
            for (int j = 0; j < all.size(); j++) {
                assertThat(records.walk(partition, j).identity()).isEqualTo(all.get(j));
            }
            assertThat(records.walk(partition, all.size()).hasRecord()).isFalse();
        }
        long expected = 0;
        for (int each = 0; each < cell.kinds(); each++) {
            expected += slice.count(each, groups) * spans[each].count();
        }
        assertThat(seen).hasSize((int) expected);
    }

    /** Rule 8; the number of trees of the slice is that of the partitions. */
    @Example
    void partitionsAreBalancedHoweverDifferentTheTreesAre() {
        TreeCell cell =
                Shape.of(64, List.of(0), List.of(Shares.range(0, 40)), 7).cell();
        TreeSlice slice = new TreeSlice(cell, IntStream.range(0, 48).toArray(), new int[0]);
        Span[] spans = {Span.ONCE, new Span(MONTHS.from(), MONTHS.from() + 1)};
        TreeRecords records = new TreeRecords(slice, 0, 300_000, kind -> spans[kind], 48);
        long[] each = IntStream.range(0, 48).mapToLong(records::records).toArray();
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
                assertThat(cell.group(kind, position)).isEqualTo(cells * shape.trees() + cell.group(kind, place));
            }
        }
    }
}
