// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Records;
import org.nuxeo.datagen.core.id.Layout.Walk;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.BuiltTrees.Built;
import org.nuxeo.datagen.model.tree.TreeLayout.Extent;

/** Layouts of random small models against documents that are built one by one. */
class TreeLayoutProperties {

    /** Of a sample, as some checks compare every document with every other one; few samples would have more. */
    private static final long MOST_DOCUMENTS = 2_000;

    /** A model and a dataset of it. */
    private static final class Sample {
        final RandomModel random;
        final TreeModel model;
        final long key;
        final TreePlan plan;
        final Extent extent;
        final TreeLayout layout;

        Sample(long seed, int mostGroups) {
            random = new RandomModel(seed);
            model = random.model();
            key = Draws.hash(seed, 7);
            plan = new TreePlan(model, key);
            Extent drawn = random.extent(mostGroups);
            while (drawn.groups() > 1 && new TreeLayout(plan, drawn).size() > MOST_DOCUMENTS) {
                drawn = new Extent(drawn.groups() / 2, drawn.months(), drawn.liveFrom());
            }
            extent = drawn;
            layout = new TreeLayout(plan, extent);
        }

        BuiltTrees built() {
            return new BuiltTrees(model, plan, key, extent);
        }
    }

    private static String path(TreeLayout layout, Identity identity) {
        byte[] bytes = new byte[layout.maxPathLength()];
        return new String(bytes, 0, layout.writePath(identity, null, bytes, 0), StandardCharsets.US_ASCII);
    }

    private static String place(TreeLayout layout, Identity identity) {
        String path = path(layout, identity);
        return layout.repository(identity) + ":" + (path.equals("/") ? "" : path);
    }

    @Property(tries = 150)
    void countsAreThoseOfTheBuiltDocuments(@ForAll long seed) {
        Sample sample = new Sample(seed, 20);
        BuiltTrees built = sample.built();
        TreeLayout layout = sample.layout;
        assertThat(layout.size()).isEqualTo(built.all.size());
        Map<Kind, List<Built>> byKind = built.all.stream()
                .collect(Collectors.groupingBy(each -> each.identity().kind()));
        for (Kind kind : layout.kinds()) {
            List<Built> ofKind = byKind.getOrDefault(kind, List.of());
            assertThat(layout.count(kind)).as(kind.label()).isEqualTo(ofKind.size());
            Map<String, Long> inRepository =
                    ofKind.stream().collect(Collectors.groupingBy(Built::repository, Collectors.counting()));
            for (Repository repository : layout.repositories()) {
                assertThat(layout.count(repository, kind))
                        .as(kind + " in " + repository)
                        .isEqualTo(inRepository.getOrDefault(repository.label(), 0L));
            }
            Map<String, Set<Long>> ofHome = ofKind.stream()
                    .collect(Collectors.groupingBy(
                            Built::home,
                            Collectors.mapping(
                                    each -> layout.ordinal(each.identity()) - layout.firstOrdinal(kind),
                                    Collectors.toSet())));
            for (Home home : layout.homes()) {
                Set<Long> own = ofHome.getOrDefault(home.label(), Set.of());
                assertThat(layout.count(home, kind))
                        .as(kind + " of " + home.label())
                        .isEqualTo(own.size());
                Set<Long> reached = new HashSet<>();
                for (long k = 0; !kind.isShared() && k < own.size(); k++) {
                    reached.add(layout.position(home, kind, k));
                }
                assertThat(kind.isShared() || reached.equals(own)).isTrue();
            }
        }
    }

