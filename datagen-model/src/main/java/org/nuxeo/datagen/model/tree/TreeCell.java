// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static java.util.stream.IntStream.range;
import static org.nuxeo.datagen.core.random.Draws.subkey;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeSpans.Span;

/**
 * The shape of all groups of a dataset. A group, such as a customer or a project, and everything below it are a tree. A cell
 * is a fixed number of trees, dealt once, in which every share is met exactly; a dataset of any number of groups repeats it:
 * group p has the tree p mod G of cell p div G, G being the number of trees.
 *
 * <p>Documents of a kind are numbered by group, then by parent. So a dataset's documents of kind k are those of whole cells
 * and a prefix of one more; the position of a document is cell × (documents of kind k in a cell) + its place in the cell; and
 * parent, children, group and counts are a division and a search in a table of the cell. Tables have an entry for each
 * document of a cell at most, whatever the size of the dataset, and growth moves no document: positions have no gaps, and
 * new groups come last.
 *
 * <p>A kind in series has its documents again in each period; positions are those within one period.
 *
 * <p>Positions are not checked against the number of groups, which a cell does not know. Immutable and thread safe.
 */
public final class TreeCell {

    /** The largest number of trees in a cell. */
    public static final int MOST_TREES = 1 << 15;

    /** The largest number of documents of a kind in a cell. */
    public static final int MOST_DOCUMENTS = Shares.MOST_PLACES;

    /** The largest number of kinds. */
    public static final int MOST_KINDS = 512;

    /** The largest number of kinds from a group down to a document, both included. */
    public static final int MOST_LEVELS = 16;

    private final TreeModel model;
    private final long key;
    final int trees;
    private final Branch homes;
    private final Branch[] branches;
    private final int ofGroups;

    /**
     * Where the documents of a kind are in the cell: {@code first} by parent, {@code ofTree} by tree, both with an end. What
     * lies in homes comes once, so for it the trees are the homes.
     */
    private record Branch(int parent, Steps first, Steps ofTree) {
        int count() {
            return ofTree.end();
        }
    }

    /**
     * Deals a cell.
     *
     * @param model a model without mistakes
     * @param key decides which parent has how many documents
     * @throws IllegalArgumentException if there are more than {@link #MOST_DOCUMENTS} of a kind
     */
    public TreeCell(TreeModel model, long key) {
        this.model = model;
        this.key = key;
        this.trees = model.trees();
        this.branches = new Branch[model.nodes().size()];
        this.homes = top(model.homes().size());
        branches[0] = top(trees);
        for (int kind = 1; kind < branches.length; kind++) {
            branches[kind] = branch(kind, key);
        }
        this.ofGroups = (int) model.indexes(kind -> !model.isOfHomes(kind)).count();
    }

    private static Branch top(int count) {
        Steps steps = new Steps(IntStream.rangeClosed(0, count).toArray());
        return new Branch(-1, steps, steps);
    }

    private Branch of(int kind) {
        return kind < 0 ? homes : branches[kind];
    }

    private Branch branch(int kind, long key) {
        int above = model.parent(kind);
        Branch parent = of(above);
        long ownKey = subkey(key, model.node(kind).kind().label());
        TreeProxies proxies = TreeProxies.of(model, this, kind, key);
        int[] counts = proxies == null ? counts(kind, above, ownKey) : proxies.counts();
        Steps first = Steps.ofCounts(counts);
        int[] ofTree = new int[parent.ofTree.size() + 1];
        Arrays.setAll(ofTree, tree -> first.at(parent.ofTree.at(tree)));
        return new Branch(above, first, new Steps(ofTree));
    }

    /** Returns how many documents of a kind lie below each document of a kind above it. */
    private int[] counts(int kind, int above, long key) {
        Node node = model.node(kind);
        Deal deal = above < 0 ? null : model.node(above).deal();
        if (node.deal() == null && deal != null) {
            int[] counts = counts(kind, of(above).parent, key);
            return deal.split(counts, subkey(key, model.node(above).kind().label()));
        }
        CountBy by = node.by();
        int[] counts =
                by == null ? node.count().deal(of(above).count(), key) : deal(by.counts(), values(above, by), key);
        // how many parents have a value higher up depends on the key, so the checks of the model do not know it
        long all = IntStream.of(counts).asLongStream().sum();
        Check.refuse(
                all > MOST_DOCUMENTS, () -> TreeChecks.tooMany(model, kind, all).toString());
        return counts;
    }

    /** Returns the values of a dealt field that the documents of a kind below it have. */
    private int[] values(int kind, CountBy by) {
        int of = model.index(by.kind());
        DealtValues dealt = dealt(by.kind(), by.field(), by.counts().size());
        return range(0, count(kind))
                .map(place -> (int) dealt.value(above(kind, place, of)))
                .toArray();
    }

    /** Deals the counts for each value to the parents that have it. */
    private static int[] deal(List<Shares> counts, int[] values, long key) {
        int[] all = new int[values.length];
        for (int value = 0; value < counts.size(); value++) {
            int of = value;
            int[] places =
                    range(0, values.length).filter(place -> values[place] == of).toArray();
            int[] dealt = counts.get(value).deal(places.length, subkey(key, String.valueOf(value)));
            for (int i = 0; i < places.length; i++) {
                all[places[i]] = dealt[i];
            }
        }
        return all;
    }

