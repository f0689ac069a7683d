// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.model.reader.TreeKind.DealtField;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.tree.Dated;
import org.nuxeo.datagen.model.tree.TreeCell;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * Reads how the documents of a model are arranged; {@link ContentReader} reads the rest. A part with a mistake is read as if it
 * were not there, so that one message has the mistakes of all parts.
 */
final class TreeReader {

    static final List<String> FOLDER_FACETS = List.of(Kind.FOLDERISH);
    static final List<String> VERSIONED_FACETS = List.of(Kind.FOLDERISH, Kind.VERSIONABLE);

    private static final int LEAST_TREES = 64;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2080;
    private static final Pattern AFTER = Pattern.compile("(\\d{1,3})([my])");
    private static final Pattern REPOSITORY = Pattern.compile("(?!folders-|dead-letters$)[a-z][a-z0-9-]{0,39}");
    private static final String FOLDER = "folder";
    private static final List<String> TABLES_OF_ALL = List.of("document", "documents");

    private final Entry top;
    private final @Nullable Path folder;
    private final FrameSource frames;
    private final Mistakes mistakes;
    private final Map<String, Entry> members;
    private final Entry kindsEntry;
    private final String name;
    /** Names of the kinds whose place is not known, so that what their rules refer to is not known either. */
    private final Set<String> unplaced = new HashSet<>();

    /** What an archive is called and how many months documents are kept before they move there. */
    private record Kept(String repository, int months, Entry entry) {}

    /**
     * The folders of homes.
     *
     * @param label name of the field that documents refer to
     * @param homes names of the homes with their weights
     */
    private record Homes(String label, String type, Map<String, Long> homes) {}

    /** @param frames finds the frames of templates */
    TreeReader(Entry top, @Nullable Path folder, FrameSource frames) {
        this.top = top;
        this.frames = frames;
        this.folder = folder;
        this.mistakes = top.mistakes();
        this.members = top.knownMembers(List.of(
                "model", "format", "schema", "cell", "since", "dated", "homes", "repositories", "persons", "kinds"));
        if (!members.containsKey("model") || !members.containsKey("kinds")) {
            throw top.error("", "must have model:, the name of the model, and kinds:");
        }
        this.kindsEntry = required(members, "kinds");
        Entry called = required(members, "model");
        this.name = mistakes.attempt(called::text, "model");
    }

    ContentModel read() {
        Homes homes = homes();
        Map<String, TreeKind> kinds = inOrder(homes.label());
        Map<String, String> ofHome = new LinkedHashMap<>();
        Kept kept = repositories(homes, ofHome);
        requireOwnNames(kinds, homes);
        Kind home =
                Kind.folder(0, homes.label(), homes.type(), FOLDER_FACETS, "dc").shared();
        TreeKind group = kinds.values().iterator().next();
        Entry type = group.members().get("folder-type");
        Kind folders = Kind.folder(
                        1,
                        FOLDER,
                        type == null ? "Folder" : mistakes.attempt(type::text, "Folder"),
                        FOLDER_FACETS,
                        "dc")
                .shared();
        List<Level> above = new ArrayList<>(List.of(Level.homes(home)));
        above.addAll(mistakes.attempt(() -> FolderKinds.aboveGroups(group, folders), List.of()));
        Kind parent = above.get(above.size() - 1).kind();
        List<Node> nodes = nodes(kinds, home, parent, kept == null && parent == home ? 1 : 2, kept);
        TreeModel shape = new TreeModel(
                whole("cell", LEAST_TREES, TreeCell.MOST_TREES, TreeModel.USUAL_TREES),
                whole("since", FIRST_YEAR, LAST_YEAR, TreeModel.USUAL_FIRST_YEAR),
                above,
                homes.homes().entrySet().stream()
                        .map(each -> new HomeShare(
                                each.getKey(),
                                each.getKey(),
                                each.getValue(),
                                ofHome.getOrDefault(each.getKey(), TreeModel.USUAL_REPOSITORY)))
                        .toList(),
                kept == null
                        ? List.of()
                        : List.of(
                                new Archived(kept.repository(), List.of(Level.years(folders), Level.months(folders)))),
                nodes,
                dated());
        if (Integer.bitCount(shape.trees()) != 1) {
            mistakes.attempt(() -> {
                throw required(members, "cell").error(String.valueOf(shape.trees()), "must be a power of two");
            });
        }
        checkShape(shape);
        return new ContentReader(top, name, shape, kinds, homes.label(), folder, frames).read(unplaced);
    }

