// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.TreeLayout.Extent;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Sort;

/**
 * The documents of a small dataset, built one by one as a person would, with paths as texts: what a {@link TreeLayout} is
 * compared with. Of the code under test it has {@link Shares#deal} and the numbers in names.
 */
final class BuiltTrees {

    /** A document or shared folder. Its place is {@code repository:path}, as is its parent's; a root's path is empty. */
    record Built(Identity identity, long group, String home, String repository, String path, String parent) {
        String place() {
            return repository + ":" + path;
        }
    }

    /** The group of shared folders. */
    static final long SHARED = Long.MIN_VALUE;

    final List<Built> all = new ArrayList<>();
    final Map<String, List<Built>> children = new LinkedHashMap<>();
    final Map<Identity, List<Built>> versions = new LinkedHashMap<>();

    private final TreeModel model;
    private final TreePlan plan;
    private final Extent extent;
    private final int[] homes;
    private final Map<Period, Set<Integer>> periods = new EnumMap<>(Period.class);

    BuiltTrees(TreeModel model, TreePlan plan, long key, Extent extent) {
        this.model = model;
        this.plan = plan;
        this.extent = extent;
        long[] weights = model.homes().stream().mapToLong(each -> each.weight()).toArray();
        this.homes = new Shares(IntStream.range(0, weights.length).toArray(), weights)
                .deal(model.trees(), Draws.subkey(key, "homes"));
        List<List<Built>> ofKind = new ArrayList<>();
        shared();
        for (int kind = 0; kind < model.nodes().size(); kind++) {
            ofKind.add(kind == 0 ? groups() : below(kind, ofKind, key));
        }
        for (int kind = 0; kind < ofKind.size(); kind++) {
            for (Built each : ofKind.get(kind)) {
                if (exists(kind, each.identity.month())) {
                    all.add(each);
                }
            }
        }
        for (Built each : all) {
            if (!each.identity.kind().isVersion()) {
                children.computeIfAbsent(each.parent, parent -> new ArrayList<>())
                        .add(each);
            }
        }
        Comparator<Built> order = Comparator.<Built>comparingInt(
                        each -> each.identity.kind().code())
                .thenComparingInt(each -> each.identity.month())
                .thenComparingLong(each -> each.identity.position());
        children.values().forEach(list -> {
            if (!list.get(0).identity.kind().isShared()
                    || list.stream().anyMatch(each -> !each.identity.kind().isShared())) {
                list.sort(order);
            }
        });
    }

    private int home(long group) {
        return homes[(int) (group % model.trees())];
    }

    private static String slug(String name) {
        return name.toLowerCase().replace(' ', '-');
    }

    private List<Built> groups() {
        List<Built> groups = new ArrayList<>();
        Map<String, Integer> before = new LinkedHashMap<>();
        for (long group = 0; group < extent.groups(); group++) {
            var home = model.homes().get(home(group));
            int rank = before.merge(home.label(), 1, Integer::sum) - 1;
            StringBuilder path = new StringBuilder("/" + slug(home.name()));
            int inBucket = rank;
            for (Level level : model.above()) {
                path.append('/')
                        .append(level.sort() == Sort.CONSTANT ? level.name() : bucket(level, inBucket % level.count()));
                inBucket /= level.count();
            }
            Identity identity = new Identity(model.nodes().get(0).kind(), group, 0);
            String parent = home.repository() + ":" + path;
            groups.add(new Built(
                    identity, group, home.label(), home.repository(), path + "/" + name(0, group, 0, 0), parent));
        }
        return groups;
    }

    private static String bucket(Level level, int bucket) {
        return String.format("%0" + String.valueOf(level.count() - 1).length() + "d", bucket);
    }

