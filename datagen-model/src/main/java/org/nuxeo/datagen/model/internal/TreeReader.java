// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Distance;
import org.nuxeo.datagen.core.model.FieldPath;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.core.model.Retention;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.person.PersonCorpus;
import org.nuxeo.datagen.core.tree.TreeCell;
import org.nuxeo.datagen.core.tree.TreeModel;
import org.nuxeo.datagen.core.tree.TreeModel.Archive;
import org.nuxeo.datagen.core.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.core.tree.TreeModel.Level;
import org.nuxeo.datagen.core.tree.TreeModel.Move;
import org.nuxeo.datagen.core.tree.TreeModel.Node;
import org.nuxeo.datagen.core.tree.TreePlan;
import org.nuxeo.datagen.model.internal.yaml.Entry;

/** Reads a model file of format 2: kinds in a tree, where groups live, and the fields of their documents. */
final class TreeReader {

    static final List<String> FOLDER_FACETS = List.of(Kind.FOLDERISH);

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
    private final Map<String, Entry> members;
    private final Entry kindsEntry;
    private final String name;
    private final Map<String, PersonCorpus> persons = new LinkedHashMap<>();

    /** What an archive is called and how many months documents are kept before they move there. */
    private record Kept(String repository, int months, Entry entry) {}

    /**
     * The folders of homes.
     *
     * @param label name of the field that documents refer to
     * @param homes names of the homes with their weights
     */
    private record Homes(
            String label,
            String type,
            Map<String, Long> homes,
            @Nullable Entry entry) {}

    /** @param frames finds the frames of templates */
    TreeReader(Entry top, @Nullable Path folder, FrameSource frames) {
        this.top = top;
        this.frames = frames;
        this.folder = folder;
        this.members =
                top.members("model", "format", "schema", "cell", "since", "homes", "repositories", "persons", "kinds");
        if (!members.containsKey("model") || !members.containsKey("kinds")) {
            throw top.error("must have model:, the name of the model, and kinds:");
        }
        this.kindsEntry = required(members, "kinds");
        this.name = required(members, "model").text();
        if (members.containsKey("persons")) {
            members.get("persons")
                    .members()
                    .forEach((label, each) -> persons.put(label, PersonsReader.read(each, folder)));
        }
    }

    ContentModel read() {
        Map<String, TreeKind> kinds = inOrder();
        Homes homes = homes();
        Map<String, String> ofHome = new LinkedHashMap<>();
        Kept kept = repositories(homes, ofHome);
        requireOwnNames(kinds, homes);
        Kind home =
                Kind.folder(0, homes.label(), homes.type(), FOLDER_FACETS, "dc").shared();
        TreeKind group = kinds.values().iterator().next();
        Entry type = group.members().get("folder-type");
        Kind folders = Kind.folder(1, FOLDER, type == null ? "Folder" : type.text(), FOLDER_FACETS, "dc")
                .shared();
        List<Level> above = new ArrayList<>(List.of(Level.homes(home)));
        above.addAll(FolderKinds.aboveGroups(group, folders));
        Kind parent = above.get(above.size() - 1).kind();
        List<Node> nodes = nodes(kinds, parent, kept == null && parent == home ? 1 : 2, kept);
        TreeModel shape = new TreeModel(
                trees(),
                members.containsKey("since")
                        ? members.get("since").whole(FIRST_YEAR, LAST_YEAR)
                        : TreeModel.USUAL_FIRST_YEAR,
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
                        : List.of(new Archive(kept.repository(), List.of(Level.years(folders), Level.months(folders)))),
                nodes);
        return model(shape, kinds, homes);
    }

    private static Entry required(Map<String, Entry> members, String name) {
        return Objects.requireNonNull(members.get(name), name);
    }

