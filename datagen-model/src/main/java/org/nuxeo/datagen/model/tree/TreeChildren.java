// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.model.tree.TreeFolders.Folder;
import org.nuxeo.datagen.model.tree.TreeSpans.Span;

/**
 * What lies in the folders of a dataset, and in which shared folder a document lies. The children of a folder are its shared
 * folders, then one {@link Run} after the other: the documents of a kind by period, then by position.
 */
record TreeChildren(TreePlan plan, TreeSpans spans, TreeFolders folders, TreeCell cell, long groups) {

    /**
     * The children of one kind: the same number in each of some periods.
     *
     * @param each how many there are in each period
     * @param position gives the position of the k-th of a period
     * @param index gives which of its period a position is
     */
    private record Run(Span span, long each, LongUnaryOperator position, LongUnaryOperator index) {
        long count() {
            return each * span.count();
        }
    }

    /** Returns the children of a kind that a document has, or a home. */
    private Run ofDocument(int node, long parent, Span span) {
        long first = cell.firstChild(node, parent);
        return new Run(span, cell.childCount(node, parent), k -> first + k, position -> position - first);
    }

    /** Returns the documents of a kind in a shared folder, which can be one of some buckets. */
    private Run ofFolder(int node, Folder folder) {
        TreeShelf shelf = folder.shelf();
        TreeSlice slice = plan.slice(folder.repository(), shelf, folder.way());
        int bucket = shelf.bucket(folder.way());
        int buckets = shelf.buckets;
        return new Run(
                spanIn(folder, node),
                (slice.count(node, groups) - bucket + buckets - 1) / buckets,
                k -> slice.position(node, k * buckets + bucket),
                position -> slice.index(node, position) / buckets);
    }

    /** Returns the kinds whose documents may lie in a folder. */
    private int[] nodes(Identity folder) {
        if (!folder.kind().isShared()) {
            return plan.of(plan.index(folder.kind())).children();
        }
        Folder at = folders.of(folder);
        boolean isHome = at.shelf().homeLevel == at.way().length - 1 && !plan.isArchive(at.repository());
        return IntStream.concat(kindsIn(at), isHome ? IntStream.of(plan.inHomes) : IntStream.empty())
                .toArray();
    }

    private Run run(Identity folder, int node) {
        if (!folder.kind().isShared()) {
            return ofDocument(node, folder.position(), spans.below(folder.month(), node));
        }
        Folder at = folders.of(folder);
        return cell.parentKind(node) < 0 && node > 0
                ? ofDocument(node, at.way()[at.shelf().homeLevel], Span.ONCE)
                : ofFolder(node, at);
    }

    /** Returns the kinds whose documents may lie in a shared folder because of their groups. */
    private IntStream kindsIn(Folder folder) {
        int depth = folder.way().length;
        if (!plan.isArchive(folder.repository())) {
            return depth == folder.shelf().depth() ? IntStream.of(0) : IntStream.empty();
        }
        return IntStream.range(0, cell.kinds())
                .filter(node -> plan.of(node).top() == node
                        && plan.of(node).archive() == folder.repository().code()
                        && depth(folder.shelf(), node) == depth);
    }

    /** Returns the periods of a kind whose documents lie in a shared folder. */
    private Span spanIn(Folder folder, int node) {
        Period each = plan.of(node).period();
        if (each == null) {
            return Span.ONCE;
        }
        TreeShelf shelf = folder.shelf();
        Span all = spans.in(folder.repository(), node);
        int[] way = folder.way();
        if (way.length == shelf.lead) {
            return all;
        }
        return way.length == shelf.lead + 1
                ? all.and(Span.within(each, Period.YEAR, shelf.year(way)))
                : all.and(Span.within(each, Period.MONTH, shelf.month(way)));
    }

    private long sharedFolders(Identity folder) {
        if (!folder.kind().isShared()) {
            return 0;
        }
        Folder at = folders.of(folder);
        return at.shelf().childCount(at.way());
    }

    long count(Identity folder) {
        long count = sharedFolders(folder);
        for (int node : nodes(folder)) {
            count += run(folder, node).count();
        }
        return count;
    }

    Identity child(Identity folder, long k) {
        Objects.checkIndex(k, count(folder));
        long rest = k - sharedFolders(folder);
        if (rest < 0) {
            Folder at = folders.of(folder);
            return folders.identity(at.repository(), at.shelf().child(at.way(), (int) k));
        }
        for (int node : nodes(folder)) {
            Run run = run(folder, node);
            if (rest < run.count()) {
                int period = run.span.from() + (int) (rest / run.each);
                return cell.identity(node, run.position.applyAsLong(rest % run.each), period);
            }
            rest -= run.count();
        }
        throw new IllegalStateException("child " + k + ": is beyond all kinds");
    }

    /** Returns which child of its parent a document is. */
    long index(Identity document, Identity parent) {
        int own = plan.index(document.kind());
        long before = sharedFolders(parent);
        for (int node : nodes(parent)) {
            Run run = run(parent, node);
            if (node == own) {
                long period = document.month() - run.span.from();
                return before + period * run.each + run.index.applyAsLong(document.position());
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
        TreeSlice slice = shelf.homeLevel < 0 ? plan.slice(repository) : plan.slice(home);
        long bucket = shelf.buckets == 1 ? 0 : slice.index(0, document.position());
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
        return plan.of(node).requiredPeriod().firstMonth(document.month());
    }

    /** Returns the depth of the shared folders in which documents of a kind lie: those of yearly series lie in years. */
    private int depth(TreeShelf shelf, int node) {
        return plan.of(node).period() == Period.YEAR ? Math.min(shelf.depth(), shelf.lead + 1) : shelf.depth();
    }
}
