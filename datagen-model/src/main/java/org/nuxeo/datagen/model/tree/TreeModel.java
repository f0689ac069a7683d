// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.Mistake;

/**
 * What a {@link TreeLayout} is made of: what a model file says of the arrangement of documents, in plain records.
 *
 * @param trees number of trees in a cell, see {@link TreeCell}
 * @param firstYear year from which groups are dated, in ten years; what lies below them is dated up to a year after its parent
 * @param home kind of the folders of homes, which are at the top of their repositories
 * @param above constants and buckets in the folder of each home, in which groups lie, from the top down
 * @param homes where groups live, at least one
 * @param archive repository of what is no longer kept with its group, or null if there is none; no home is in it
 * @param nodes kinds of a group's documents; the first is that of the group itself, and parents come before children
 * @param dated when groups are dated, or null for any day of ten years
 */
public record TreeModel(
        int trees,
        int firstYear,
        Kind home,
        List<Level> above,
        List<HomeShare> homes,
        @Nullable Archived archive,
        List<Node> nodes,
        @Nullable Dated dated)
        implements Canonical.Part {

    /** The usual number of trees in a cell. */
    public static final int USUAL_TREES = 1_024;

    /** The repository of everything unless a model names others. */
    public static final String USUAL_REPOSITORY = "default";

    /** The usual first year: everything that is no series is dated before the first month that a dataset can have. */
    public static final int USUAL_FIRST_YEAR = 1980;

    public TreeModel {
        above = List.copyOf(above);
        homes = List.copyOf(homes);
        nodes = List.copyOf(nodes);
    }

    /** Writes everything but the nodes, which are members of their kinds. */
    @Override
    public void write(Canonical to) {
        to.with("cell", trees, USUAL_TREES)
                .with("since", firstYear, USUAL_FIRST_YEAR)
                .with("dated", dated)
                .with("homes", homes)
                .with("above", levels())
                .with("archives", archive == null ? null : List.of(archive));
    }

    /** Returns the levels of shared folders in repositories of homes, from the top down. */
    List<Level> levels() {
        List<Level> levels = new ArrayList<>(above);
        levels.add(0, new Level(Sort.HOME, home, "", homes.size()));
        return levels;
    }

    /** Returns what is wrong with the model, so that no layout can be made of it. */
    public List<Mistake> mistakes() {
        return TreeChecks.of(this);
    }

    /** Returns all kinds, those of shared folders first. */
    public Kinds kinds() {
        Stream<Kind> ofLevels = levels().stream().map(Level::kind);
        Stream<Kind> ofArchive = Stream.ofNullable(archive).map(Archived::folders);
        Stream<Kind> shared = Stream.concat(ofLevels, ofArchive).distinct().sorted();
        return new Kinds(Stream.concat(shared, nodes.stream().map(Node::kind)).toArray(Kind[]::new));
    }

    /** Returns a kind by its index. */
    Node node(int index) {
        return nodes.get(index);
    }

    /** Returns the indexes of some of the nodes. */
    IntStream indexes(IntPredicate wanted) {
        return IntStream.range(0, nodes.size()).filter(wanted);
    }

    /**
     * How many documents some parents have.
     *
     * @param value value of the field on which it depends, or an empty text
     */
    public record Counted(String value, Shares counts, int parents) {}

    /** Returns how many documents of a node a number of parents have; if that goes by a value higher up, as its shares are. */
    public List<Counted> counted(Node node, int parents) {
        CountBy by = node.by();
        if (by == null) {
            return List.of(new Counted("", node.count(), parents));
        }
        int above = index(by.kind());
        Dealt dealt = node(above).dealt().get(dealt(above, by.field()));
        int[] met = dealt.shares().met(parents);
        return IntStream.range(0, met.length)
                .mapToObj(i -> new Counted(dealt.values().get(i), by.counts().get(i), met[i]))
                .toList();
    }

    /** Returns the place of a field among those that a kind has dealt, or -1 if it is none of them. */
    int dealt(int node, String field) {
        return node(node).dealt().stream().map(Dealt::field).toList().indexOf(field);
    }

    /** Returns the index of the kind with a name. */
    int index(String label) {
        return nodes.stream().map(node -> node.kind().label()).toList().indexOf(label);
    }

    /** Returns the index of a kind. */
    int index(Kind kind) {
        return kind.code() - nodes.get(0).kind().code();
    }

    /** Returns the index of the kind of the parents of a kind, or -1 if these are shared folders. */
    int parent(int node) {
        return Math.max(-1, index(node(node).kind().folder()));
    }

    /** Returns whether documents of a kind lie in homes, beside the groups, or below one that does. */
    boolean isOfHomes(int node) {
        return node > 0 && (parent(node) < 0 || isOfHomes(parent(node)));
    }

    /** Returns the index of the kind that moves to an archive and takes a kind along, or -1 if its documents stay. */
    int top(int node) {
        return node < 0 || node(node).move() != null ? node : top(parent(node));
    }

    /** Returns whether documents of a kind move to an archive, by themselves or with what they lie in. */
    public boolean moves(Kind kind) {
        return !kind.isShared() && top(index(kind)) >= 0;
    }

    /** What tells the folders of a level apart. */
    public enum Sort {
        /** Nothing: there is one. */
        CONSTANT,
        /** The home of groups. */
        HOME,
        /** A number from 0, by which groups are dealt in turn; levels below one another are dealt to together. */
        BUCKET,
        /** The calendar year of a period. */
        YEAR,
        /** The month of a period, below its year. */
        MONTH
    }

    /**
     * A level of shared folders.
     *
     * @param kind kind of the folders, which is shared; levels may have the same
     * @param name name of a constant folder, otherwise not used
     * @param count how many folders there can be in each folder of the level above
     */
    public record Level(Sort sort, Kind kind, String name, int count) implements Canonical.Part {

        @Override
        public void write(Canonical to) {
            boolean isCounted = sort == Sort.CONSTANT || sort == Sort.BUCKET;
            to.with("kind", kind.label())
                    .with("sort", sort.name().toLowerCase(Locale.ROOT))
                    .with("name", name, "")
                    .with("count", isCounted ? count : 1, 1);
        }
    }

    /**
     * A home and its share of the groups.
     *
     * @param label short name in types and fields
     * @param name name that people read; in lower case, with hyphens, it is that of the folder
     * @param repository name of the repository of the groups that live there
     */
    public record HomeShare(String label, String name, long weight, String repository) implements Canonical.Part {

        @Override
        public void write(Canonical to) {
            to.with("label", label)
                    .with("name", name, label)
                    .with("weight", weight, 1L)
                    .with("repository", repository, USUAL_REPOSITORY);
        }
    }

    /**
     * A repository of what is no longer kept with its group.
     *
     * @param folders kind of its folders, which are years with months in them
     */
    public record Archived(String repository, Kind folders) implements Canonical.Part {

        /** Returns the levels of its folders, from the top down. */
        List<Level> levels() {
            return List.of(
                    new Level(Sort.YEAR, folders, "", Period.YEAR.last() - Period.YEAR.first() + 1),
                    new Level(Sort.MONTH, folders, "", 12));
        }

        @Override
        public void write(Canonical to) {
            to.with("repository", repository).with("levels", levels());
        }
    }

    /**
     * When documents in series move to an archive, with everything below them. A series above them, such as that of folders by
     * date, has the periods in which something below it stays.
     *
     * @param laterMonths by how many months they are kept longer than the dataset says
     */
    public record Move(String repository, int laterMonths) implements Canonical.Part {

        @Override
        public void write(Canonical to) {
            to.with("to", repository).with("later", laterMonths, 0);
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
     * How many documents there are for each parent by the value of a dealt field of a kind above.
     *
     * @param field full name of the field
     * @param counts for each of its values, in their order
     */
    public record CountBy(Kind kind, String field, List<Shares> counts) implements Canonical.Part {
        /** Returns equal shares of all numbers that some counts have. */
        public static Shares all(List<Shares> counts) {
            int[] all = counts.stream()
                    .flatMapToInt(each -> IntStream.range(0, each.size()).map(each::value))
                    .distinct()
                    .sorted()
                    .toArray();
            return new Shares(all, Collections.nCopies(all.length, 1L));
        }

        @Override
        public void write(Canonical to) {
            to.with("of", kind.label() + "." + field).with("is", counts);
        }
    }

    /**
     * Which documents have proxies of a kind, one each.
     *
     * @param of name of their kind
     * @param in name of the kind of the documents below which both are. Every one of them has documents in which proxies lie
     * @param share share of the documents that have one, more than 0, at most 1
     * @param isLive whether proxies stand for live documents; otherwise for the last versions of those that have some
     */
    public record Proxied(String of, String in, double share, boolean isLive) implements Canonical.Part {
        public Proxied {
            Check.refuse(
                    !(share > 0 && share <= 1),
                    () -> "share " + Decimals.text(share) + ": must be more than 0 and at most 1, or 1 % to 100 %");
        }

        /** Returns how many of the first documents of a cell have a proxy. */
        public long met(long documents) {
            return Math.round(share * documents);
        }

        @Override
        public void write(Canonical to) {
            to.with("of", of).with("in", in).with("share", share).with("live", isLive, false);
        }
    }

    /**
     * A kind of a group's documents.
     *
     * @param kind the kind. Its parent is another node's, but for the group. If it has a period, so have the kinds below it:
     *     the same one or a shorter one, and versions the same one
     * @param count how many there are for each parent and period
     * @param name last element of paths; versions have that of their live document
     * @param extension what file names end with, after a dot; that of the live documents for versions
     * @param move when and where documents move; only for a series below kinds that stay
     * @param deal for a kind of folders between other kinds and their parents, how the documents of these are dealt to the
     *     folders; their counts are for each document above the folders. Null for any other kind
     * @param after days from the document above the folders to the documents, whose dates rise; null for up to a year
     * @param dealt fields whose values are dealt, each by its full name; only of a kind that is in no series
     * @param by how many documents there are by the value of such a field of a kind above, of which {@code count} has all
     *     numbers; null if only {@code count} says it
     * @param proxied for a kind of proxies which documents have one, from which their number follows; otherwise null
     */
    public record Node(
            Kind kind,
            Shares count,
            TreeName name,
            String extension,
            @Nullable Move move,
            @Nullable Deal deal,
            @Nullable Slices after,
            List<Dealt> dealt,
            @Nullable CountBy by,
            @Nullable Proxied proxied)
            implements Canonical.Part {
        public Node {
            dealt = List.copyOf(dealt);
        }

        /** A kind that is none of folders between others, with no dealt fields, whose count depends on none. */
        public Node(Kind kind, Shares count, TreeName name, String extension, @Nullable Move move) {
            this(kind, count, name, extension, move, null, null, List.of(), null, null);
        }

        /** Writes everything but the kind, whose members these are. */
        @Override
        public void write(Canonical to) {
            to.with("count", count.size() == 1 ? count.value(0) : count, 1)
                    .with("by", by)
                    .with("name", name)
                    .with("extension", extension, "")
                    .with("move", move)
                    .with("deal", deal)
                    .with("after", after)
                    .with("proxied", proxied);
        }
    }
}