    private String name(int kind, long position, int index, int period) {
        TreeName name = model.nodes().get(kind).name();
        if (!name.choices().isEmpty()) {
            return name.choices().get(index);
        }
        List<String> parts = new ArrayList<>();
        if (name.numberDigits() > 0) {
            parts.add(String.format(
                    "%0" + name.numberDigits() + "d", plan.of(kind).numbers().apply(position)));
        }
        if (name.indexDigits() > 0) {
            parts.add(String.format("%0" + name.indexDigits() + "d", index + 1));
        }
        if (name.period()) {
            Period each = model.nodes().get(kind).kind().period();
            LocalDate day = begin(each, period);
            parts.add(day.toString().substring(0, each == Period.YEAR ? 4 : each == Period.MONTH ? 7 : 10));
        }
        return name.prefix() + String.join("-", parts);
    }

    /** Returns the numbers of all periods that belong to the months, found day by day, once: a series of days asks for many. */
    private Set<Integer> periods(Period each) {
        return periods.computeIfAbsent(each, this::foundPeriods);
    }

    private Set<Integer> foundPeriods(Period each) {
        Set<Integer> periods = new TreeSet<>();
        LocalDate end = begin(Period.MONTH, extent.months().to());
        for (LocalDate day = begin(Period.MONTH, extent.months().from()); day.isBefore(end); day = day.plusDays(1)) {
            switch (each) {
                case YEAR -> periods.add(day.getYear());
                case MONTH -> periods.add(month(day));
                case WEEK -> {
                    if (day.getDayOfWeek() == DayOfWeek.MONDAY) {
                        periods.add((int) ((day.toEpochDay() + 3) / 7));
                    }
                }
                case DAY -> periods.add((int) day.toEpochDay());
            }
        }
        return periods;
    }

    private static int month(LocalDate day) {
        return day.getYear() * 12 + day.getMonthValue() - 1;
    }

    private static LocalDate begin(Period each, int period) {
        return switch (each) {
            case YEAR -> LocalDate.of(period, 1, 1);
            case MONTH -> LocalDate.of(period / 12, period % 12 + 1, 1);
            case WEEK -> LocalDate.ofEpochDay(period * 7L - 3);
            case DAY -> LocalDate.ofEpochDay(period);
        };
    }

    private static boolean belongs(Period each, int period, Period longer, int to) {
        LocalDate day = begin(each, period);
        return longer == null
                || (each == longer ? period == to : longer == Period.YEAR ? day.getYear() == to : month(day) == to);
    }

    private List<Built> below(int kind, List<List<Built>> ofKind, long key) {
        Node node = model.nodes().get(kind);
        int parentKind = parent(kind);
        int parentsInCell = count(parentKind, key);
        int[] counts = counts(kind, key);
        int inCell = IntStream.of(counts).sum();
        List<Built> built = new ArrayList<>();
        Period each = node.kind().period();
        Period longer = node.kind().parent().period();
        Set<Integer> periods = each == null ? Set.of(0) : periods(each);
        List<Built> parents = parentKind < 0 ? homes() : ofKind.get(parentKind);
        for (Built parent : parents) {
            long at = parentKind < 0 ? -1 - parent.group : parent.identity.position();
            int place = (int) (at % parentsInCell);
            long first = at / parentsInCell * inCell
                    + IntStream.range(0, place).map(i -> counts[i]).sum();
            for (int period : periods) {
                if (each != null && !belongs(each, period, longer, parent.identity.month())) {
                    continue;
                }
                for (int i = 0; i < counts[place]; i++) {
                    built.add(document(kind, first + i, i, period, parent));
                }
            }
        }
        return built;
    }

    /** Returns the folders of homes, whose groups are those of what lies in them. */
    private List<Built> homes() {
        List<Built> folders = new ArrayList<>();
        for (int home = 0; home < model.homes().size(); home++) {
            var share = model.homes().get(home);
            Built folder = all.stream()
                    .filter(each -> each.place().equals(share.repository() + ":/" + slug(share.name())))
                    .findFirst()
                    .orElseThrow();
            folders.add(
                    new Built(folder.identity, -1 - home, folder.home, folder.repository, folder.path, folder.parent));
        }
        return folders;
    }

