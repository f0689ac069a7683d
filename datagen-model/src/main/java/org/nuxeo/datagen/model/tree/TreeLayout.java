// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.model.tree.TreeFolders.Folder;
import org.nuxeo.datagen.model.tree.TreeSpans.Span;

/**
 * The layout of a {@link TreeModel}. Ordinals go by kind; within a kind of shared folders as {@link TreeFolders} has them, and
 * within any other by period, then by position. {@link TreeChildren} has the order of children.
 */
public final class TreeLayout implements Layout {

    /** As many as rows have room for beside positions of 46 bits. */
    private static final int FEW_KINDS = 64;

    final TreePlan plan;
    private final Extent extent;
    private final TreeSpans spans;
    final TreeFolders folders;
    private final TreeChildren children;
    final TreeNames names;
    final TreeDates dates;
    final TreeCell cell;

    /** How many documents there are of a kind in each period, by its index. */
    private final long[] each;

    private final long[] first;

    /**
     * How large a dataset is.
     *
     * @param groups number of groups
     * @param months months to which the periods of documents in series belong
     * @param liveFrom absolute month before which documents in series move to archives; it may lie outside the months
     */
    public record Extent(long groups, MonthRange months, int liveFrom) {}

    /** @throws IllegalArgumentException if a kind has more documents than numbers, or than positions, 2^46, or 2^43 of more than 64 kinds */
    public TreeLayout(TreePlan plan, Extent extent) {
        this.plan = plan;
        this.extent = extent;
        this.cell = plan.cell;
        this.spans = new TreeSpans(plan, extent.months(), extent.liveFrom());
        this.folders = new TreeFolders(plan, spans);
        this.children = new TreeChildren(plan, spans, folders, cell, extent.groups());
        this.names = new TreeNames(plan, folders, folders.maxPathLength());
        this.dates = TreeDates.of(this);
        this.each = IntStream.range(0, cell.kinds())
                .mapToLong(node -> cell.count(node, extent.groups()))
                .toArray();
        this.first = new long[plan.kinds.size() + 1];
        for (int code = 0; code < plan.kinds.size(); code++) {
            first[code + 1] = Math.addExact(first[code], countOf(plan.kinds.ofCode(code)));
        }
    }

    private long countOf(Kind kind) {
        if (kind.isShared()) {
            return folders.of(kind).count();
        }
        int node = plan.index(kind);
        long mostPositions = 1L << (plan.kinds.size() > FEW_KINDS ? 43 : 46);
        TreeName name = plan.of(node).node().name();
        long most = name.numberDigits() > 0 ? Math.min(mostPositions, name.numbers()) : mostPositions;
        String limit = ": must be at most " + grouped(most);
        String remedy = most < mostPositions ? "; give its number more digits" : "";
        Check.refuse(each[node] > most, () -> grouped(each[node]) + " documents of kind " + kind + limit + remedy);
        return Math.multiplyExact(each[node], (long) spans.all(node).count());
    }

    @Override
    public int repeat() {
        return plan.model.trees();
    }

    @Override
    public Kinds kinds() {
        return plan.kinds;
    }

    @Override
    public Repositories repositories() {
        return plan.repositories();
    }

    @Override
    public List<Home> homes() {
        return plan.homes;
    }

    @Override
    public long size() {
        return first[plan.kinds.size()];
    }

    @Override
    public long count(Kind kind) {
        return first[kind.code() + 1] - first[kind.code()];
    }

    @Override
    public long count(Repository repository, Kind kind) {
        if (kind.isShared()) {
            return folders.count(repository, kind);
        }
        int periods = spans.in(repository, plan.index(kind)).count();
        return plan.slice(repository).count(plan.index(kind), extent.groups()) * periods;
    }

    @Override
    public long count(Home home, Kind kind) {
        if (kind.isShared()) {
            return folders.count(home, kind);
        }
        int periods = spans.all(plan.index(kind)).count();
        return plan.slice(home).count(plan.index(kind), extent.groups()) * periods;
    }

    @Override
    public long position(Home home, Kind kind, long k) {
        Objects.checkIndex(k, count(home, kind));
        TreeSlice slice = plan.slice(home);
        long ofHome = slice.count(plan.index(kind), extent.groups());
        return k / ofHome * each[plan.index(kind)] + slice.position(plan.index(kind), k % ofHome);
    }

    @Override
    public long firstOrdinal(Kind kind) {
        return first[kind.code()];
    }

    @Override
    public boolean contains(Identity identity) {
        if (identity.kind().isShared()) {
            return folders.contains(identity);
        }
        int node = plan.index(identity.kind());
        return identity.position() < each[node] && spans.all(node).contains(identity.month());
    }

    @Override
    public long ordinal(Identity identity) {
        if (!contains(identity)) {
            throw new IllegalArgumentException(identity.kind() + " " + identity.position() + " period "
                    + identity.month() + ": is not part of " + this);
        }
        if (identity.kind().isShared()) {
            return firstOrdinal(identity.kind()) + folders.index(identity);
        }
        int node = plan.index(identity.kind());
        long period = identity.month() - spans.all(node).from();
        return firstOrdinal(identity.kind()) + period * each[node] + identity.position();
    }

