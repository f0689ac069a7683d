// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.WholeNumber;

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

    private final int trees;
    private final Branch homes;
    private final Branch[] branches;
    private final int ofGroups;

    /**
     * A kind of documents below another one.
     *
     * @param label name of the kind
     * @param parent index of the parent's kind in the list of kinds; -1 if documents lie in homes, beside the groups
     * @param count how many documents each parent has; in series, in each period
     * @param deal for folders between the kinds below and their parents, how the documents of these are dealt to them,
     *     otherwise null
     * @param dealt fields whose values are dealt
     * @param by how many documents each parent has by such a value, or null if that is by {@code count}
     */
    public record TreeKind(
            String label,
            int parent,
            Shares count,
            @Nullable Deal deal,
            List<Dealt> dealt,
            @Nullable Counts by) {
        public TreeKind {
            dealt = List.copyOf(dealt);
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(count, "count");
            if (count.min() < 0) {
                throw new IllegalArgumentException(
                        "kind " + label + ": a count of " + count.min() + ": must be 0 or more");
            }
            if (deal != null && (count.min() != deal.folders() || count.max() != deal.folders())) {
                throw new IllegalArgumentException("kind " + label + ": a count of " + count + ": must be "
                        + deal.folders() + " folders for every parent");
            }
        }

        /** A kind that is none of folders between others. */
        public TreeKind(String label, int parent, Shares count) {
            this(label, parent, count, null, List.of(), null);
        }
    }

    /**
     * A field whose values are dealt.
     *
     * @param values what the values are called
     * @param shares shares of the numbers of the values, from 0
     */
    public record Dealt(String field, List<String> values, Shares shares) implements Canonical.Part {
        @Override
        public void write(Canonical to) {
            to.with("field", field).with("values", values).with("shares", shares);
        }
    }

    /**
     * How many documents a parent has, by the value of a dealt field.
     *
     * @param kind index of the kind of the field, which is above
     * @param field index of the field among those that the kind has dealt
     * @param counts counts for each value
     */
    public record Counts(int kind, int field, List<Shares> counts) {
        public Counts {
            counts = List.copyOf(counts);
        }
    }

    /**
     * Where the documents of a kind are in the cell: {@code first} by parent, {@code ofTree} by tree, both with an end. What
     * lies in homes comes once, so for it the trees are the homes.
     */
    private record Branch(
            String label,
            int parent,
            boolean isOfHomes,
            int level,
            Steps first,
            Steps ofTree,
            @Nullable Deal deal,
            List<DealtValues> dealt) {
        int count() {
            return ofTree.end();
        }
    }

    /**
     * Deals a cell.
     *
     * @param trees number of trees, 1 to {@link #MOST_TREES}
     * @param homes number of homes
     * @param ofGroups fields of groups whose values are dealt
     * @param below kinds below the group, which has index 0: the first of these has index 1, and parents come before children, those
     *     that lie in homes last
     * @param key decides which parent has how many documents
     * @throws IllegalArgumentException if a limit is exceeded, or a parent does not come before its children
     */
    public TreeCell(int trees, int homes, List<Dealt> ofGroups, List<TreeKind> below, long key) {
        require(trees >= 1 && trees <= MOST_TREES, trees, "trees in a cell", MOST_TREES);
        require(below.size() < MOST_KINDS, below.size() + 1, "kinds", MOST_KINDS);
        this.trees = trees;
        this.branches = new Branch[below.size() + 1];
        this.homes = top(homes, 0, true, List.of());
        branches[0] = top(trees, 1, false, dealt(ofGroups, trees, Draws.subkey(key, "group")));
        int groups = 1;
        for (int kind = 1; kind < branches.length; kind++) {
            branches[kind] = branch(below.get(kind - 1), kind, key);
            groups += branches[kind].isOfHomes ? 0 : 1;
        }
        this.ofGroups = groups;
    }

    private static List<DealtValues> dealt(List<Dealt> fields, int count, long key) {
        return fields.stream()
                .map(each -> new DealtValues(each.shares(), count, Draws.subkey(key, each.field())))
                .toList();
    }

    private static Branch top(int count, int level, boolean isOfHomes, List<DealtValues> dealt) {
        int[] all = new int[count + 1];
        Arrays.setAll(all, tree -> tree);
        Steps steps = new Steps(all);
        return new Branch("", -1, isOfHomes, level, steps, steps, null, dealt);
    }

    private Branch of(int kind) {
        return kind < 0 ? homes : branches[kind];
    }

    private Branch branch(TreeKind kind, int index, long key) {
        if (kind.parent() < (homes.count() > 0 ? -1 : 0) || kind.parent() >= index) {
            throw new IllegalArgumentException("kind " + kind.label() + ": its parent has the index " + kind.parent()
                    + ": must be 0 to " + (index - 1) + ", as parents come before their children");
        }
        Branch parent = of(kind.parent());
        require(parent.level < MOST_LEVELS, parent.level + 1, "levels down to " + kind.label(), MOST_LEVELS);
        long ownKey = Draws.subkey(key, kind.label());
        int[] counts = counts(kind, kind.parent(), ownKey);
        int[] first = new int[counts.length + 1];
        long next = 0;
        for (int i = 0; i < counts.length; i++) {
            next += counts[i];
            requireDocuments(kind, next);
            first[i + 1] = (int) next;
        }
        int[] ofTree = new int[parent.ofTree.size() + 1];
        Arrays.setAll(ofTree, tree -> first[parent.ofTree.at(tree)]);
        return new Branch(
                kind.label(),
                kind.parent(),
                parent.isOfHomes,
                parent.level + 1,
                new Steps(first),
                new Steps(ofTree),
                kind.deal(),
                dealt(kind.dealt(), (int) next, Draws.subkey(ownKey, "fields")));
    }

    /** Returns how many documents of a kind lie below each document of a kind above it. */
    private int[] counts(TreeKind kind, int above, long key) {
        Branch parents = of(above);
        Deal deal = parents.deal;
        if (kind.deal() != null || deal == null) {
            Counts by = kind.by();
            return by == null ? kind.count().deal(parents.count(), key) : deal(by.counts(), values(above, by), key);
        }
        int[] counts = counts(kind, parents.parent, key);
        requireDocuments(kind, Arrays.stream(counts).asLongStream().sum());
        return deal.split(counts, Draws.subkey(key, parents.label));
    }

    /** Returns the values of a dealt field that the documents of a kind below it have. */
    private int[] values(int kind, Counts by) {
        if (kind == by.kind()) {
            DealtValues dealt = branches[kind].dealt.get(by.field());
            return IntStream.range(0, branches[kind].count()).map(dealt::value).toArray();
        }
        Branch below = branches[kind];
        int[] above = values(below.parent, by);
        int[] values = new int[below.count()];
        for (int parent = 0; parent < above.length; parent++) {
            Arrays.fill(values, below.first.at(parent), below.first.at(parent + 1), above[parent]);
        }
        return values;
    }

    /** Deals the counts for each value to the parents that have it. */
    private static int[] deal(List<Shares> counts, int[] values, long key) {
        int[] all = new int[values.length];
        for (int value = 0; value < counts.size(); value++) {
            int of = value;
            int[] places = IntStream.range(0, values.length)
                    .filter(place -> values[place] == of)
                    .toArray();
            int[] dealt = counts.get(value).deal(places.length, Draws.subkey(key, String.valueOf(value)));
            for (int i = 0; i < places.length; i++) {
                all[places[i]] = dealt[i];
            }
        }
        return all;
    }

    private static void requireDocuments(TreeKind kind, long count) {
        require(count <= MOST_DOCUMENTS, count, "documents of kind " + kind.label() + " in a cell", MOST_DOCUMENTS);
    }

    private static void require(boolean holds, long value, String what, int most) {
        if (!holds) {
            throw new IllegalArgumentException(
                    WholeNumber.grouped(value) + " " + what + ": must be 1 to " + WholeNumber.grouped(most));
        }
    }

    /** Returns the values of a field that are dealt to the documents of a kind. */
    DealtValues dealt(int kind, int field) {
        return branches[kind].dealt.get(field);
    }

    /** Returns the number of trees. */
    public int trees() {
        return trees;
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
        return branches[kind].isOfHomes;
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

    /** Returns the number of documents of a kind that a number of groups have. */
    public long count(int kind, long groups) {
        return branches[kind].isOfHomes
                ? count(kind)
                : groups / trees * count(kind) + countOfFirst(kind, (int) (groups % trees));
    }

    /** Returns the position of the group of a document; -1 for what lies in the first home, and so on. */
    public long group(int kind, long position) {
        int tree = tree(kind, position);
        return branches[kind].isOfHomes ? -1L - tree : position / count(kind) * trees + tree;
    }

    /** Returns whether a group has a document. */
    boolean owns(long group, int kind, long position) {
        Branch branch = branches[kind];
        long inCell = position - group / trees * branch.count();
        int tree = (int) (group % trees);
        return !branch.isOfHomes && inCell >= branch.ofTree.at(tree) && inCell < branch.ofTree.at(tree + 1);
    }

    /** Returns the tree of a document, or its home. */
    int tree(int kind, long position) {
        return branches[kind].ofTree.of((int) (position % count(kind)));
    }

    /** Returns the position of the first document of a kind that a group has, if it has one. */
    public long firstOfGroup(int kind, long group) {
        return count(kind, group);
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

    /** Returns the place of a document among the children of its kind that its parent has. */
    public int indexInParent(int kind, long position) {
        return (int) (position - firstChild(kind, parent(kind, position)));
    }
}