    private @Nullable Dated dated() {
        Entry entry = members.get("dated");
        if (entry != null && members.containsKey("since")) {
            entry.mistakeAtName("groups are dated by since: already", "one must go");
        }
        return entry == null ? null : mistakes.attempt(() -> DatedReader.read(entry));
    }

    /** Reports what is wrong with the shape, except parts that have a mistake already. */
    private void checkShape(TreeModel shape) {
        List<Mistake> of = shape.mistakes().stream()
                .filter(each -> {
                    List<String> path = each.place().path();
                    return !mistakes.isIn(path.subList(0, Math.min(2, path.size())));
                })
                .map(each -> ModelReader.located(top, each))
                .toList();
        mistakes.addAll(of);
    }

    private static Entry required(Map<String, Entry> members, String name) {
        return Objects.requireNonNull(members.get(name), name);
    }

    private int whole(String member, int least, int most, int usual) {
        Entry entry = members.get(member);
        return entry == null ? usual : mistakes.attempt(() -> entry.whole(least, most), usual);
    }

    /** Returns the kinds by name, parents first, the group before all others, and what lies in homes after them. */
    private Map<String, TreeKind> inOrder(String homes) {
        Map<String, TreeKind> left = new LinkedHashMap<>();
        kindsEntry.members().forEach((label, entry) -> {
            TreeKind kind = TreeKind.of(label, entry);
            left.put(label, kind);
            if (kind.each() == null && kind.members().containsKey("each")) {
                unplaced.add(label);
            }
        });
        if (left.isEmpty()) {
            throw kindsEntry.error("", "must have a kind, that of groups");
        }
        String group = group(left.values());
        left.replaceAll((label, kind) -> label.equals(group)
                ? kind.in(null)
                : homes.equals(kind.parent()) ? kind : belowKnown(kind, group, homes, left.keySet()));
        Map<String, TreeKind> placed = new LinkedHashMap<>();
        while (!left.isEmpty()) {
            TreeKind next = left.values().stream()
                    .filter(kind -> kind.parent() == null || placed.containsKey(kind.parent()))
                    .findFirst()
                    .or(() -> left.values().stream()
                            .filter(kind -> homes.equals(kind.parent()))
                            .findFirst())
                    .orElseGet(() -> ofCircle(left.values().iterator().next(), group));
            left.remove(next.label());
            placed.put(next.label(), next);
            if (next.parent() != null && unplaced.contains(next.parent())) {
                unplaced.add(next.label());
            }
        }
        return ofGroupsFirst(FolderKinds.among(placed, folder), homes);
    }

    private static Map<String, TreeKind> ofGroupsFirst(Map<String, TreeKind> kinds, String homes) {
        Set<String> ofHomes = new HashSet<>(Set.of(homes));
        kinds.values().stream()
                .filter(kind -> ofHomes.contains(kind.parent()))
                .forEach(kind -> ofHomes.add(kind.label()));
        Map<String, TreeKind> ordered = new LinkedHashMap<>(kinds);
        ordered.keySet().removeAll(ofHomes);
        ordered.putAll(kinds);
        return ordered;
    }

    /** Returns the name of the kind without {@code in:}, of which there must be one. */
    private static String group(Collection<TreeKind> kinds) {
        List<TreeKind> groups =
                kinds.stream().filter(kind -> kind.parent() == null).toList();
        groups.stream().skip(1).forEach(kind -> kind.entry()
                .mistakeAtName(
                        "lacks in",
                        "must have in:, as groups are of kind " + groups.get(0).label()));
        if (!groups.isEmpty()) {
            return groups.get(0).label();
        }
        TreeKind first = kinds.iterator().next();
        return kinds.stream()
                .filter(kind -> TreeKind.UNKNOWN.equals(kind.parent()))
                .findFirst()
                .orElseGet(() -> {
                    required(first.members(), "in")
                            .mistakeAtName("no kind lacks in", "exactly one must, that of groups");
                    return first;
                })
                .label();
    }

