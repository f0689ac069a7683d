// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static java.util.stream.IntStream.range;
import static org.nuxeo.datagen.core.random.Draws.subkey;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Node;

/**
 * A {@link TreeModel} that was checked and compiled under a key: the cell, the trees of homes and of repositories, and the
 * numbers of documents. All datasets of the model with the same key share it. Immutable and thread safe.
 *
 * <p>The kinds of shared folders come first; the code of a node is their number plus its index.
 */
public final class TreePlan {

    private static final int DAYS_OF_GROUPS = 3_650;

    final TreeModel model;
    final Kinds kinds;
    private final Repositories repositories;
    final List<Home> homes = new ArrayList<>();
    private final List<Repository> ofHome;
    private final int shared;
    final TreeCell cell;
    private final int[] homeOfTree;
    private final List<TreeSlice> slicesOfHomes;
    private final List<TreeSlice> slicesOfRepositories;
    private final PlannedKind[] planned;
    final int[] inHomes;
    final long dateKey;
    final int firstDay;
    private final int[] yearOfTree;

    /**
     * A kind of documents and what follows from the model for it.
     *
     * @param period how often documents come, or null if they are in no series
     * @param top the kind that moves to an archive and takes this one along, or -1 if the documents stay
     * @param children the kinds whose parents are of this one, without versions
     * @param versions the kind of the versions, or -1 if there are none
     * @param numbers the numbers in the names, or null if these have none
     * @param after distribution of days after the document above, or null
     * @param proxies where proxies of this kind are, or null if it is none of proxies
     * @param proxyKinds the kinds of proxies of this one's documents
     */
    record PlannedKind(
            Node node,
            @Nullable Period period,
            int top,
            int[] children,
            int versions,
            @Nullable NumberCode numbers,
            Slices.@Nullable Table after,
            @Nullable TreeProxies proxies,
            int[] proxyKinds) {

        Period requiredPeriod() {
            return Objects.requireNonNull(period);
        }
    }

