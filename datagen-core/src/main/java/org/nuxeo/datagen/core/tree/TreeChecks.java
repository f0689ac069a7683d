// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.tree;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.core.tree.TreeModel.Level;
import org.nuxeo.datagen.core.tree.TreeModel.Move;
import org.nuxeo.datagen.core.tree.TreeModel.Node;
import org.nuxeo.datagen.core.tree.TreeModel.Sort;

/**
 * What must hold of a {@link TreeModel} so that every document has one place and one path. Each check throws {@link
 * IllegalArgumentException}, which names the place, what is wrong and what would be right.
 */
final class TreeChecks {

    private final TreeModel model;
    private final Repositories repositories;
    private final int shared;
    private final int size;

    /** @param shared number of kinds of shared folders */
    TreeChecks(TreeModel model, Repositories repositories, int shared) {
        this.model = model;
        this.repositories = repositories;
        this.shared = shared;
        this.size = model.nodes().size();
    }

    static void require(boolean holds, String what, String limit) {
        if (!holds) {
            throw new IllegalArgumentException(what + ": " + limit);
        }
    }

    static void requireAscii(String what, String name) {
        require(
                !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '/'),
                what,
                "folder " + name + ": must be letters, digits and signs of ASCII without / and spaces");
    }

    private Node node(int kind) {
        return model.nodes().get(kind);
    }

    private @Nullable Period period(int kind) {
        return node(kind).kind().period();
    }

    private boolean isVersion(int kind) {
        return node(kind).kind().isVersion();
    }

    private IntStream kinds(IntPredicate wanted) {
        return IntStream.range(0, size).filter(wanted);
    }

    /** Returns the kind of the parents of a kind, or -1 if none comes before it. */
    int parent(int kind) {
        Kind parent = node(kind).kind().parent();
        return IntStream.range(0, kind)
                .filter(i -> node(i).kind() == parent)
                .findFirst()
                .orElse(-1);
    }

    /** Returns the kind that moves to an archive and takes a kind along, or -1 if the documents of the kind stay. */
    int top(int kind) {
        if (node(kind).move() != null) {
            return kind;
        }
        int parent = parent(kind);
        return parent < 0 ? -1 : top(parent);
    }

    /** Checks the levels of shared folders in a repository. */
    void levels(Repository repository, List<Level> levels) {
        String where = "folders of " + repository;
        boolean kept =
                repository.code() >= repositories.size() - model.archives().size();
        List<Sort> sorts = levels.stream().map(Level::sort).toList();
        for (Sort sort : Sort.values()) {
            boolean isAllowed = kept ? sort != Sort.BUCKET : sort.compareTo(Sort.BUCKET) <= 0;
            boolean isRepeated = sort == Sort.CONSTANT || sort == Sort.BUCKET;
            int most = !isAllowed ? 0 : isRepeated ? TreeCell.MOST_LEVELS : 1;
            long has = sorts.stream().filter(sort::equals).count();
            require(
                    has <= most,
                    where,
                    has + " levels of " + sort.label() + ": must be at most " + most);
        }
        int year = sorts.indexOf(Sort.YEAR);
        int month = sorts.indexOf(Sort.MONTH);
        int last = sorts.size() - 1;
        require(
                year < 0 && month < 0 || year == last || month == last && year == last - 1,
                where,
                "must end with years, or with years and months");
        for (Level level : levels) {
            if (level.sort() == Sort.CONSTANT) {
                requireAscii(where, level.name());
            }
            require(
                    level.count() >= 1 && level.count() < TreeShelf.MOST_WAYS,
                    where,
                    level.count() + " buckets: must be 1 or more");
        }
        long ways = TreeShelf.ways(levels, model.homes().size());
        require(
                ways <= TreeShelf.MOST_WAYS,
                where,
                "too many: must be at most " + WholeNumber.grouped(TreeShelf.MOST_WAYS)
                        + ", counted for 100 years; take fewer homes, buckets or levels");
    }

    /** Checks the kinds of a group's documents, and that no two documents can have the same path or number. */
    void kinds() {
        for (int kind = 0; kind < size; kind++) {
            kind(kind, "kind " + node(kind).kind());
        }
        for (int parent = 0; parent < size; parent++) {
            int of = parent;
            requireDistinct(kinds(kind -> parent(kind) == of && !isVersion(kind)));
        }
        requireDistinct(kinds(kind -> node(kind).name().numberDigits() > 0 && period(kind) == null));
        for (Repository each : repositories) {
            requireDistinct(kinds(kind -> {
                Move move = node(kind).move();
                return move != null && move.repository().equals(each.label());
            }));
        }
    }

    private void kind(int kind, String where) {
        Node node = node(kind);
        require(
                node.kind().code() == shared + kind,
                where,
                "has code " + node.kind().code() + ", must have " + (shared + kind));
        int parent = parent(kind);
        Period each = period(kind);
        Period longer = parent < 0 ? null : period(parent);
        require(parent >= 0 || kind == 0, where, "must lie below a kind that comes before it");
        require(kind > 0 || each == null, where, "a group must not be in series");
        Kind above = model.above().get(model.above().size() - 1).kind();
        require(kind > 0 || node.kind().parent() == above, where, "a group must lie below kind " + above);
        require(parent < 0 || isVersion(kind) || node(parent).kind().isFolder(), where, "lies below a kind with files");
        require(
                longer == null || each != null && each.isWithin(longer),
                where,
                "lies below a series: must have the same period, or a shorter one below years or months");
        if (isVersion(kind)) {
            version(kind, parent, where);
            return;
        }
        if (node.move() != null) {
            move(node, node.move(), each != null && parent >= 0 && top(parent) < 0, where);
        }
        name(kind, each, longer);
    }

    private void version(int kind, int live, String where) {
        require(
                live >= 0 && period(kind) == period(live) && node(kind).move() == null,
                where,
                "must come and move as its live documents do");
        // Children would have to be copied with the versions.
        require(
                kinds(each -> parent(each) == live).count() == 1 && !isVersion(live),
                "kind " + node(live).kind(),
                "has versions: must have no other kinds below it");
    }

    private void move(Node node, Move move, boolean isSeriesThatStays, String where) {
        require(isSeriesThatStays, where, "moves to an archive: must be a series below kinds that do not move");
        require(
                move.laterMonths() >= 0
                        && model.archives().stream()
                                .anyMatch(to -> to.repository().equals(move.repository())),
                where,
                "moves to " + move.repository() + ": must be an archive, after no negative number of months");
        require(
                node.name().numberDigits() > 0 && node.name().period(),
                where,
                "moves to an archive: its name must have a number and the period");
    }

    private void name(int kind, @Nullable Period each, @Nullable Period longer) {
        Node node = node(kind);
        String where = "kind " + node.kind() + ", name " + node.name();
        require(kind > 0 || node.name().numberDigits() > 0, where, "a group must have a number");
        require(each != null || !node.name().period(), where, "must not have the period, as it is not in series");
        require(
                each == longer || node.name().period(),
                where,
                "must have the period, as each parent has documents of several");
        boolean unique = node.name().numberDigits() > 0
                || (node.name().hasIndex()
                        ? node.count().max() <= node.name().mostIndex()
                        : node.count().max() <= 1);
        require(
                unique,
                where,
                "up to " + WholeNumber.grouped(node.count().max())
                        + " for each parent: must have a number, or an index of enough digits");
    }

    private void requireDistinct(IntStream kinds) {
        int[] siblings = kinds.toArray();
        for (int b = 0; b < siblings.length; b++) {
            for (int a = 0; a < b; a++) {
                Node one = node(siblings[a]);
                Node other = node(siblings[b]);
                require(
                        !one.name()
                                .canEqual(
                                        other.name(),
                                        one.kind().period(),
                                        other.kind().period()),
                        "kinds " + one.kind() + " and " + other.kind(),
                        "can have the same name, in a folder or as a number: let the names begin with different texts");
            }
        }
    }
}