    /** Returns a kind below one that there is. */
    private TreeKind belowKnown(TreeKind kind, String group, String homes, Set<String> all) {
        String parent = kind.parent();
        if (parent != null && all.contains(parent)) {
            return kind;
        }
        if (parent != null && !parent.equals(TreeKind.UNKNOWN)) {
            mistakes.attempt(() -> {
                FieldsReader.known(
                        required(kind.members(), "in"),
                        Stream.concat(all.stream(), Stream.of(homes)).toList());
            });
        }
        unplaced.add(kind.label());
        return kind.in(group);
    }

    private TreeKind ofCircle(TreeKind kind, String group) {
        mistakes.attempt(() -> {
            throw required(kind.members(), "in")
                    .error("lies in itself, by way of its parents", "must lie in the group in the end");
        });
        unplaced.add(kind.label());
        return kind.in(group);
    }

    private Homes homes() {
        Homes usual = new Homes("home", "Folder", Map.of(name, 1L));
        Entry entry = members.get("homes");
        return entry == null ? usual : mistakes.attempt(() -> homes(entry), usual);
    }

    private Homes homes(Entry entry) {
        Map<String, Entry> of = entry.members("name", "pick", "type");
        Entry named = of.get("name");
        Entry picked = of.get("pick");
        if (named == null || picked == null) {
            throw entry.error("", "must have name:, by which fields refer to it, and pick:, the homes");
        }
        String label = named.text();
        TreeKind.requireLabel(label, named);
        DrawnRule.Pick pick = picked.made(() -> new PickReader(folder).pick(picked));
        Map<String, Long> homes = new LinkedHashMap<>();
        for (int i = 0; i < pick.values().size(); i++) {
            homes.put(pick.values().get(i).toString(), pick.weights().get(i));
        }
        return new Homes(label, of.containsKey("type") ? of.get("type").text() : TreeKind.typeOf(label), homes);
    }

    /** Shared folders are of kinds, too. */
    private static void requireOwnNames(Map<String, TreeKind> kinds, Homes homes) {
        for (String taken : List.of(homes.label(), FOLDER)) {
            TreeKind same = kinds.get(taken);
            if (same != null) {
                same.entry().mistakeAtName("is the name of the folders above groups or in archives", "must be another");
            }
        }
        for (String taken : TABLES_OF_ALL) {
            TreeKind same = kinds.get(taken);
            if (same != null) {
                same.entry().mistakeAtName("is the name of the table of all kinds", "must be another");
            }
        }
    }

    /**
     * Reads the repositories of homes.
     *
     * @param ofHome gets the repository of each home that has one
     * @return the archive, or null
     */
    private @Nullable Kept repositories(Homes homes, Map<String, String> ofHome) {
        Entry all = members.get("repositories");
        Map<String, Entry> each = all == null ? Map.of() : mistakes.attempt(() -> all.members(), Map.of());
        List<Kept> kept = new ArrayList<>();
        each.forEach((label, entry) -> mistakes.attempt(() -> repository(label, entry, homes, ofHome, kept)));
        return kept.isEmpty() ? null : kept.get(0);
    }

    private void repository(String label, Entry entry, Homes homes, Map<String, String> ofHome, List<Kept> kept) {
        if (!REPOSITORY.matcher(label).matches()) {
            entry.mistakeAtName(
                    "",
                    "must be up to 40 lower-case letters, digits and hyphens, other than dead-letters and what begins"
                            + " with folders-, which topics are called");
        }
        Map<String, Entry> of = entry.members("homes", "after");
        if (of.size() != 1) {
            throw entry.errorAtName("", "must have homes:, or after: if it is the archive");
        }
        Entry after = of.get("after");
        if (after != null) {
            if (!kept.isEmpty()) {
                throw entry.errorAtName(
                        "is a second archive, after " + kept.get(0).repository(), "one must go");
            }
            kept.add(new Kept(label, months(after), entry));
            return;
        }
        for (Entry home : required(of, "homes").elements()) {
            mistakes.attempt(() -> {
                String other = ofHome.put(known(home, homes), label);
                if (other != null) {
                    throw home.error(home.text() + ": is in repository " + other + " already", "must be in one");
                }
            });
        }
    }

    /** Returns the name of a home; any text if the homes have a mistake. */
    private String known(Entry home, Homes homes) {
        return mistakes.isIn(List.of("homes"))
                ? home.text()
                : FieldsReader.known(home, homes.homes().keySet());
    }

