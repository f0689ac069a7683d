// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.TreeLayout.Extent;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Sort;

/** A small model, and sizes of datasets of it, that a seed decides. */
final class RandomModel {

    static final int START = Months.of(2014, 11);

    private final long seed;
    private int drawn;

    RandomModel(long seed) {
        this.seed = seed;
    }

    int below(int bound) {
        return Draws.bounded(Draws.hash(seed, drawn++), bound);
    }

    Extent extent(int mostGroups) {
        MonthRange months = months(below(5), 1 + below(5));
        return new Extent(below(mostGroups + 1), months, START - 2 + below(16));
    }

    static MonthRange months(int later, int count) {
        return new MonthRange(START + later, START + later + count);
    }

    TreeModel model() {
        Kind area = Kind.folder(0, "area", "Domain", List.of()).shared();
        Kind folder = Kind.folder(1, "folder", "Folder", List.of()).shared();
        List<Level> above = new ArrayList<>();
        if (below(3) == 0) {
            above.add(new Level(Sort.CONSTANT, folder, "all", 1));
        }
        for (int more = below(3); more > 0; more--) {
            above.add(below(above.size() + 1), new Level(Sort.BUCKET, folder, "", 1 + below(7)));
        }
        List<HomeShare> homes = new ArrayList<>();
        for (int i = 0; i <= below(4); i++) {
            homes.add(new HomeShare("H" + i, "Home " + i, 1 + below(9), below(3) == 0 ? "two" : "one"));
        }
        Archived archive = below(2) == 0 ? new Archived("old", folder) : null;
        if (above.isEmpty() && archive == null) {
            above.add(new Level(Sort.CONSTANT, folder, "all", 1));
        }
        return new TreeModel(
                1 + below(12),
                TreeModel.USUAL_FIRST_YEAR,
                area,
                above,
                homes,
                archive,
                nodes(above.isEmpty() ? area : folder, area, archive),
                null);
    }

    private List<Node> nodes(Kind above, Kind area, Archived archive) {
        List<Node> nodes = new ArrayList<>();
        List<Boolean> parentsMove = new ArrayList<>(List.of(false));
        nodes.add(new Node(
                Kind.folder(2, "group", "Project", List.of()).below(above),
                Shares.constant(1),
                TreeName.numbered("G-", 4),
                "",
                null));
        int count = below(6);
        for (int i = 1; i <= count; i++) {
            int parent = below(i);
            Kind kind = Kind.folder(2 + i, "kind" + i, "Type" + i, List.of())
                    .below(nodes.get(parent).kind());
            Period longer = nodes.get(parent).kind().period();
            Period each = period(longer);
            kind = each == null ? kind : kind.series(each);
            boolean along = parentsMove.get(parent);
            boolean moving = each != null && !along && archive != null && below(2) == 0;
            parentsMove.add(along || moving);
            TreeName name =
                    moving || below(3) == 0 ? TreeName.numbered("n" + i + "-", 6) : TreeName.indexed("i" + i + "-", 2);
            name = each != longer || moving ? name.withPeriod() : name;
            if (!moving && below(4) == 0) {
                parentsMove.set(i, along);
                nodes.add(folders(kind, each == longer ? 1 + below(4) : 1, each != longer));
                continue;
            }
            Move move = moving ? new Move(archive.repository(), below(4)) : null;
            nodes.add(new Node(kind, shares(), name, "txt", move));
        }
        for (Node live : List.copyOf(nodes)) {
            boolean isAlone = live.deal() == null
                    && nodes.stream().noneMatch(node -> node.kind().parent() == live.kind());
            if (isAlone && below(2) == 0) {
                Kind versions = live.kind().versions(2 + nodes.size());
                nodes.add(new Node(versions, shares(), TreeName.constant("version"), "", null));
            }
        }
        inHomes(nodes, area);
        return nodes;
    }

    /** Adds kinds that lie in homes, beside the groups. */
    private void inHomes(List<Node> nodes, Kind area) {
        int first = nodes.size();
        for (int more = below(4); more > 0; more--) {
            int i = nodes.size();
            Kind parent = i == first || below(3) == 0
                    ? area
                    : nodes.get(first + below(i - first)).kind();
            Kind kind = Kind.folder(2 + i, "fixed" + i, "Fixed" + i, List.of()).below(parent);
            if (parent.isVersion() || nodes.stream().anyMatch(node -> node.kind() == parent && node.deal() != null)) {
                continue;
            }
            if (parent != area
                    && below(3) == 0
                    && nodes.stream()
                            .noneMatch(node ->
                                    node.kind().isVersion() && node.kind().parent() == parent)) {
                nodes.add(new Node(parent.versions(2 + i), shares(), TreeName.constant("version"), "", null));
            } else if (below(5) == 0) {
                nodes.add(folders(kind, 1 + below(3), false));
            } else {
                TreeName name =
                        below(2) == 0 ? TreeName.numbered("f" + i + "-", 5) : TreeName.indexed("f" + i + "-", 2);
                nodes.add(new Node(kind, shares(), name, "txt", null));
            }
        }
    }

    /** Returns folders between other kinds and their parents: some for each parent, or one for each period. */
    private Node folders(Kind kind, int count, boolean isDate) {
        String prefix = kind.label() + "-";
        TreeName name = isDate
                ? TreeName.constant(prefix).withPeriod()
                : TreeName.choice(IntStream.range(0, count)
                        .mapToObj(i -> prefix + (char) ('a' + i))
                        .toList());
        int[] all = IntStream.range(0, count).toArray();
        long[] weights = IntStream.of(all).mapToLong(i -> 1 + below(9)).toArray();
        Deal deal = new Deal(count, below(2) == 0 ? null : new Shares(all, weights));
        return new Node(kind, Shares.constant(count), name, "", null, deal, null, List.of(), null, null);
    }

    private Period period(Period longer) {
        if (longer == null) {
            return below(2) == 0 ? null : Period.values()[below(20) == 0 ? 3 : below(3)];
        }
        Period other = Period.values()[below(3)];
        return other.isWithin(longer) ? other : longer;
    }

    private Shares shares() {
        return below(2) == 0
                ? Shares.constant(below(3))
                : new Shares(new int[] {0, 1, 3}, new long[] {1 + below(5), 1 + below(5), 1 + below(3)});
    }
}