    @Property(tries = 150)
    void everyDocumentIsReachedByEveryWay(@ForAll long seed) {
        Sample sample = new Sample(seed, 20);
        TreeLayout layout = sample.layout;
        BuiltTrees built = sample.built();
        Set<Long> ordinals = new HashSet<>();
        for (Built each : built.all) {
            Identity identity = each.identity();
            assertThat(layout.contains(identity)).as(each.place()).isTrue();
            long ordinal = layout.ordinal(identity);
            assertThat(ordinals.add(ordinal)).isTrue();
            assertThat(layout.identity(ordinal)).isEqualTo(identity);
            assertThat(place(layout, identity)).isEqualTo(each.place());
            boolean isVersion = identity.kind().isVersion();
            assertThat(layout.at(layout.repositories().of(each.repository()), each.path()))
                    .as(each.place())
                    .isEqualTo(isVersion ? layout.owner(identity) : identity);
            Identity parent = layout.parent(identity);
            assertThat(place(layout, parent)).isEqualTo(each.parent());
            List<Built> versions = built.versions.getOrDefault(identity, List.of());
            assertThat(layout.versionCount(identity)).as(each.place()).isEqualTo(versions.size());
            for (int k = 0; k < versions.size(); k++) {
                Identity version = layout.version(identity, k);
                assertThat(version).isEqualTo(versions.get(k).identity());
                assertThat(layout.indexInParent(version)).isEqualTo(k);
                assertThat(layout.owner(version)).isEqualTo(identity);
                assertThat(layout.epochDay(version))
                        .as("versions follow one another")
                        .isGreaterThanOrEqualTo(layout.epochDay(identity))
                        .isGreaterThan(k == 0 ? 0 : layout.epochDay(layout.version(identity, k - 1)));
            }
            List<Built> siblings = built.children.getOrDefault(each.parent(), List.of());
            assertThat(layout.childCount(parent)).as(each.parent()).isEqualTo(siblings.size());
            int index = siblings.indexOf(each);
            if (!isVersion) {
                assertThat(layout.indexInParent(identity)).as(each.place()).isEqualTo(index);
                assertThat(layout.child(parent, index)).isEqualTo(identity);
            }
            if (!built.children.containsKey(each.place())) {
                assertThat(layout.childCount(identity)).as(each.place()).isZero();
            }
            if (each.group() != BuiltTrees.SHARED) {
                assertThat(layout.group(identity)).isEqualTo(each.group());
                assertThat(layout.draw(each.group()).owns(identity)).isTrue();
                assertThat(layout.draw(each.group()).home().label()).isEqualTo(each.home());
                assertThat(layout.draw(each.group() + 1).owns(identity)).isFalse();
            }
        }
        assertThat(ordinals).allMatch(ordinal -> ordinal < layout.size());
        Map<Long, Long> ofGroups = built.all.stream()
                .filter(each -> each.group() != BuiltTrees.SHARED)
                .collect(Collectors.groupingBy(Built::group, Collectors.counting()));
        ofGroups.forEach((group, count) -> {
            assertThat(layout.documents(group)).hasSize(count.intValue()).doesNotHaveDuplicates();
            if (group < 0) {
                assertThat(-1 - group).isLessThan(layout.groupsOfHomes());
                return;
            }
            String name = path(layout, layout.draw(group).identity());
            assertThat(layout.numbered(name.substring(name.lastIndexOf('/') + 1)))
                    .isEqualTo(layout.draw(group).identity());
        });
        for (Repository repository : layout.repositories()) {
            List<String> folders = layout.folders(repository).stream()
                    .map(each -> place(layout, each))
                    .toList();
            assertSame(
                    folders,
                    built.all.stream()
                            .filter(each -> each.group() == BuiltTrees.SHARED
                                    && each.repository().equals(repository.label()))
                            .map(Built::place)
                            .toList());
        }
    }