    @Override
    public Identity identity(long ordinal) {
        Check.index("ordinal", ordinal, size());
        int code = TreeRecords.last(first, ordinal);
        long rest = ordinal - first[code];
        Kind kind = plan.kinds.ofCode(code);
        if (kind.isShared()) {
            return folders.of(kind).get(rest);
        }
        int node = plan.index(kind);
        return new Identity(kind, rest % each[node], spans.all(node).from() + (int) (rest / each[node]));
    }

    @Override
    public long group(Identity identity) {
        return cell.group(plan.index(identity.kind()), identity.position());
    }

    @Override
    public List<Identity> documents(long group) {
        if (group < 0) {
            return plan.inHomes(IntStream.of(plan.home(group).code()), kind -> true)
                    .list();
        }
        List<Hits> all = new ArrayList<>();
        for (int node = 0; node < cell.kindsOfGroups(); node++) {
            long before = cell.count(node, group);
            long count = cell.count(node, group + 1) - before;
            all.add(cell.series(node, spans.all(node), count, k -> before + k));
        }
        return Hits.of(all).list();
    }

    @Override
    public int groupsOfHomes() {
        return cell.kinds() > cell.kindsOfGroups() ? plan.homes.size() : 0;
    }

    @Override
    public Group draw(long group) {
        return new TreeGroup(this, group);
    }

    private Home home(Identity identity, @Nullable Group group) {
        return group != null ? group.home() : plan.home(group(identity));
    }

    @Override
    public MonthRange months(Repository repository) {
        return spans.months(repository);
    }

    private boolean isArchived(Identity identity) {
        return spans.isArchived(plan.index(identity.kind()), identity.month());
    }

    @Override
    public Repository repository(Identity identity, @Nullable Group group) {
        if (identity.kind().isShared()) {
            return folders.of(identity).repository();
        }
        return isArchived(identity) ? plan.archive() : plan.repository(home(identity, group));
    }

    @Override
    public @Nullable Identity parent(Identity identity, @Nullable Group group) {
        if (identity.kind().isShared()) {
            Folder folder = folders.of(identity);
            int depth = folder.way().length;
            return depth == 0 ? null : folders.identity(folder.repository(), Arrays.copyOf(folder.way(), depth - 1));
        }
        if (identity.kind().isVersion()) {
            return parent(placed(identity), group);
        }
        int node = plan.index(identity.kind());
        boolean movedItself = plan.of(node).top() == node && isArchived(identity);
        if (cell.parentKind(node) < 0 && node > 0) {
            return draw(group(identity)).identity();
        }
        if (node == 0 || movedItself) {
            Repository repository = repository(identity, group);
            return children.folder(repository, identity, home(identity, group));
        }
        return owner(identity);
    }

    @Override
    public @Nullable Identity owner(Identity identity) {
        int kind = identity.kind().isShared() ? 0 : plan.index(identity.kind());
        int parent = cell.parentKind(kind);
        if (parent < 0) {
            return null;
        }
        Period longer = plan.of(parent).period();
        int period = longer == null ? 0 : plan.of(kind).requiredPeriod().in(longer, identity.month());
        return cell.identity(parent, cell.parent(kind, identity.position()), period);
    }

    /** Returns the document whose name, title and place a document has: for a version the live one. */
    private Identity placed(Identity identity) {
        return identity.kind().isVersion() ? Objects.requireNonNull(owner(identity)) : identity;
    }

    @Override
    public int versionCount(Identity live) {
        int versions = live.kind().isShared() ? -1 : plan.of(live.kind()).versions();
        return versions < 0 ? 0 : cell.childCount(versions, live.position());
    }

    @Override
    public Identity version(Identity live, int k) {
        Objects.checkIndex(k, versionCount(live));
        int versions = plan.of(live.kind()).versions();
        return cell.identity(versions, cell.firstChild(versions, live.position()) + k, live.month());
    }

    @Override
    public Identity content(Identity identity) {
        if (!identity.kind().isProxy()) {
            return identity;
        }
        TreeProxies proxies = plan.proxies(plan.index(identity.kind()));
        Identity live = cell.identity(proxies.of(), proxies.content(identity.position()), 0);
        int versions = proxies.proxied().isLive() ? 0 : versionCount(live);
        return versions == 0 ? live : version(live, versions - 1);
    }

    @Override
    public List<Identity> proxies(Identity content) {
        Identity live = placed(content);
        List<Identity> found = new ArrayList<>();
        int[] kinds = live.kind().isShared() ? new int[0] : plan.of(live.kind()).proxyKinds();
        for (int kind : kinds) {
            long position = plan.proxies(kind).proxy(live.position());
            if (position >= 0) {
                found.add(cell.identity(kind, position, 0));
            }
        }
        found.removeIf(proxy -> !content(proxy).equals(content));
        return found;
    }

