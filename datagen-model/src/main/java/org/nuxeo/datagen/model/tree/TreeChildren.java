// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.model.tree.TreeFolders.Folder;

/**
 * What lies in the folders of a dataset, and in which shared folder a document lies. The children of a folder are its shared
 * folders, then one {@link Run} after the other: the documents of a kind by period, then by position.
 */
final class TreeChildren {

    private final TreePlan plan;
    private final TreeSpans spans;
    private final TreeFolders folders;
    private final TreeCell cell;
    private final long groups;

    TreeChildren(TreePlan plan, TreeSpans spans, TreeFolders folders, long groups) {
        this.plan = plan;
        this.spans = spans;
        this.folders = folders;
        this.cell = plan.cell();
        this.groups = groups;
    }

    /** The children of one kind: the same number in each of some periods. */
    private interface Run {

        int node();

        Span span();

        /** Returns how many there are in each period. */
        long each();

        /** Returns the position of the k-th of a period. */
        long position(long k);

        /** Returns which of its period a position is. */
        long index(long position);

        default long count() {
            return each() * span().count();
        }
    }

    /** Children of a document, or of a home. */
    private record OfDocument(TreeCell cell, int node, long parent, Span span) implements Run {

        @Override
        public long each() {
            return cell.childCount(node, parent);
        }

        @Override
        public long position(long k) {
            return cell.firstChild(node, parent) + k;
        }

        @Override
        public long index(long position) {
            return position - cell.firstChild(node, parent);
        }
    }

    /** Documents of the groups of a slice in a shared folder, which is one of some buckets. */
    private record OfFolder(TreeSlice slice, long groups, int bucket, int buckets, int node, Span span) implements Run {

        @Override
        public long each() {
            long all = slice.count(node, groups);
            return buckets == 1 ? all : (all - bucket + buckets - 1) / buckets;
        }

        @Override
        public long position(long k) {
            return slice.position(node, k * buckets + bucket);
        }

        @Override
        public long index(long position) {
            return slice.index(node, position) / buckets;
        }
    }

    private List<Run> runs(Identity folder) {
        if (!folder.kind().isShared()) {
            List<Run> runs = new ArrayList<>();
            for (int child : plan.children(plan.index(folder.kind()))) {
                runs.add(new OfDocument(cell, child, folder.position(), spans.below(folder.month(), child)));
            }
            return runs;
        }
        Folder at = folders.of(folder);
        TreeShelf shelf = folders.shelf(at.repository());
        IntStream inHome = shelf.homeLevel() == at.way().length - 1 && !plan.isArchive(at.repository())
                ? IntStream.of(plan.inHomes())
                : IntStream.empty();
        Stream<Run> ofGroups = kindsIn(at, shelf)
                .mapToObj(node -> new OfFolder(
                        plan.slice(at.repository(), shelf, at.way()),
                        groups,
                        shelf.bucket(at.way()),
                        shelf.buckets(),
                        node,
                        spanIn(at, shelf, node)));
        Stream<Run> ofHome =
                inHome.mapToObj(node -> new OfDocument(cell, node, at.way()[shelf.homeLevel()], Span.ONCE));
        return Stream.concat(ofGroups, ofHome).toList();
    }

    /** Returns the kinds whose documents may lie in a shared folder. */
    private IntStream kindsIn(Folder folder, TreeShelf shelf) {
        int depth = folder.way().length;
        if (!plan.isArchive(folder.repository())) {
            return depth == shelf.depth() ? IntStream.of(0) : IntStream.empty();
        }
        return IntStream.range(0, cell.kinds())
                .filter(node -> plan.top(node) == node
                        && plan.archive(node) == folder.repository().code()
                        && depth(shelf, node) == depth);
    }

    /** Returns the periods of a kind whose documents lie in a shared folder. */
    private Span spanIn(Folder folder, TreeShelf shelf, int node) {
        Period each = plan.period(node);
        if (each == null) {
            return Span.ONCE;
        }
        Span all = spans.in(folder.repository(), node);
        int[] way = folder.way();
        if (way.length == shelf.lead()) {
            return all;
        }
        return way.length == shelf.lead() + 1
                ? all.and(Span.within(each, Period.YEAR, shelf.year(way)))
                : all.and(Span.within(each, Period.MONTH, shelf.month(way)));
    }

    private long sharedFolders(Identity folder) {
        if (!folder.kind().isShared()) {
            return 0;
        }
        Folder at = folders.of(folder);
        return folders.shelf(at.repository()).childCount(at.way());
    }

    long count(Identity folder) {
        long count = sharedFolders(folder);
        for (Run run : runs(folder)) {
            count += run.count();
        }
        return count;
    }

    Identity child(Identity folder, long k) {
        Objects.checkIndex(k, count(folder));
        long rest = k - sharedFolders(folder);
        if (rest < 0) {
            Folder at = folders.of(folder);
            return folders.identity(
                    at.repository(), folders.shelf(at.repository()).child(at.way(), (int) k));
        }
        for (Run run : runs(folder)) {
            if (rest < run.count()) {
                int period = run.span().from() + (int) (rest / run.each());
                return plan.identity(run.node(), run.position(rest % run.each()), period);
            }
            rest -= run.count();
        }
        throw new IllegalStateException("child " + k + ": is beyond all kinds");
    }

    /** Returns which child of its parent a document is. */
    long index(Identity document, Identity parent) {
        long before = sharedFolders(parent);
        for (Run run : runs(parent)) {
            if (run.node() == plan.index(document.kind())) {
                long period = document.month() - run.span().from();
                return before + period * run.each() + run.index(document.position());
            }
            before += run.count();
        }
        throw new IllegalStateException(document + ": is no child of " + parent);
    }

    /** Returns the shared folder that a group, or a document that moved, lies in. */
    Identity folder(Repository repository, Identity document, Home home) {
        TreeShelf shelf = folders.shelf(repository);
        int node = plan.index(document.kind());
        int[] way = new int[depth(shelf, node)];
        long bucket = shelf.buckets() == 1 ? 0 : slice(repository, shelf, home).index(0, document.position());
        for (int i = 0; i < way.length; i++) {
            way[i] = switch (shelf.level(i + 1).sort()) {
                case CONSTANT -> 0;
                case HOME -> home.code();
                case BUCKET -> (int) (bucket % shelf.level(i + 1).count());
                case YEAR -> TreeShelf.yearDigit(monthOf(node, document));
                case MONTH -> TreeShelf.monthDigit(monthOf(node, document));
            };
            bucket /= shelf.level(i + 1).count();
        }
        return folders.identity(repository, way);
    }

    private int monthOf(int node, Identity document) {
        return plan.requiredPeriod(node).firstMonth(document.month());
    }

    private TreeSlice slice(Repository repository, TreeShelf shelf, Home home) {
        return shelf.homeLevel() < 0 ? plan.slice(repository) : plan.slice(home);
    }

    /** Returns the depth of the shared folders in which documents of a kind lie: those of yearly series lie in years. */
    private int depth(TreeShelf shelf, int node) {
        return plan.period(node) == Period.YEAR ? Math.min(shelf.depth(), shelf.lead() + 1) : shelf.depth();
    }
}
