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

    /** Returns the groups in a folder of a home, which can be one of some buckets. */
    private Run groups(Folder folder) {
        TreeShelf shelf = folder.shelf();
        TreeSlice slice = plan.slice(plan.homes.get(folder.way()[0]));
        int bucket = shelf.bucket(folder.way());
        int buckets = shelf.buckets;
        return new Run(
                Span.ONCE,
                (slice.count(0, groups) - bucket + buckets - 1) / buckets,
                k -> slice.position(0, k * buckets + bucket),
                position -> slice.index(0, position) / buckets);
    }

    /** Returns the documents of a kind in a folder of an archive. */
    private Run archived(int node, Folder folder) {
        TreeShelf shelf = folder.shelf();
        int[] way = folder.way();
        Period each = plan.of(node).requiredPeriod();
        Span within = way.length == 1
                ? Span.within(each, Period.YEAR, shelf.year(way))
                : Span.within(each, Period.MONTH, shelf.month(way));
        Span span = spans.in(folder.repository(), node).and(within);
        return new Run(span, cell.count(node, groups), k -> k, position -> position);
    }

    /** Returns the kinds whose documents may lie in a folder. */
    private int[] nodes(Identity folder) {
        if (!folder.kind().isShared()) {
            return plan.of(plan.index(folder.kind())).children();
        }
        Folder at = folders.of(folder);
        int depth = at.way().length;
        if (at.shelf().isArchive) {
            return IntStream.range(0, cell.kinds())
                    .filter(node -> plan.of(node).top() == node && depth(node) == depth)
                    .toArray();
        }
        IntStream groups = depth == at.shelf().depth() ? IntStream.of(0) : IntStream.empty();
        return IntStream.concat(groups, depth == 1 ? IntStream.of(plan.inHomes) : IntStream.empty())
                .toArray();
    }

    private Run run(Identity folder, int node) {
        if (!folder.kind().isShared()) {
            return ofDocument(node, folder.position(), spans.below(folder.month(), node));
        }
        Folder at = folders.of(folder);
        if (at.shelf().isArchive) {
            return archived(node, at);
        }
        return node == 0 ? groups(at) : ofDocument(node, at.way()[0], Span.ONCE);
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
        if (shelf.isArchive) {
            int month = plan.of(node).requiredPeriod().firstMonth(document.month());
            return folders.identity(repository, TreeShelf.ofMonth(month, depth(node)));
        }
        long inHome = shelf.buckets == 1 ? 0 : plan.slice(home).index(0, document.position());
        return folders.identity(repository, shelf.ofHome(home, inHome));
    }

    /** Returns the depth of the folders of archives in which documents of a kind lie: those of yearly series lie in years. */
    private int depth(int node) {
        return plan.of(node).period() == Period.YEAR ? 1 : 2;
    }
}