    /**
     * Returns the values of a field that are dealt to the documents of a kind.
     *
     * @param count number of the values, of which all have equal shares unless the model says which they have
     */
    DealtValues dealt(Kind kind, String field, long count) {
        int index = model.index(kind);
        int known = model.dealt(index, field);
        if (known < 0) {
            return DealtValues.of(null, count, count(index), subkey(key, kind.label() + " " + field));
        }
        Shares shares = model.node(index).dealt().get(known).shares();
        long own = index == 0 ? subkey(key, "group") : subkey(subkey(key, kind.label()), "fields");
        return DealtValues.of(shares, shares.size(), count(index), subkey(own, field));
    }

    Identity identity(int kind, long position, int period) {
        return new Identity(model.node(kind).kind(), position, period);
    }

    /** Returns the number of kinds; that of the groups is 0. */
    public int kinds() {
        return branches.length;
    }

    /** Returns the number of kinds of groups, which come before those of what lies in homes. */
    int kindsOfGroups() {
        return ofGroups;
    }

    /** Returns whether documents of a kind lie in homes, beside the groups. */
    boolean isOfHomes(int kind) {
        return kind >= ofGroups;
    }

    /** Returns the kind of a kind's parents, or -1 for groups and for what lies in homes itself. */
    public int parentKind(int kind) {
        return branches[kind].parent;
    }

    /** Returns the number of documents of a kind in the whole cell. */
    public int count(int kind) {
        return branches[kind].count();
    }

    /** Returns the number of documents of a kind in a number of trees, the first of the cell, or in the first homes. */
    int countOfFirst(int kind, int firstTrees) {
        return branches[kind].ofTree.at(firstTrees);
    }

    /** Returns how many documents of a kind a tree of the cell has, or a home. */
    int countOf(int kind, int tree) {
        return countOfFirst(kind, tree + 1) - countOfFirst(kind, tree);
    }

    /** Returns the documents of a kind, which is in no series, that a tree of the first cell has, or a home. */
    Hits ofTree(int kind, int tree) {
        return series(kind, Span.ONCE, countOf(kind, tree), k -> countOfFirst(kind, tree) + k);
    }

    /** Returns documents of a kind, period by period, of which each has those at the same positions. */
    Hits series(int kind, Span periods, long each, LongUnaryOperator position) {
        return new Hits(
                each * periods.count(),
                k -> identity(kind, position.applyAsLong(k % each), periods.from() + (int) (k / each)));
    }

    /** Returns the number of documents of a kind that a number of groups have. */
    public long count(int kind, long groups) {
        return isOfHomes(kind)
                ? count(kind)
                : groups / trees * count(kind) + countOfFirst(kind, (int) (groups % trees));
    }

    /** Returns the position of the group of a document; -1 for what lies in the first home, and so on. */
    public long group(int kind, long position) {
        int tree = tree(kind, position);
        return isOfHomes(kind) ? -1L - tree : position / count(kind) * trees + tree;
    }

    /** Returns whether a group has a document. */
    boolean owns(long group, int kind, long position) {
        Branch branch = branches[kind];
        int tree = (int) (group % trees);
        long inCell = position - group / trees * branch.count();
        return !isOfHomes(kind) && inCell >= branch.ofTree.at(tree) && inCell < branch.ofTree.at(tree + 1);
    }

    /** Returns the tree of a document, or its home. */
    int tree(int kind, long position) {
        return branches[kind].ofTree.of((int) (position % count(kind)));
    }

    /** Returns the position of the parent of a document, which is no group; the number of the home for what lies in it. */
    public long parent(int kind, long position) {
        int inCell = count(kind);
        Branch branch = branches[kind];
        return position / inCell * branch.first.size() + branch.first.of((int) (position % inCell));
    }

    /** Returns the number of children of a kind that a document has. */
    public int childCount(int kind, long parent) {
        Branch branch = branches[kind];
        int place = (int) (parent % branch.first.size());
        return branch.first.at(place + 1) - branch.first.at(place);
    }

    /** Returns the position of the first child of a kind that a document has, if it has one. */
    public long firstChild(int kind, long parent) {
        Branch branch = branches[kind];
        int parents = branch.first.size();
        return parent / parents * count(kind) + branch.first.at((int) (parent % parents));
    }

    /**
     * Returns the position of the first document of a kind that belongs to the document of another kind at a position, or to one
     * after it.
     */
    long first(int kind, int above, long position) {
        if (kind == above) {
            return position;
        }
        return count(kind) == 0 ? 0 : firstChild(kind, first(parentKind(kind), above, position));
    }

    /** Returns the position of the document of a kind that a document belongs to. */
    long above(int kind, long position, int above) {
        return kind == above ? position : above(parentKind(kind), parent(kind, position), above);
    }

    /** Returns the place of a document among the children of its kind that its parent has. */
    public int indexInParent(int kind, long position) {
        Branch branch = branches[kind];
        int place = (int) (position % branch.count());
        return place - branch.first.at(branch.first.of(place));
    }
}
