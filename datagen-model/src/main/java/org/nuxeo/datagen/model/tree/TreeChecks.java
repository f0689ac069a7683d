// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Sort;

/** What must hold of a {@link TreeModel} so that every document has one place and one path. */
final class TreeChecks {

    private static final int MOST_REPOSITORIES = 64;
    private static final Place KINDS = Place.of("kinds");
    private static final Place HOMES = Place.of("homes", "pick");

    private final TreeModel model;
    private final int size;
    private final int[] parents;
    private final List<Mistake> mistakes = new ArrayList<>();

    private TreeChecks(TreeModel model) {
        this.model = model;
        this.size = model.nodes().size();
        this.parents = IntStream.range(0, size).map(model::parent).toArray();
    }

    /** Returns the mistakes of a model. */
    static List<Mistake> of(TreeModel model) {
        TreeChecks checks = new TreeChecks(model);
        checks.require(!model.nodes().isEmpty(), KINDS, "", "must have that of the group at least");
        checks.require(!model.homes().isEmpty(), HOMES, "", "must be one at least");
        checks.require(!model.above().isEmpty(), KINDS, "folders above groups", "must be one level at least");
        if (checks.mistakes.isEmpty()) {
            checks.repositories();
            checks.homes();
            checks.codes();
            checks.levels(Place.of("kinds", model.nodes().get(0).kind().label(), "folder"), model.above(), false);
            model.archives()
                    .forEach(each -> checks.levels(Place.of("repositories", each.repository()), each.levels(), true));
            checks.kinds();
            checks.documents();
        }
        return checks.mistakes;
    }

    private boolean require(boolean holds, Place place, String text, String remedy) {
        if (!holds) {
            mistakes.add(new Mistake(place, text, remedy));
        }
        return holds;
    }