    private int trees() {
        if (!members.containsKey("cell")) {
            return TreeModel.USUAL_TREES;
        }
        int trees = members.get("cell").whole(LEAST_TREES, TreeCell.MOST_TREES);
        if (Integer.bitCount(trees) != 1) {
            throw members.get("cell").error(trees + ": must be a power of two");
        }
        return trees;
    }

    /** Returns the kinds by name, parents first, the group before all others. */
    private Map<String, TreeKind> inOrder() {
        Map<String, TreeKind> left = new LinkedHashMap<>();
        kindsEntry.members().forEach((label, entry) -> left.put(label, TreeKind.of(label, entry)));
        List<TreeKind> groups =
                left.values().stream().filter(kind -> kind.parent() == null).toList();
        if (groups.size() != 1) {
            throw (groups.isEmpty() ? kindsEntry : groups.get(1).entry())
                    .errorAtName(
                            (groups.isEmpty() ? "no kind lacks" : "lacks") + " in:; exactly one must, that of groups");
        }
        for (TreeKind kind : left.values()) {
            if (kind.parent() != null) {
                FieldsReader.known(required(kind.members(), "in"), left.keySet());
            }
        }
        Map<String, TreeKind> placed = new LinkedHashMap<>();
        while (!left.isEmpty()) {
            TreeKind next = left.values().stream()
                    .filter(kind -> kind.parent() == null || placed.containsKey(kind.parent()))
                    .findFirst()
                    .orElseThrow(() -> required(left.values().iterator().next().members(), "in")
                            .error("lies in itself, by way of its parents; must lie in the group in the end"));
            left.remove(next.label());
            placed.put(next.label(), next);
        }
        return FolderKinds.among(placed, folder);
    }

    private Homes homes() {
        Entry entry = members.get("homes");
        if (entry == null) {
            return new Homes("home", "Folder", Map.of(name, 1L), null);
        }
        Map<String, Entry> of = entry.members("name", "pick", "type");
        if (!of.containsKey("name") || !of.containsKey("pick")) {
            throw entry.error("must have name:, by which fields refer to it, and pick:, the homes");
        }
        String label =
                TreeKind.requireLabel(of.get("name").text(), of.get("name").error(TreeKind.LABELS));
        ValueRule.Pick pick;
        try {
            pick = (ValueRule.Pick) new PickReader(folder).pick(of.get("pick"));
        } catch (IllegalArgumentException e) {
            throw of.get("pick").error(e.getMessage());
        }
        Map<String, Long> homes = new LinkedHashMap<>();
        for (int i = 0; i < pick.values().size(); i++) {
            homes.put(pick.values().get(i).toString(), pick.weights().get(i));
        }
        return new Homes(
                label, of.containsKey("type") ? of.get("type").text() : TreeKind.typeOf(label), homes, of.get("pick"));
    }

