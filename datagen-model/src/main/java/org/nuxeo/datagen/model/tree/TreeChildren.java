// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Hits;
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

    private static final int SHARED = -1;

    /**
     * The children of one kind.
     *
     * @param node index of the kind, or {@link #SHARED}
     * @param index gives which of them a document is
     */
    private record Run(int node, Hits all, ToLongFunction<Identity> index) {}

    /**
     * Returns children of a kind, the same number in each of some periods.
     *
     * @param each how many there are in each period
     * @param position gives the position of the k-th of a period
     * @param index gives which of its period a position is
     */
    private Run run(int node, Span span, long each, LongUnaryOperator position, LongUnaryOperator index) {
        Hits all = cell.series(node, span, each, position);
        return new Run(node, all, of -> (of.month() - span.from()) * each + index.applyAsLong(of.position()));
    }

    /** Returns the children of a kind that a document has, or a home. */
    private Run ofDocument(int node, long parent, Span span) {
        long first = cell.firstChild(node, parent);
        return run(node, span, cell.childCount(node, parent), k -> first + k, position -> position - first);
    }

    /** Returns the groups in a folder of a home, which can be one of some buckets. */
    private Run groups(Folder folder) {
        TreeSlice slice = plan.slice(plan.homes.get(folder.way()[0]));
        int bucket = folder.shelf().bucket(folder.way());
        int buckets = folder.shelf().buckets;
        long count = (slice.count(0, groups) - bucket + buckets - 1) / buckets;
        LongUnaryOperator position = k -> slice.position(0, k * buckets + bucket);
        return run(0, Span.ONCE, count, position, group -> slice.index(0, group) / buckets);
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
        return run(node, span, cell.count(node, groups), k -> k, position -> position);
    }

    /** Returns the children of a folder, kind by kind. */
    private List<Run> runs(Identity parent) {
        List<Run> runs = new ArrayList<>();
        if (!parent.kind().isShared()) {
            for (int node : plan.of(parent.kind()).children()) {
                runs.add(ofDocument(node, parent.position(), spans.below(parent.month(), node)));
            }
            return runs;
        }
        Folder folder = folders.of(parent);
        TreeShelf shelf = folder.shelf();
        int depth = folder.way().length;
        LongFunction<Identity> below = k -> folders.identity(folder.repository(), shelf.child(folder.way(), (int) k));
        Hits all = new Hits(shelf.childCount(folder.way()), below);
        runs.add(new Run(SHARED, all, of -> shelf.indexInParent(folders.of(of).way())));
        if (shelf.isArchive) {
            plan.model
                    .indexes(node -> plan.of(node).top() == node && depth(node) == depth)
                    .forEach(node -> runs.add(archived(node, folder)));
            return runs;
        }
        if (depth == shelf.depth()) {
            runs.add(groups(folder));
        }
        if (depth == 1) {
            IntStream.of(plan.inHomes).forEach(node -> runs.add(ofDocument(node, folder.way()[0], Span.ONCE)));
        }
        return runs;
    }

    long count(Identity folder) {
        return runs(folder).stream().mapToLong(run -> run.all.count()).sum();
    }

    /** Returns the children of a folder. */
    Hits of(Identity folder) {
        return Hits.of(runs(folder).stream().map(Run::all).toList());
    }

    /** Returns which child of its parent a document is. */
    long index(Identity document, Identity parent) {
        int own = document.kind().isShared() ? SHARED : plan.index(document.kind());
        long before = 0;
        for (Run run : runs(parent)) {
            if (run.node == own) {
                return before + run.index.applyAsLong(document);
            }
            before += run.all.count();
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