    private void requireAscii(Place place, String what, String name) {
        require(
                !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '/'),
                place,
                what + "folder " + name,
                "must be Latin letters, digits and signs of ASCII without / and spaces");
    }

    private Node node(int kind) {
        return model.nodes().get(kind);
    }

    private Place place(int kind) {
        return Place.of("kinds", node(kind).kind().label());
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

    private int parent(int kind) {
        return parents[kind];
    }

    /** Returns whether documents of a kind lie in homes, beside the groups, or below one that does. */
    private boolean isOfHomes(int kind) {
        return kind > 0 && (parent(kind) < 0 || isOfHomes(parent(kind)));
    }

    private void repositories() {
        Set<String> all = new LinkedHashSet<>();
        model.homes().forEach(home -> all.add(home.repository()));
        for (Archived each : model.archives()) {
            require(
                    all.add(each.repository()),
                    Place.of("repositories", each.repository()),
                    "archive",
                    "must be another repository than those of homes and other archives");
        }
        require(
                all.size() <= MOST_REPOSITORIES,
                Place.of("repositories"),
                all.size() + " repositories",
                "must be 1 to " + MOST_REPOSITORIES);
    }

    private void homes() {
        Set<String> names = new HashSet<>();
        Set<String> labels = new HashSet<>();
        for (HomeShare share : model.homes()) {
            String folder = TreePlan.folderName(share.name());
            requireAscii(HOMES, share.label() + ": ", folder);
            require(names.add(folder), HOMES, share.label() + ": folder " + folder, "must be that of one home");
            require(labels.add(share.label()), HOMES, share.label(), "must be named once");
        }
    }

    /** Checks that the codes of kinds are their places among all. */
    private void codes() {
        Map<Integer, Kind> shared = new HashMap<>();
        for (Kind kind : model.sharedKinds()) {
            Place place = Place.of("kinds", kind.label());
            Kind other = shared.putIfAbsent(kind.code(), kind);
            require(kind.isShared(), place, "", "must be of shared folders");
            require(other == null, place, "code " + kind.code(), "must not be that of kind " + other);
        }
        int most = shared.size() + size;
        require(most <= TreeCell.MOST_KINDS, KINDS, most + " kinds", "must be 1 to " + TreeCell.MOST_KINDS);
        for (int kind = 0; kind < size; kind++) {
            int code = node(kind).kind().code();
            require(!node(kind).kind().isShared(), place(kind), "", "must not be of shared folders, as it has a group");
            require(code == shared.size() + kind, place(kind), "code " + code, "must be " + (shared.size() + kind));
        }
    }

    /** @param kept whether documents come here that are no longer kept with their group */
    private void levels(Place place, List<Level> levels, boolean kept) {
        List<Sort> sorts = levels.stream().map(Level::sort).toList();
        for (Sort sort : Sort.values()) {
            boolean isAllowed = kept ? sort != Sort.BUCKET : sort.compareTo(Sort.BUCKET) <= 0;
            boolean isRepeated = sort == Sort.CONSTANT || sort == Sort.BUCKET;
            int most = !isAllowed ? 0 : isRepeated ? TreeCell.MOST_LEVELS : 1;
            long has = sorts.stream().filter(sort::equals).count();
            require(has <= most, place, has + " levels of " + sort.label(), "must be at most " + most);
        }
        int year = sorts.indexOf(Sort.YEAR);
        int month = sorts.indexOf(Sort.MONTH);
        int last = sorts.size() - 1;
        require(
                year < 0 && month < 0 || year == last || month == last && year == last - 1,
                place,
                "folders",
                "must end with years, or with years and months");
        boolean counted = true;
        for (Level level : levels) {
            if (level.sort() == Sort.CONSTANT) {
                requireAscii(place, "", Latin.plain(level.name()));
            }
            counted &= require(
                    level.count() >= 1 && level.count() < TreeShelf.MOST_WAYS,
                    place,
                    level.count() + " buckets",
                    "must be 1 or more");
        }
        require(
                !counted || TreeShelf.ways(levels, model.homes().size()) <= TreeShelf.MOST_WAYS,
                place,
                "too many folders",
                "must be at most " + WholeNumber.grouped(TreeShelf.MOST_WAYS)
                        + ", counted for 100 years; take fewer homes, buckets or levels");
    }

    /** Checks the kinds of a group's documents, and that no two documents can have the same path or number. */
    private void kinds() {
        for (int kind = 0; kind < size; kind++) {
            kind(kind, place(kind));
        }
        for (int parent = 0; parent < size; parent++) {
            int of = parent;
            requireDistinct(kinds(kind -> parent(kind) == of && !isVersion(kind)));
        }
        inHomes();
        requireDistinct(kinds(kind -> node(kind).name().numberDigits() > 0 && period(kind) == null));
        for (Archived each : model.archives()) {
            requireDistinct(kinds(kind -> {
                Move move = node(kind).move();
                return move != null && move.repository().equals(each.repository());
            }));
        }
    }

    /** Checks the names of what lies in homes, beside the groups or the folders above them. */
    private void inHomes() {
        requireDistinct(
                kinds(kind -> parent(kind) < 0 && (kind > 0 || model.above().size() == 1)));
        if (model.above().size() == 1) {
            return;
        }
        Level next = model.above().get(1);
        kinds(kind -> kind > 0 && parent(kind) < 0).forEach(kind -> {
            TreeName taken = next.sort() == Sort.BUCKET
                    ? TreeName.buckets(next.count())
                    : TreeName.constant(Latin.plain(next.name()));
            require(
                    !node(kind).name().canEqual(taken, null, null),
                    place(kind),
                    "can have the name of a folder above groups, " + taken,
                    "let the names begin with different texts");
        });
    }

    /** Returns the kind of the documents above the folders in which those of a kind lie, or -1 if these lie in homes. */
    private int aboveFolders(int kind) {
        int above = parent(kind);
        return above < 0 || node(above).deal() == null ? above : aboveFolders(above);
    }

    private void kind(int kind, Place place) {
        Node node = node(kind);
        int parent = parent(kind);
        Period each = period(kind);
        Period longer = parent < 0 ? null : period(parent);
        Kind home = model.homeKind();
        require(
                parent >= 0 || kind == 0 || home != null && node.kind().parent() == home,
                place,
                "",
                "must lie below a kind that comes before it");
        require(isOfHomes(kind) || !isOfHomes(Math.max(0, kind - 1)), place, "", "must come before what lies in homes");
        require(
                node.after() == null || aboveFolders(kind) >= 0,
                place,
                "comes after a home, which has no date",
                "must lie in the group, or leave out after:");
        require(
                each == null || !isOfHomes(kind),
                place,
                "comes each " + (each == null ? "" : each.label()) + ", but belongs to no group",
                "must lie in the group in the end, or come once");
        require(kind > 0 || each == null, place, "", "must not be in series, as it is that of groups");
        Kind above = model.above().get(model.above().size() - 1).kind();
        require(kind > 0 || node.kind().parent() == above, place, "", "must lie below kind " + above);
        require(
                parent < 0 || isVersion(kind) || node(parent).kind().isFolder(),
                place,
                "lies below a kind with files",
                "must lie below folders");
        require(
                longer == null || each != null && each.isWithin(longer),
                place,
                "lies below a series",
                "must have the same period, or a shorter one below years or months");
        require(
                depth(kind) <= TreeCell.MOST_LEVELS,
                place,
                "lies " + depth(kind) + " kinds deep",
                "must lie at most " + TreeCell.MOST_LEVELS + " deep, with folders");
        if (isVersion(kind)) {
            version(kind, parent, place);
            return;
        }
        if (node.move() != null) {
            move(node, node.move(), each != null && parent >= 0 && model.top(parent) < 0, place);
        }
        name(kind, each, longer, place);
    }

    private int depth(int kind) {
        return kind < 0 ? 0 : 1 + depth(parent(kind));
    }

    private void version(int kind, int live, Place place) {
        require(
                live >= 0 && period(kind) == period(live) && node(kind).move() == null,
                place,
                "",
                "must come and move as its live documents do");
        require(
                live >= 0
                        && kinds(each -> parent(each) == live && isVersion(each))
                                        .count()
                                == 1
                        && !isVersion(live),
                live < 0 ? place : place(live),
                "has versions twice",
                "must have them once");
    }

    private void move(Node node, Move move, boolean isSeriesThatStays, Place place) {
        require(isSeriesThatStays, place, "moves to an archive", "must be a series below kinds that do not move");
        require(
                move.laterMonths() >= 0
                        && model.archives().stream()
                                .anyMatch(to -> to.repository().equals(move.repository())),
                place,
                "moves to " + move.repository(),
                "must be an archive, after no negative number of months");
        require(
                node.name().numberDigits() > 0 && node.name().period(),
                place,
                "moves to an archive",
                "must have a name with a number and the period");
    }

    private void name(int kind, @Nullable Period each, @Nullable Period longer, Place place) {
        Node node = node(kind);
        String name = "name " + node.name();
        require(kind > 0 || node.name().numberDigits() > 0, place, name, "must have a number, as it is that of groups");
        require(each != null || !node.name().period(), place, name, "must not have the period, as it is not in series");
        require(
                each == longer || node.name().period(),
                place,
                name,
                "must have the period, as each parent has documents of several");
        boolean unique = node.name().numberDigits() > 0
                || (node.name().hasIndex()
                        ? node.count().max() <= node.name().mostIndex()
                        : node.count().max() <= 1);
        require(
                unique,
                place,
                name + " for up to " + WholeNumber.grouped(node.count().max()) + " of each parent",
                "must have a number, or an index of enough digits");
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
                        place(siblings[b]),
                        "can have the same name as a " + one.kind() + ", in a folder or as a number",
                        "let the names begin with different texts");
            }
        }
    }

    /** Returns how many documents some parents have. If their counts go by a value higher up, its share of them is near enough. */
    private long documents(Node node, int parents) {
        CountBy by = node.by();
        if (by == null) {
            return documents(node.count(), parents);
        }
        int[] met = model.dealt(by).shares().met(parents);
        return IntStream.range(0, met.length)
                .mapToLong(i -> documents(by.counts().get(i), met[i]))
                .sum();
    }

    private static long documents(Shares count, int parents) {
        int[] met = count.met(parents);
        return IntStream.range(0, met.length)
                .mapToLong(i -> (long) met[i] * count.value(i))
                .sum();
    }

    /** Checks how many documents a cell has, which depends on no key. */
    private void documents() {
        int[] counts = new int[size];
        for (int kind = 0; kind < size; kind++) {
            Node node = node(kind);
            int parent = parent(kind);
            int counted = parent;
            while (counted > 0 && node.deal() == null && node(counted).deal() != null) {
                counted = parent(counted);
            }
            int parents = counted < 0 ? model.homes().size() : counts[counted];
            long all = kind == 0 ? model.trees() : documents(node, parents);
            boolean fits = require(
                    all <= TreeCell.MOST_DOCUMENTS,
                    place(kind),
                    WholeNumber.grouped(all) + " documents in "
                            + (isOfHomes(kind)
                                    ? model.homes().size() + " homes"
                                    : "a cell of " + model.trees() + " groups"),
                    "must be at most " + WholeNumber.grouped(TreeCell.MOST_DOCUMENTS)
                            + "; take a smaller cell: or fewer for each parent");
            counts[kind] = fits ? (int) all : 0;
        }
    }
}