    private static int months(Entry after) {
        Matcher months = AFTER.matcher(after.text());
        if (!months.matches()) {
            throw after.error(after.text(), "must be months or years, such as 24m or 2y");
        }
        return Integer.parseInt(months.group(1)) * (months.group(2).equals("y") ? 12 : 1);
    }

    private Map<String, DealtField> dealt(TreeKind kind, Kind made, String defaultSchema) {
        Entry own = kind.members().get("schema");
        String schema = own == null ? defaultSchema : mistakes.attempt(own::text, defaultSchema);
        Map<String, DealtField> dealt = new LinkedHashMap<>();
        kind.dealt(folder, field -> field.contains(":") ? field : schema + ":" + field)
                .forEach((field, each) -> dealt.put(field, new DealtField(made, each)));
        return dealt;
    }

    /** Returns the dealt fields above a kind by their names, and those of its parent also without that of the kind. */
    private static Map<String, DealtField> above(
            TreeKind kind, Map<String, TreeKind> kinds, Map<String, Map<String, DealtField>> dealt) {
        Map<String, DealtField> above = new LinkedHashMap<>();
        boolean isParent = true;
        for (TreeKind each = kinds.get(kind.parent()); each != null; each = kinds.get(each.parent())) {
            String label = each.label();
            if (each.folder() == null) {
                for (Map.Entry<String, DealtField> field :
                        dealt.getOrDefault(label, Map.of()).entrySet()) {
                    above.put(label + "." + field.getKey(), field.getValue());
                    if (isParent) {
                        above.put(field.getKey(), field.getValue());
                    }
                }
                isParent = false;
            }
        }
        return above;
    }

    private List<Node> nodes(Map<String, TreeKind> kinds, Kind home, Kind above, int firstCode, @Nullable Kept kept) {
        long versioned = kinds.values().stream()
                .filter(each -> each.members().containsKey("versions"))
                .count();
        long all = firstCode + kinds.size() + versioned;
        if (all > TreeCell.MOST_KINDS) {
            throw kindsEntry.errorAtName(
                    all + " kinds with those of folders, of homes and of versions",
                    "must be at most " + TreeCell.MOST_KINDS);
        }
        String schema = ContentReader.schema(top, name);
        Map<String, Kind> made = new LinkedHashMap<>();
        Map<String, Map<String, DealtField>> dealt = new HashMap<>();
        List<Node> nodes = new ArrayList<>();
        Set<String> moved = new HashSet<>();
        for (TreeKind each : kinds.values()) {
            TreeKind parent = each.parent() == null ? null : kinds.get(each.parent());
            Period parentEach = parent == null ? null : parent.each();
            boolean isParent =
                    kinds.values().stream().anyMatch(kind -> each.label().equals(kind.parent()));
            Kind kind = each.kind(
                    firstCode + nodes.size(),
                    each.parent() == null
                            ? above
                            : parent == null ? home : Objects.requireNonNull(made.get(parent.label())),
                    isParent);
            made.put(each.label(), kind);
            boolean along = parent != null && moved.contains(parent.label());
            Move move = kept != null && each.each() != null && each.folder() == null && !along
                    ? new Move(kept.repository(), kept.months())
                    : null;
            if (along || move != null) {
                moved.add(each.label());
            }
            Map<String, DealtField> own = each.folder() == null ? dealt(each, kind, schema) : Map.of();
            dealt.put(each.label(), own);
            CountBy by = mistakes.attempt(() -> each.by(above(each, kinds, dealt)));
            nodes.add(each.node(
                    kind,
                    parentEach,
                    move,
                    own.values().stream().map(DealtField::dealt).toList(),
                    by));
            int next = firstCode + nodes.size();
            Node versions = mistakes.attempt(() -> each.versions(kind, next));
            if (versions != null) {
                String label = versions.kind().label();
                if (kinds.containsKey(label)) {
                    required(each.members(), "versions")
                            .mistakeAtName(
                                    "would be of a kind called " + label + ", as another kind is", "rename that one");
                }
                nodes.add(versions);
            }
        }
        if (kept != null && moved.isEmpty()) {
            kept.entry()
                    .mistakeAtName(
                            "no kind comes each week, month or year, so nothing would move there", "leave it out");
        }
        return nodes;
    }
}