    @Override
    public long firstPosition(Kind kind, Kind above, long position) {
        return cell.first(plan.index(kind), plan.index(above), position);
    }

    @Override
    public long childCount(Identity folder) {
        return children.count(folder);
    }

    @Override
    public Identity child(Identity folder, long k) {
        Hits all = children.of(folder);
        return all.get(Check.index("child", k, all.count()));
    }

    @Override
    public long indexInParent(Identity identity) {
        return identity.kind().isVersion()
                ? cell.indexInParent(plan.index(identity.kind()), identity.position())
                : children.index(identity, Objects.requireNonNull(parent(identity)));
    }

    @Override
    public List<Identity> folders(Repository repository) {
        return folders.all(repository).list();
    }

    @Override
    public int writeName(Identity identity, @Nullable Group group, byte[] target, int offset) {
        return names.write(placed(identity), target, offset);
    }

    @Override
    public int writePath(Identity identity, @Nullable Group group, byte[] target, int offset) {
        Identity parent = parent(identity, group);
        if (parent == null) {
            target[offset] = '/';
            return offset + 1;
        }
        int next = offset;
        if (!parent.isRoot()) {
            TreeGroup known = TreeGroup.of(this, group);
            next = known == null
                    ? writePath(parent, null, target, offset)
                    : Ascii.put(known.path(parent), target, offset);
        }
        target[next] = '/';
        return names.write(placed(identity), target, next + 1);
    }

    @Override
    public int maxPathLength() {
        return names.maxPathLength();
    }

    @Override
    public String title(Identity identity, @Nullable Group group) {
        return names.title(placed(content(identity)));
    }

    @Override
    public @Nullable String fileName(Identity identity, @Nullable Group group) {
        Identity placed = placed(content(identity));
        if (!placed.kind().hasFiles()) {
            return null;
        }
        return names.text(placed) + "." + plan.of(placed.kind()).node().extension();
    }

    @Override
    public int epochDay(Identity identity) {
        return dates.epochDay(content(identity));
    }

    @Override
    public long millis(Identity identity, @Nullable Group group) {
        TreeGroup known = TreeGroup.of(this, group);
        return dates.millis(content(identity), known == null ? dates::moment : known::moment);
    }

    @Override
    public Repository repositoryOf(String path) {
        for (Repository each : repositories()) {
            Identity found = names.parse(each, path);
            if (found != null && !found.isRoot() && contains(found) && repository(found) == each) {
                return each;
            }
        }
        return repositories().ofCode(repositories().size() - 1);
    }

    @Override
    public @Nullable Identity at(Repository repository, String path) {
        return names.parse(repository, path);
    }

    @Override
    public @Nullable Identity numbered(String text) {
        Identity found = names.numbered(text);
        Check.refuse(found != null && !contains(found), () -> "number " + text + ": is not part of " + this);
        return found;
    }

    @Override
    public int partition(Repository repository, Identity identity, int partitions) {
        PartitionPlan.requirePartitions(partitions);
        long group = group(identity);
        return group < 0
                ? plan.home(group).code() % partitions
                : TreeRecords.partition(plan.slice(repository), group, partitions);
    }

    @Override
    public Records records(Repository repository, int partitions, Set<Kind> some, MonthRange months) {
        IntFunction<Span> wanted = node -> {
            boolean isWhole = plan.of(node).period() == null
                    && some.contains(plan.of(node).node().kind());
            return isWhole ? spans.in(repository, node) : spans.in(repository, node, months);
        };
        return new TreeRecords(plan.slice(repository), 0, extent.groups(), wanted, partitions);
    }

    @Override
    public Records homeRecords(Repository repository, int partitions, Set<Kind> some) {
        int[] homes = plan.isArchive(repository) ? new int[0] : plan.slice(repository).homes;
        IntFunction<IntStream> own = partition -> IntStream.of(homes).filter(home -> home % partitions == partition);
        return Records.of(partition -> plan.inHomes(own.apply(partition), some::contains), this::group);
    }

    @Override
    public List<Records> growth(Layout smaller, Repository repository, int partitions) {
        TreeLayout old = (TreeLayout) smaller;
        TreeSlice slice = plan.slice(repository);
        long known = old.extent.groups();
        IntFunction<Span> before = node -> spans.added(old.spans, repository, node, true);
        IntFunction<Span> after = node -> spans.added(old.spans, repository, node, false);
        return List.of(
                new TreeRecords(slice, 0, known, before, partitions),
                new TreeRecords(slice, 0, known, after, partitions),
                new TreeRecords(slice, known, extent.groups(), node -> spans.in(repository, node), partitions));
    }

    /** Returns {@code the dataset of 1,200 projects × 12 months, 36,059 documents with folders}. */
    @Override
    public String toString() {
        return "the dataset of " + grouped(extent.groups()) + " "
                + plan.of(0).node().kind().noun() + "s \u00d7 "
                + extent.months().count() + " months, "
                + grouped(size()) + " documents with folders";
    }
}