    /**
     * @param key what the arrangement depends on beside the model: a hash of version and seed
     * @throws IllegalArgumentException if a limit is exceeded or two documents could have the same path; the message names
     *     the place, what is wrong and what would be right
     */
    public TreePlan(TreeModel model, long key) {
        List<Mistake> mistakes = model.mistakes();
        Check.refuse(
                !mistakes.isEmpty(),
                () -> mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
        this.model = model;
        this.repositories = repositories(model);
        model.homes().forEach(share -> homes.add(new Home(homes.size(), share.label(), share.name())));
        this.ofHome = model.homes().stream()
                .map(share -> repositories.of(share.repository()))
                .toList();
        this.kinds = model.kinds();
        this.shared = kinds.size() - model.nodes().size();
        this.cell = new TreeCell(model, subkey(key, "trees"));
        this.planned =
                range(0, cell.kinds()).mapToObj(kind -> planned(kind, key)).toArray(PlannedKind[]::new);
        this.inHomes = childKinds(-1);
        long[] weights = model.homes().stream().mapToLong(HomeShare::weight).toArray();
        this.homeOfTree =
                new Shares(range(0, weights.length).toArray(), weights).deal(model.trees(), subkey(key, "homes"));
        this.slicesOfHomes =
                homes.stream().map(home -> slice(each -> each == home.code())).toList();
        this.slicesOfRepositories = repositories.stream()
                .map(each -> slice(home -> isArchive(each) || ofHome.get(home) == each))
                .toList();
        this.dateKey = subkey(key, "dates");
        Dated dated = model.dated();
        this.firstDay =
                Days.epochDay(dated == null ? model.firstYear() : dated.years().min(), 1, 1);
        this.yearOfTree = dated == null ? new int[0] : dated.years().deal(model.trees(), subkey(key, "years"));
    }

    private PlannedKind planned(int kind, long key) {
        Node node = model.node(kind);
        Kind own = node.kind();
        long numberKey = subkey(key, "number of " + own.label());
        boolean isNumbered = node.name().numberDigits() > 0;
        NumberCode numbers = isNumbered ? new NumberCode(node.name().numbers(), numberKey) : null;
        Slices.Table after = node.after() == null ? null : new Slices.Table(node.after());
        TreeProxies proxies = TreeProxies.of(model, cell, kind, key);
        IntStream versions = kinds(other -> other.isVersion() && other.source() == own);
        int version = versions.findFirst().orElse(-1);
        int[] proxyKinds =
                kinds(other -> other.isProxy() && other.source() == own).toArray();
        int[] children = childKinds(kind);
        return new PlannedKind(
                node, own.period(), model.top(kind), children, version, numbers, after, proxies, proxyKinds);
    }

    private IntStream kinds(Predicate<Kind> wanted) {
        return model.indexes(kind -> wanted.test(model.node(kind).kind()));
    }

    /** Returns the kinds whose parents are of a kind, -1 for homes, without versions. */
    private int[] childKinds(int parent) {
        return kinds(kind -> !kind.isVersion())
                .filter(kind -> kind > 0 && cell.parentKind(kind) == parent)
                .toArray();
    }

    private TreeSlice slice(IntPredicate hasHome) {
        IntStream trees = range(0, model.trees()).filter(tree -> hasHome.test(homeOfTree[tree]));
        int[] own = range(0, homes.size()).filter(hasHome).toArray();
        return new TreeSlice(cell, trees.toArray(), own);
    }

    /** Returns the repositories of a model: those of homes, then that of its archive. */
    public static Repositories repositories(TreeModel model) {
        Set<String> labels = new LinkedHashSet<>();
        model.homes().forEach(home -> labels.add(home.repository()));
        Stream.ofNullable(model.archive()).forEach(archive -> labels.add(archive.repository()));
        List<Repository> all = new ArrayList<>();
        labels.forEach(label -> all.add(new Repository(all.size(), label)));
        return new Repositories(all.toArray(Repository[]::new));
    }

    /**
     * Returns the values of a field that are dealt to the documents of a kind.
     *
     * @param count number of the values, of which all have equal shares unless the model says which they have
     */
    public DealtValues dealt(Kind kind, String field, long count) {
        return cell.dealt(kind, field, count);
    }

    /** Returns the name of a home's folder. */
    public static String folderName(String home) {
        return Latin.plain(home).toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** Returns the repositories. */
    public Repositories repositories() {
        return repositories;
    }

    /** Returns the index of a kind of documents that are no shared folders. */
    int index(Kind kind) {
        return kind.code() - shared;
    }

    /** Returns what is known of a kind by its index. */
    PlannedKind of(int kind) {
        return planned[kind];
    }

    /** Returns what is known of a kind, which is none of shared folders. */
    PlannedKind of(Kind kind) {
        return planned[index(kind)];
    }

    /** Returns where the proxies of a kind are. */
    TreeProxies proxies(int kind) {
        return Objects.requireNonNull(of(kind).proxies());
    }

    /** Returns the repository that documents move to, which comes last. Only a model with an archive has one. */
    Repository archive() {
        return repositories.ofCode(repositories.size() - 1);
    }

    boolean isArchive(Repository repository) {
        // repositories of another plan of the model have the same codes
        return model.archive() != null && repository.code() == repositories.size() - 1;
    }

    List<Level> levels(Repository repository) {
        Archived archive = model.archive();
        return archive != null && isArchive(repository) ? archive.levels() : model.levels();
    }

    /** Returns the home of a group; that of the group -1 is the first. */
    Home home(long group) {
        return homes.get(group < 0 ? (int) (-1 - group) : homeOfTree[(int) (group % model.trees())]);
    }

    Repository repository(Home home) {
        return ofHome.get(home.code());
    }

    /** Returns the documents that lie in some homes beside the groups: home by home, parents first. */
    Hits inHomes(IntStream codes, Predicate<Kind> wanted) {
        List<Integer> own = kinds(wanted).filter(cell::isOfHomes).boxed().toList();
        return Hits.of(codes.boxed()
                .flatMap(home -> own.stream().map(node -> cell.ofTree(node, home)))
                .toList());
    }

    TreeSlice slice(Home home) {
        return slicesOfHomes.get(home.code());
    }

    TreeSlice slice(Repository repository) {
        return slicesOfRepositories.get(repository.code());
    }

    /** Returns the day of a group. */
    int day(long group, long draw) {
        return model.dated() == null
                ? firstDay + Draws.bounded(draw, DAYS_OF_GROUPS)
                : model.dated().epochDay(yearOfTree[(int) (group % model.trees())], draw);
    }

    /** Returns the length of the longest path below shared folders. */
    int maxPathLengthBelow() {
        int[] below = new int[cell.kinds()];
        for (int kind = 0; kind < below.length; kind++) {
            int parent = cell.parentKind(kind);
            PlannedKind own = of(kind);
            below[kind] = (parent < 0 ? 0 : below[parent])
                    + (own.node().kind().isVersion() ? 0 : 1 + own.node().name().length(own.period()));
        }
        return Arrays.stream(below).max().orElse(0);
    }
}