    private static List<Identity> walk(TreeLayout layout, Records records, Repository repository, int partitions) {
        List<Identity> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            Map<Identity, Long> order = new HashMap<>();
            long count = 0;
            for (Walk walk = records.walk(partition, 0); walk.hasRecord(); walk.next()) {
                Identity identity = walk.identity();
                assertThat(walk.group()).isEqualTo(layout.group(identity));
                assertThat(layout.partition(repository, identity, partitions)).isEqualTo(partition);
                assertThat(records.walk(partition, count).identity()).isEqualTo(identity);
                order.put(identity, count++);
                all.add(identity);
            }
            assertThat(records.records(partition)).isEqualTo(count);
            assertThat(records.walk(partition, count).hasRecord()).isFalse();
            for (Identity each : order.keySet()) {
                Identity before = each.kind().isVersion() ? layout.owner(each) : layout.parent(each);
                assertThat(order.getOrDefault(before, -1L))
                        .as("parents and live documents come first")
                        .isLessThan(order.get(each));
            }
        }
        return all;
    }

    /** Compares without order. AssertJ compares every element with every other one. */
    private static <T> void assertSame(List<T> actual, List<T> expected) {
        assertThat(actual).hasSameSizeAs(expected).doesNotHaveDuplicates();
        assertThat(new HashSet<>(actual)).isEqualTo(new HashSet<>(expected));
    }

    private static List<Identity> in(BuiltTrees built, Repository repository) {
        return built.all.stream()
                .filter(each ->
                        each.group() != BuiltTrees.SHARED && each.repository().equals(repository.label()))
                .map(Built::identity)
                .toList();
    }

    private static Set<Kind> all(TreeLayout layout) {
        return layout.kinds().stream().collect(Collectors.toSet());
    }

    @Property(tries = 80)
    void partitionsHaveEveryDocumentOnce(@ForAll long seed) {
        Sample sample = new Sample(seed, 8);
        TreeLayout layout = sample.layout;
        BuiltTrees built = sample.built();
        int partitions = 1 + sample.random.below(5);
        MonthRange months = sample.extent.months();
        int cut = months.from() + sample.random.below(months.count() + 1);
        for (Repository repository : layout.repositories()) {
            List<Identity> expected = in(built, repository);
            Records whole = layout.records(repository, partitions, all(layout), months);
            Records inHomes = layout.homeRecords(repository, partitions, all(layout));
            List<Identity> beside = walk(layout, inHomes, repository, partitions);
            assertSame(concat(beside, walk(layout, whole, repository, partitions)), expected);
            List<Identity> pieces = new ArrayList<>(walk(
                    layout,
                    layout.records(repository, partitions, all(layout), new MonthRange(months.from(), cut)),
                    repository,
                    partitions));
            pieces.addAll(walk(
                    layout,
                    layout.records(repository, partitions, Set.of(), new MonthRange(cut, months.to())),
                    repository,
                    partitions));
            assertSame(concat(beside, pieces), expected);
        }
    }

    private static List<Identity> concat(List<Identity> some, List<Identity> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    @Property(tries = 80)
    void growthAddsWhatIsNewAndMovesNothing(@ForAll long seed) {
        Sample sample = new Sample(seed, 8);
        TreeLayout large = sample.layout;
        MonthRange months = sample.extent.months();
        int from = months.from() + sample.random.below(months.count() + 1);
        int to = from + sample.random.below(months.to() - from + 1);
        Extent extent = new Extent(
                sample.random.below((int) sample.extent.groups() + 1),
                new MonthRange(from, to),
                sample.extent.liveFrom());
        TreeLayout small = new TreeLayout(sample.plan, extent);
        for (long ordinal = 0; ordinal < small.size(); ordinal++) {
            Identity identity = small.identity(ordinal);
            assertThat(large.contains(identity)).isTrue();
            assertThat(place(large, identity)).isEqualTo(place(small, identity));
            assertThat(large.epochDay(identity)).isEqualTo(small.epochDay(identity));
        }
        int partitions = 1 + sample.random.below(5);
        BuiltTrees built = sample.built();
        for (Repository repository : large.repositories()) {
            List<Identity> added = new ArrayList<>();
            for (Records records : large.growth(small, repository, partitions)) {
                for (int partition = 0; partition < partitions; partition++) {
                    for (Walk walk = records.walk(partition, 0); walk.hasRecord(); walk.next()) {
                        assertThat(large.partition(repository, walk.identity(), partitions))
                                .isEqualTo(partition);
                        added.add(walk.identity());
                    }
                }
            }
            assertSame(
                    added,
                    in(built, repository).stream()
                            .filter(each -> !small.contains(each))
                            .toList());
        }
    }

    @Property(tries = 150)
    void whatIsFarAwayIsReachedAsWhatIsNear(@ForAll long seed) {
        RandomModel random = new RandomModel(seed);
        TreeModel few = random.model();
        TreeModel model = new TreeModel(
                few.trees(),
                few.firstYear(),
                few.home(),
                few.above(),
                few.homes(),
                few.archive(),
                few.nodes().stream()
                        .map(node -> node.name().numberDigits() == 0
                                ? node
                                : new TreeModel.Node(
                                        node.kind(),
                                        node.count(),
                                        new TreeName(
                                                node.name().prefix(),
                                                13,
                                                0,
                                                node.name().period()),
                                        node.extension(),
                                        node.move(),
                                        node.deal(),
                                        node.after(),
                                        node.dealt(),
                                        node.by(),
                                        node.proxied()))
                        .toList(),
                few.dated());
        Extent extent = random.extent(1);
        TreeLayout layout = new TreeLayout(
                new TreePlan(model, seed), new Extent(30_000_000_017L, extent.months(), extent.liveFrom()));
        for (int i = 0; i < 200; i++) {
            long ordinal = Draws.scaled(Draws.hash(seed, i, 3), layout.size());
            Identity identity = layout.identity(ordinal);
            assertThat(layout.ordinal(identity)).isEqualTo(ordinal);
            Identity placed = identity.kind().isVersion() ? layout.owner(identity) : identity;
            assertThat(layout.at(layout.repository(identity), path(layout, identity)))
                    .isEqualTo(placed);
            Identity parent = layout.parent(identity);
            long index = layout.indexInParent(identity);
            assertThat(placed == identity ? layout.child(parent, index) : layout.version(placed, (int) index))
                    .isEqualTo(identity);
            assertThat(layout.repository(parent)).isEqualTo(layout.repository(identity));
        }
    }
}