    /** Shared folders are of kinds, too. */
    private static void requireOwnNames(Map<String, TreeKind> kinds, Homes homes) {
        for (String taken : List.of(homes.label(), FOLDER)) {
            TreeKind same = kinds.get(taken);
            if (same != null) {
                throw same.entry()
                        .errorAtName("is the name of the folders above groups or in archives; must be another");
            }
        }
        for (String taken : TABLES_OF_ALL) {
            if (kinds.containsKey(taken)) {
                throw kinds.get(taken).entry().errorAtName("is the name of the table of all kinds; must be another");
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
        Kept kept = null;
        Entry all = members.get("repositories");
        for (Map.Entry<String, Entry> each : (all == null ? Map.<String, Entry>of() : all.members()).entrySet()) {
            if (!REPOSITORY.matcher(each.getKey()).matches()) {
                throw each.getValue()
                        .errorAtName("must be up to 40 lower-case letters, digits and hyphens, other than dead-letters"
                                + " and what begins with folders-, which topics are called");
            }
            Map<String, Entry> of = each.getValue().members("homes", "after");
            if (of.size() != 1) {
                throw each.getValue().errorAtName("must have homes:, or after: if it is the archive");
            }
            if (of.containsKey("after")) {
                if (kept != null) {
                    throw each.getValue()
                            .errorAtName("is a second archive, after " + kept.repository() + "; one must go");
                }
                kept = new Kept(each.getKey(), months(of.get("after")), each.getValue());
                continue;
            }
            for (Entry home : required(of, "homes").elements()) {
                String other = ofHome.put(FieldsReader.known(home, homes.homes().keySet()), each.getKey());
                if (other != null) {
                    throw home.error(home.text() + ": is in repository " + other + " already");
                }
            }
        }
        return kept;
    }

    private static int months(Entry after) {
        Matcher months = AFTER.matcher(after.text());
        if (!months.matches()) {
            throw after.error(after.text() + ": must be months or years, such as 24m or 2y");
        }
        return Integer.parseInt(months.group(1)) * (months.group(2).equals("y") ? 12 : 1);
    }

    private static List<Node> nodes(Map<String, TreeKind> kinds, Kind above, int firstCode, @Nullable Kept kept) {
        Map<String, Kind> made = new LinkedHashMap<>();
        List<Node> nodes = new ArrayList<>();
        Set<String> moved = new HashSet<>();
        for (TreeKind each : kinds.values()) {
            TreeKind parent = each.parent() == null ? null : kinds.get(each.parent());
            Period parentEach = parent == null ? null : parent.each();
            boolean isParent =
                    kinds.values().stream().anyMatch(kind -> each.label().equals(kind.parent()));
            Kind kind = each.kind(
                    firstCode + nodes.size(),
                    parent == null ? above : Objects.requireNonNull(made.get(parent.label())),
                    isParent);
            made.put(each.label(), kind);
            boolean along = parent != null && moved.contains(parent.label());
            Move move = kept != null && each.each() != null && each.folder() == null && !along
                    ? new Move(kept.repository(), kept.months())
                    : null;
            if (along || move != null) {
                moved.add(each.label());
            }
            nodes.add(each.node(kind, parentEach, move));
            Node versions = each.versions(kind, firstCode + nodes.size());
            if (versions != null) {
                String label = versions.kind().label();
                if (kinds.containsKey(label)) {
                    throw required(each.members(), "versions")
                            .errorAtName("would be of a kind called " + label + ", as another kind is");
                }
                nodes.add(versions);
            }
        }
        if (kept != null && moved.isEmpty()) {
            throw kept.entry().errorAtName("no kind comes each week, month or year, so nothing would move there");
        }
        return nodes;
    }

    private ContentModel model(TreeModel shape, Map<String, TreeKind> kinds, Homes homes) {
        TreePlan plan;
        try {
            plan = new TreePlan(shape, 0);
        } catch (IllegalArgumentException e) {
            throw misshaped(String.valueOf(e.getMessage()), homes);
        }
        String schema = members.containsKey("schema") ? members.get("schema").text() : schemaOf(name);
        ContentModel.Builder model = ContentModel.builder(name, plan.kinds()).shape(shape);
        Map<String, KindNames> names = new HashMap<>();
        for (Node node : shape.nodes()) {
            if (node.kind().isVersion()) {
                continue;
            }
            TreeKind kind = Objects.requireNonNull(kinds.get(node.kind().label()));
            Entry fields = kind.members().get("fields");
            KindNames own = new KindNames(kind, names.get(kind.parent()), schema, homes.label());
            names.put(kind.label(), own);
            Sources sources = new Sources(folder, persons, kind.label(), parentOf(kind, kinds));
            FieldsReader reader = new FieldsReader(
                    kind.members(),
                    fields == null ? Map.of() : fields.members(),
                    schema,
                    scopes(node.kind(), kinds),
                    sources,
                    own::full,
                    folders(kind, kinds));
            KindModel.Builder builder = KindModel.builder(node.kind());
            if (kind.folder() != null) {
                builder.title("{name}");
            }
            kind.members().forEach((member, entry) -> reader.read(member, entry, builder));
            reader.addTo(builder);
            KindModel built = builder.build();
            model.kind(built);
            model.files(
                    node.kind(),
                    new FilesReader(kind.members(), !node.kind().facets().contains(Kind.FOLDERISH))
                            .read(built, frames, reader.rules()));
            Entry retention = kind.members().get("retention");
            if (retention != null) {
                model.retention(node.kind(), retention(retention));
            }
            Entry rights = kind.members().get("rights");
            if (rights != null) {
                model.rights(node.kind(), new AccessReader(reader.rules()).read(rights));
            }
            Entry person = kind.members().get("person");
            if (person != null) {
                model.person(node.kind(), sources.persons(person));
            }
        }
        return model.build();
    }

    private static Retention retention(Entry entry) {
        Map<String, Entry> members = entry.members("record", "until", "hold");
        Entry record = members.get("record");
        Entry until = members.get("until");
        Entry hold = members.get("hold");
        try {
            return new Retention(
                    record == null || record.value().equals(true)
                            ? 1
                            : record.share().doubleValue(),
                    until == null ? null : Distance.parse(until.text()),
                    hold == null ? 0 : hold.share().doubleValue());
        } catch (IllegalArgumentException e) {
            throw entry.error(e.getMessage());
        }
    }

    /** Returns the kind of the parents, between which and the documents there may be folders. */
    private static @Nullable String parentOf(TreeKind kind, Map<String, TreeKind> kinds) {
        String parent = kind.parent();
        while (parent != null && Objects.requireNonNull(kinds.get(parent)).folder() != null) {
            parent = kinds.get(parent).parent();
        }
        return parent;
    }

    /** Returns the kinds of folders by the fields of a kind whose values they have. */
    private static Map<String, String> folders(TreeKind kind, Map<String, TreeKind> kinds) {
        Map<String, String> folders = new HashMap<>();
        for (String parent = kind.parent(); parent != null; ) {
            TreeKind above = Objects.requireNonNull(kinds.get(parent));
            Folder of = above.folder();
            if (of == null) {
                return folders;
            }
            if (of.field() != null) {
                folders.put(of.field(), parent);
            }
            parent = above.parent();
        }
        return folders;
    }

    private static Map<String, Scope> scopes(Kind kind, Map<String, TreeKind> kinds) {
        Map<String, Scope> scopes = new LinkedHashMap<>();
        scopes.put(Scope.DOCUMENT.label(), Scope.DOCUMENT);
        List<Kind> above = FieldPath.above(kind);
        above.stream()
                .filter(each -> Objects.requireNonNull(kinds.get(each.label())).folder() == null)
                .findFirst()
                .ifPresent(parent -> scopes.put(KindNames.PARENT, Scope.below(parent)));
        above.forEach(each -> scopes.put(each.label(), Scope.below(each)));
        return scopes;
    }

    /** Returns the name of a model as that of a schema, for example {@code recordsCenter}. */
    private static String schemaOf(String name) {
        String type = TreeKind.typeOf(name.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-+|-+$", ""));
        return type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
    }

    /** Returns the mistake with its place, which the message begins with if it is a kind or a home. */
    private ModelException misshaped(String problem, Homes homes) {
        String[] words = problem.split("[ :,]+", 3);
        if (words[0].equals("home") && homes.entry() != null) {
            return homes.entry().error(problem);
        }
        Entry folders = kindsEntry.members().values().stream()
                .filter(each -> words[0].equals("folders")
                        && !each.isEmpty()
                        && !each.members().containsKey("in"))
                .map(each -> each.members().get("folder"))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (folders != null) {
            return folders.error(problem);
        }
        Entry kind = words[0].startsWith("kind") ? kindsEntry.members().get(words[1]) : null;
        return kind == null ? kindsEntry.error(problem) : kind.errorAtName(problem);
    }
}
