// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;

/**
 * A {@link TreeModel} that was checked and compiled under a key: the cell, the trees of homes and of repositories, and the
 * numbers of documents. All datasets of the model with the same key share it. Immutable and thread safe.
 *
 * <p>The kinds of shared folders come first; the code of a node is their number plus its index.
 */
public final class TreePlan {

    private static final int DAYS_OF_GROUPS = 3_650;

    private final TreeModel model;
    private final Node[] nodes;
    private final @Nullable Period[] periods;
    private final Kinds kinds;
    private final Repositories repositories;
    private final List<Home> homes = new ArrayList<>();
    private final Repository[] ofHome;
    private final List<List<Level>> levels = new ArrayList<>();
    private final int shared;
    private final TreeCell cell;
    private final int[] homeOfTree;
    private final TreeSlice all;
    private final TreeSlice[] slicesOfHomes;
    private final TreeSlice[] slicesOfRepositories;
    private final int[] top;
    private final int[] archive;
    private final int[][] children;
    private final int[] inHomes;
    private final int[] versions;
    private final @Nullable NumberCode[] numbers;
    private final long dateKey;
    private final int firstDay;
    private final int[] yearOfTree;
    private final Slices.@Nullable Table[] after;

    /**
     * @param key what the arrangement depends on beside the model: a hash of version and seed
     * @throws IllegalArgumentException if a limit is exceeded or two documents could have the same path; the message names
     *     the place, what is wrong and what would be right
     */
    public TreePlan(TreeModel model, long key) {
        List<Mistake> mistakes = model.mistakes();
        if (!mistakes.isEmpty()) {
            throw new IllegalArgumentException(
                    mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
        }
        this.model = model;
        this.nodes = model.nodes().toArray(Node[]::new);
        this.periods = Stream.of(nodes).map(each -> each.kind().period()).toArray(Period[]::new);
        this.repositories = listRepositories();
        this.ofHome = listHomes();
        this.kinds = model.kinds();
        this.shared = kinds.size() - model.nodes().size();
        this.top = IntStream.range(0, model.nodes().size()).map(model::top).toArray();
        this.archive = IntStream.of(top)
                .map(kind ->
                        kind < 0 ? -1 : repositories.of(move(kind).repository()).code())
                .toArray();
        this.cell = new TreeCell(model.trees(), homes.size(), node(0).dealt(), below(), Draws.subkey(key, "trees"));
        this.children = IntStream.range(0, top.length).mapToObj(this::below).toArray(int[][]::new);
        this.inHomes = below(-1);
        this.versions = new int[top.length];
        Arrays.fill(versions, -1);
        for (int kind = 1; kind < top.length; kind++) {
            if (isVersion(kind)) {
                versions[cell.parentKind(kind)] = kind;
            }
        }
        long[] weights = model.homes().stream().mapToLong(HomeShare::weight).toArray();
        this.homeOfTree = new Shares(IntStream.range(0, weights.length).toArray(), weights)
                .deal(model.trees(), Draws.subkey(key, "homes"));
        this.all = new TreeSlice(cell, IntStream.range(0, model.trees()).toArray(), new int[0]);
        this.slicesOfHomes = IntStream.range(0, homes.size())
                .mapToObj(home -> slice(each -> each == home))
                .toArray(TreeSlice[]::new);
        this.slicesOfRepositories = repositories.stream()
                .map(each -> isArchive(each) ? all : slice(home -> ofHome[home] == each))
                .toArray(TreeSlice[]::new);
        this.numbers = new NumberCode[top.length];
        for (int kind = 0; kind < top.length; kind++) {
            if (name(kind).numberDigits() > 0) {
                numbers[kind] = new NumberCode(
                        name(kind).numbers(),
                        Draws.subkey(key, "number of " + node(kind).kind().label()));
            }
        }
        this.dateKey = Draws.subkey(key, "dates");
        Dated dated = model.dated();
        this.firstDay =
                Days.epochDay(dated == null ? model.firstYear() : dated.years().min(), 1, 1);
        this.yearOfTree = dated == null ? new int[0] : dated.years().deal(model.trees(), Draws.subkey(key, "years"));
        this.after = model.nodes().stream()
                .map(each -> each.after() == null ? null : new Slices.Table(each.after()))
                .toArray(Slices.Table[]::new);
    }

    private TreeSlice slice(IntPredicate hasHome) {
        return new TreeSlice(
                cell,
                IntStream.range(0, model.trees())
                        .filter(tree -> hasHome.test(homeOfTree[tree]))
                        .toArray(),
                IntStream.range(0, homes.size()).filter(hasHome).toArray());
    }

    private Repositories listRepositories() {
        Map<String, List<Level>> all = new LinkedHashMap<>();
        model.homes().forEach(home -> all.put(home.repository(), model.above()));
        model.archives().forEach(each -> all.put(each.repository(), each.levels()));
        List<Repository> list = new ArrayList<>();
        all.forEach((label, of) -> {
            list.add(new Repository(list.size(), label));
            levels.add(of);
        });
        return new Repositories(list.toArray(Repository[]::new));
    }

    private Repository[] listHomes() {
        model.homes().forEach(share -> homes.add(new Home(homes.size(), share.label(), share.name())));
        return model.homes().stream()
                .map(share -> repositories.of(share.repository()))
                .toArray(Repository[]::new);
    }

    private int[] below(int parent) {
        return IntStream.range(1, top.length)
                .filter(kind -> cell.parentKind(kind) == parent && !isVersion(kind))
                .toArray();
    }

    private List<TreeCell.TreeKind> below() {
        return IntStream.range(1, top.length)
                .mapToObj(kind -> new TreeCell.TreeKind(
                        node(kind).kind().label(),
                        model.parent(kind),
                        node(kind).count(),
                        node(kind).deal(),
                        node(kind).dealt(),
                        counts(node(kind).by())))
                .toList();
    }

    private TreeCell.@Nullable Counts counts(@Nullable CountBy by) {
        return by == null
                ? null
                : new TreeCell.Counts(
                        model.index(by.kind()), model.dealt(model.index(by.kind()), by.field()), by.counts());
    }

    /** Returns the values of a field that are dealt to the documents of a kind. */
    public DealtValues dealt(Kind kind, String field) {
        return cell.dealt(model.index(kind), model.dealt(model.index(kind), field));
    }

    /** Returns the name of a home's folder. */
    static String folderName(String home) {
        return Latin.plain(home).toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** Returns the kinds. */
    public Kinds kinds() {
        return kinds;
    }

    /** Returns the repositories. */
    public Repositories repositories() {
        return repositories;
    }

    TreeModel model() {
        return model;
    }

    List<Home> homes() {
        return homes;
    }

    TreeCell cell() {
        return cell;
    }

    /** Returns the index of a kind of documents that are no shared folders. */
    int index(Kind kind) {
        return kind.code() - shared;
    }

    Identity identity(int kind, long position, int period) {
        return new Identity(node(kind).kind(), position, period);
    }

    /** Returns the document above one, or null for a group, what lies in a home itself, and shared folders. */
    @Nullable
    Identity owner(Identity identity) {
        int kind = identity.kind().isShared() ? 0 : index(identity.kind());
        int parent = kind == 0 ? -1 : cell.parentKind(kind);
        if (parent < 0) {
            return null;
        }
        Period longer = period(parent);
        int period = longer == null ? 0 : requiredPeriod(kind).in(longer, identity.month());
        return identity(parent, cell.parent(kind, identity.position()), period);
    }

    Node node(int kind) {
        return nodes[kind];
    }

    TreeName name(int kind) {
        return node(kind).name();
    }

    @Nullable
    Period period(int kind) {
        return periods[kind];
    }

    Period requiredPeriod(int kind) {
        return Objects.requireNonNull(period(kind));
    }

    Move move(int kind) {
        return Objects.requireNonNull(node(kind).move());
    }

    /** Returns the kind that moves to an archive and takes a kind along, or -1 if the documents of the kind stay. */
    int top(int kind) {
        return top[kind];
    }

    /** Returns the code of the repository that documents of a kind move to, or -1 if they stay. */
    int archive(int kind) {
        return archive[kind];
    }

    boolean isArchive(Repository repository) {
        return repository.code() >= repositories.size() - model.archives().size();
    }

    boolean isVersion(int kind) {
        return node(kind).kind().isVersion();
    }

    /** Returns the kind of the versions of a kind, or -1 if it has none. */
    int versions(int kind) {
        return versions[kind];
    }

    /** Returns the kinds whose parents are of a kind, without versions. */
    int[] children(int kind) {
        return children[kind];
    }

    /** Returns the kinds whose documents lie in homes themselves. */
    int[] inHomes() {
        return inHomes;
    }

    List<Level> levels(Repository repository) {
        return levels.get(repository.code());
    }

    /** Returns the home of a group; that of the group -1 is the first. */
    Home home(long group) {
        return homes.get(group < 0 ? (int) (-1 - group) : homeOfTree[(int) (group % model.trees())]);
    }

    Repository repository(Home home) {
        return ofHome[home.code()];
    }

    TreeSlice slice(Home home) {
        return slicesOfHomes[home.code()];
    }

    TreeSlice slice(Repository repository) {
        return slicesOfRepositories[repository.code()];
    }

    /** Returns the codes of the homes with folders in a repository. */
    int[] homesIn(Repository repository) {
        return IntStream.range(0, homes.size())
                .filter(home -> isArchive(repository) || ofHome[home] == repository)
                .toArray();
    }

    /** Returns the trees of the groups that lie below a way: those of its home, if it has one. */
    TreeSlice slice(Repository repository, TreeShelf shelf, int[] way) {
        int at = shelf.homeLevel();
        return at < 0 ? slice(repository) : slicesOfHomes[way[at]];
    }

    /** Returns the number of a document of a kind whose name has one. */
    long number(int kind, long position) {
        return Objects.requireNonNull(numbers[kind]).apply(position);
    }

    /** Returns the position of the document with a number. */
    long positionWith(int kind, long number) {
        return Objects.requireNonNull(numbers[kind]).invert(number);
    }

    /** Returns the number from which the date of a document is drawn. */
    long dateDraw(int kind, Identity identity) {
        return Draws.hash(Draws.hash(dateKey, kind, identity.month()), identity.position());
    }

    /** Returns the distribution of days after the document above, or null. */
    Slices.@Nullable Table after(int kind) {
        return after[kind];
    }

    /** Returns the day of a group. */
    int day(long group, long draw) {
        return model.dated() == null
                ? firstDay + Draws.bounded(draw, DAYS_OF_GROUPS)
                : model.dated().epochDay(yearOfTree[(int) (group % model.trees())], draw);
    }

    /** Returns the first day of groups and the date of folders. */
    int firstDay() {
        return firstDay;
    }

    /** Returns the room for the longest path. */
    int maxPathLength() {
        int[] below = new int[top.length];
        int shelf = repositories.stream()
                .mapToInt(each -> new TreeShelf(levels(each), homes, new int[0], new MonthRange(0, 0)).maxPathLength())
                .max()
                .orElse(0);
        for (int kind = 0; kind < below.length; kind++) {
            below[kind] = isVersion(kind)
                    ? 0
                    : 1
                            + name(kind).length(period(kind))
                            + (cell.parentKind(kind) < 0 ? 0 : below[cell.parentKind(kind)]);
        }
        return shelf + Arrays.stream(below).max().orElse(0) + 1;
    }
}
