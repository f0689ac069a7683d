// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.TreeLayout.Extent;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Proxied;

/** Proxies and the documents for which they stand, at any sizes of cells, shares and numbers of groups. */
class TreeProxiesProperties {

    private static final int FILE = 2;
    private static final int SECTION = 4;

    /** Groups with areas, in which files with versions lie; sections in groups or in areas; and proxies in sections. */
    private static final class Sample {
        final RandomModel random;
        final TreePlan plan;
        final Kind file;
        final Kind section;
        final Kind proxy;
        final Kind above;
        final Proxied proxied;
        final int trees;

        Sample(long seed) {
            random = new RandomModel(seed);
            trees = 1 + random.below(9);
            Kind home = Kind.folder(0, "home", "Domain", List.of()).shared();
            Kind group = Kind.folder(1, "group", "Project", List.of()).below(home);
            Kind area = Kind.folder(2, "area", "Folder", List.of()).below(group);
            file = Kind.file(3, "file", "File", "text/plain", List.of()).below(area);
            Kind version = file.versions(4);
            above = random.below(2) == 0 ? group : area;
            section = Kind.folder(5, "section", "Section", List.of()).below(above);
            proxy = file.proxies(6, "proxy").below(section);
            proxied = new Proxied("file", above.label(), (1 + random.below(100)) / 100.0, random.below(2) == 0);
            TreeModel model = new TreeModel(
                    trees,
                    TreeModel.USUAL_FIRST_YEAR,
                    home,
                    List.of(),
                    List.of(new HomeShare("H", "Home", 1, "one"), new HomeShare("I", "Inn", 2, "two")),
                    null,
                    List.of(
                            node(group, Shares.constant(1), TreeName.numbered("G-", 13), null),
                            node(area, Shares.range(0, 2), TreeName.indexed("area-", 1), null),
                            node(file, Shares.range(0, random.below(7)), TreeName.indexed("file-", 1), null),
                            node(version, Shares.range(0, 2), TreeName.constant("version"), null),
                            node(section, Shares.range(1, 1 + random.below(3)), TreeName.indexed("s-", 1), null),
                            node(proxy, Shares.constant(1), TreeName.indexed("p-", 2), proxied)),
                    null);
            plan = new TreePlan(model, Draws.hash(seed, 5));
        }

        private static Node node(Kind kind, Shares count, TreeName name, Proxied proxied) {
            return new Node(kind, count, name, "", null, null, null, List.of(), null, proxied);
        }

        TreeLayout layout(long groups) {
            return new TreeLayout(plan, new Extent(groups, new MonthRange(24_180, 24_192), 24_180));
        }

        Identity above(TreeLayout layout, Identity identity) {
            Identity owner = layout.owner(identity);
            return owner.kind() == above ? owner : above(layout, owner);
        }
    }

    private static List<Identity> all(TreeLayout layout, Kind kind) {
        long first = layout.firstOrdinal(kind);
        return LongStream.range(first, first + layout.count(kind))
                .mapToObj(layout::identity)
                .toList();
    }

    @Property(tries = 300)
    void eitherSideFindsTheOther(@ForAll long seed) {
        Sample sample = new Sample(seed);
        TreeLayout layout = sample.layout(sample.random.below(4 * sample.trees));
        Map<Identity, List<Identity>> told = new HashMap<>();
        for (Identity proxy : all(layout, sample.proxy)) {
            Identity content = layout.content(proxy);
            assertThat(layout.contains(content)).isTrue();
            Identity live = content.kind().isVersion() ? layout.owner(content) : content;
            int versions = sample.proxied.isLive() ? 0 : layout.versionCount(live);
            assertThat(content).isEqualTo(versions == 0 ? live : layout.version(live, versions - 1));
            assertThat(sample.above(layout, live)).isEqualTo(sample.above(layout, proxy));
            told.computeIfAbsent(content, each -> new ArrayList<>()).add(proxy);
        }
        Map<Identity, List<Identity>> found = new HashMap<>();
        for (int code = 1; code <= 6; code++) {
            for (Identity each : all(layout, layout.kinds().ofCode(code))) {
                if (!layout.proxies(each).isEmpty()) {
                    found.put(each, layout.proxies(each));
                }
            }
        }
        assertThat(found).isEqualTo(told).allSatisfy((content, proxies) -> assertThat(proxies)
                .hasSize(1));
    }

    @Property(tries = 300)
    void countsAreExactAndDealtInTurn(@ForAll long seed) {
        Sample sample = new Sample(seed);
        long groups = sample.random.below(4 * sample.trees);
        TreeLayout layout = sample.layout(groups);
        long inCell = sample.plan.cell.count(FILE);
        long rest = layout.count(sample.file) - groups / sample.trees * inCell;
        assertThat(layout.count(sample.proxy))
                .isEqualTo(groups / sample.trees * Math.round(sample.proxied.share() * inCell)
                        + Math.round(sample.proxied.share() * rest));
        Map<Identity, List<Long>> counts = new HashMap<>();
        for (Identity section : all(layout, sample.section)) {
            counts.computeIfAbsent(sample.above(layout, section), each -> new ArrayList<>())
                    .add(layout.childCount(section));
        }
        assertThat(counts.values()).allSatisfy(each -> assertThat(each)
                .isSortedAccordingTo((a, b) -> Long.compare(b, a))
                .allSatisfy(count -> assertThat(each.get(0) - count).isLessThanOrEqualTo(1)));
        assertThat(sample.plan.cell.count(SECTION)).isGreaterThanOrEqualTo(counts.isEmpty() ? 0 : 1);
    }

    @Property(tries = 200)
    void growthMovesNoneAndWhatIsFarAwayIsFoundToo(@ForAll long seed) {
        Sample sample = new Sample(seed);
        TreeLayout small = sample.layout(sample.random.below(2 * sample.trees));
        TreeLayout large = sample.layout(30_000_000_017L);
        for (Identity proxy : all(small, sample.proxy)) {
            assertThat(large.content(proxy)).isEqualTo(small.content(proxy));
            assertThat(large.parent(proxy)).isEqualTo(small.parent(proxy));
        }
        Map<Boolean, Integer> seen = new TreeMap<>();
        for (int i = 0; i < 50 && large.count(sample.proxy) > 0; i++) {
            long k = Draws.scaled(Draws.hash(seed, i), large.count(sample.proxy));
            Identity proxy = large.identity(large.firstOrdinal(sample.proxy) + k);
            assertThat(large.proxies(large.content(proxy))).containsExactly(proxy);
            seen.merge(large.content(proxy).kind().isVersion(), 1, Integer::sum);
        }
        assertThat(seen.containsKey(true) && sample.proxied.isLive()).isFalse();
    }
}