    /** Returns the number of the parents' kind, or -1 for what lies in homes. */
    private int parent(int kind) {
        return Math.max(-1, plan.index(model.nodes().get(kind).kind().parent()));
    }

    private int count(int kind, long key) {
        if (kind < 0) {
            return model.homes().size();
        }
        if (kind == 0) {
            return model.trees();
        }
        return IntStream.of(counts(kind, key)).sum();
    }

    /** Returns how many documents of a kind each parent in a cell has; what lies in folders is put there one by one. */
    private int[] counts(int kind, long key) {
        Node node = model.nodes().get(kind);
        long ownKey = Draws.subkey(Draws.subkey(key, "trees"), node.kind().label());
        int parent = parent(kind);
        List<Node> folders = new ArrayList<>();
        while (node.deal() == null && parent >= 0 && model.nodes().get(parent).deal() != null) {
            folders.add(0, model.nodes().get(parent));
            parent = parent(parent);
        }
        int[] counts = node.count().deal(count(parent, key), ownKey);
        for (Node each : folders) {
            int all = each.count().max();
            List<Integer> places = new ArrayList<>();
            for (int above = 0; above < counts.length; above++) {
                for (int i = 0; i < counts[above]; i++) {
                    places.add(above * all + i % all);
                }
            }
            if (each.deal().shares() != null) {
                int[] dealt = each.deal()
                        .shares()
                        .deal(places.size(), Draws.subkey(ownKey, each.kind().label()));
                for (int i = 0; i < dealt.length; i++) {
                    places.set(i, places.get(i) / all * all + dealt[i]);
                }
            }
            int[] inFolders = new int[counts.length * all];
            places.forEach(place -> inFolders[place]++);
            counts = inFolders;
        }
        return counts;
    }

    private Built document(int kind, long position, int index, int period, Built parent) {
        Node node = model.nodes().get(kind);
        Identity identity = new Identity(node.kind(), position, period);
        if (node.kind().isVersion()) {
            Built version =
                    new Built(identity, parent.group, parent.home, parent.repository, parent.path, parent.parent);
            versions.computeIfAbsent(parent.identity, live -> new ArrayList<>()).add(version);
            return version;
        }
        String name = name(kind, position, index, period);
        if (node.move() != null) {
            Period each = node.kind().period();
            LocalDate begin = begin(each, period);
            if (isArchived(node, period)) {
                String repository = node.move().repository();
                String path =
                        "/" + begin.getYear() + (each == Period.YEAR ? "" : "/" + Months.folderName(month(begin)));
                return new Built(
                        identity, parent.group, parent.home, repository, path + "/" + name, repository + ":" + path);
            }
        }
        return new Built(
                identity, parent.group, parent.home, parent.repository, parent.path + "/" + name, parent.place());
    }

    /** Returns whether documents of a kind and period are there: a series that stays is, if something below it stays. */
    private boolean exists(int kind, int period) {
        Node node = model.nodes().get(kind);
        boolean hasChildren = false;
        for (int child = kind + 1; child < model.nodes().size(); child++) {
            Node below = model.nodes().get(child);
            if (below.kind().parent() == node.kind()) {
                hasChildren = true;
                for (int each : node.kind().period() == null
                        ? Set.<Integer>of()
                        : periods(below.kind().period())) {
                    boolean stays = below.move() == null || !isArchived(below, each);
                    if (stays
                            && belongs(below.kind().period(), each, node.kind().period(), period)
                            && exists(child, each)) {
                        return true;
                    }
                }
            }
        }
        return !hasChildren || node.kind().period() == null || moves(node);
    }

    private boolean moves(Node node) {
        return node.move() != null
                || model.nodes().stream()
                        .anyMatch(above -> above.kind() == node.kind().parent() && moves(above));
    }

    private boolean isArchived(Node node, int period) {
        Period each = node.kind().period();
        int month = each == Period.YEAR ? period * 12 + 11 : month(begin(each, period));
        return month < extent.liveFrom() - node.move().laterMonths();
    }

    /** Returns the months of the periods that a repository is the archive of, whether a document is in them or not. */
    private Set<Integer> archived(String repository) {
        Set<Integer> months = new TreeSet<>();
        for (Node node : model.nodes()) {
            if (node.move() != null && node.move().repository().equals(repository)) {
                Period each = node.kind().period();
                for (int period : periods(each)) {
                    int first = month(begin(each, period));
                    for (int month = first; month <= (each == Period.YEAR ? first + 11 : first); month++) {
                        if (isArchived(node, period) && extent.months().contains(month)) {
                            months.add(month);
                        }
                    }
                }
            }
        }
        return months;
    }

    private boolean isArchive(String repository) {
        return model.archive() != null && model.archive().repository().equals(repository);
    }

    /** Builds the shared folders level by level; their identities are found by the layout. */
    private void shared() {
        Set<String> repositories = new LinkedHashSet<>();
        model.homes().forEach(home -> repositories.add(home.repository()));
        if (model.archive() != null) {
            repositories.add(model.archive().repository());
        }
        TreeFolders folders = new TreeFolders(plan, new TreeSpans(plan, extent.months(), extent.liveFrom()));
        for (String repository : repositories) {
            Set<Integer> months = archived(repository);
            List<String> paths = List.of("");
            List<int[]> ways = List.of(new int[0]);
            List<String> owners = List.of("");
            for (Level level : isArchive(repository) ? model.archive().levels() : model.levels()) {
                List<String> nextPaths = new ArrayList<>();
                List<int[]> nextWays = new ArrayList<>();
                List<String> nextOwners = new ArrayList<>();
                for (int i = 0; i < paths.size(); i++) {
                    Map<Integer, String> names = names(level, repository, months, ways.get(i));
                    for (Map.Entry<Integer, String> name : names.entrySet()) {
                        int[] way = java.util.Arrays.copyOf(ways.get(i), ways.get(i).length + 1);
                        way[way.length - 1] = name.getKey();
                        String path = paths.get(i) + "/" + name.getValue();
                        String owner = level.sort() == Sort.HOME
                                ? model.homes().get(name.getKey()).label()
                                : owners.get(i);
                        Identity identity = folders.identity(plan.repositories().of(repository), way);
                        all.add(new Built(identity, SHARED, owner, repository, path, repository + ":" + paths.get(i)));
                        nextPaths.add(path);
                        nextWays.add(way);
                        nextOwners.add(owner);
                    }
                }
                paths = nextPaths;
                ways = nextWays;
                owners = nextOwners;
            }
        }
    }

    private Map<Integer, String> names(Level level, String repository, Set<Integer> months, int[] way) {
        Map<Integer, String> names = new LinkedHashMap<>();
        switch (level.sort()) {
            case CONSTANT -> names.put(0, level.name());
            case HOME -> {
                for (int i = 0; i < model.homes().size(); i++) {
                    if (model.homes().get(i).repository().equals(repository)) {
                        names.put(i, slug(model.homes().get(i).name()));
                    }
                }
            }
            case BUCKET -> IntStream.range(0, level.count()).forEach(i -> names.put(i, bucket(level, i)));
            case YEAR -> between(months).forEach(month -> names.put(month / 12 - 2000, String.valueOf(month / 12)));
            case MONTH ->
                between(months)
                        .filter(month -> month / 12 - 2000 == way[way.length - 1])
                        .forEach(month -> names.put(month % 12, Months.folderName(month)));
        }
        return names;
    }

    /** Folders of months have no gaps, even if no document is in one of them. */
    private static IntStream between(Set<Integer> months) {
        return months.isEmpty()
                ? IntStream.empty()
                : IntStream.rangeClosed(java.util.Collections.min(months), java.util.Collections.max(months));
    }
}
