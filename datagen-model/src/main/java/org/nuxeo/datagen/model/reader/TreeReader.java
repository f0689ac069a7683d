// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.reader.TreeKind.DealtField;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.tree.TreeCell;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.Dealt;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads how the documents of a model are arranged; {@link ContentReader} reads the rest. A part with a mistake is read as if it
 * were not there, so that one message has the mistakes of all parts.
 *
 * @param members members of the top
 * @param name name of the model
 * @param unplaced names of the kinds whose place is not known, so that what their rules refer to is not known either
 */
record TreeReader(Members members, String name, HomesReader homes, Set<String> unplaced) {

    static final List<String> FOLDER_FACETS = List.of(Kind.FOLDERISH);
    static final List<String> VERSIONED_FACETS = List.of(Kind.FOLDERISH, Kind.VERSIONABLE);

    private static final int LEAST_TREES = 64;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2080;
    private static final String FOLDER = "folder";

    /** @param members members of the top */
    static ContentModel read(Members members) {
        boolean isWhole = members.has("model") && members.has("kinds");
        members.of().require(isWhole, "must have model:, the name of the model, and kinds:");
        String name = members.attempt("model", model -> name(members, model), "model");
        return new TreeReader(members, name, HomesReader.read(members, name), new HashSet<>()).read();
    }

    private ContentModel read() {
        Mistakes mistakes = members.of().mistakes();
        Map<String, TreeKind> kinds = inOrder();
        requireOwnNames(kinds);
        Kind home =
                Kind.folder(0, homes.label(), homes.type(), FOLDER_FACETS, "dc").shared();
        TreeKind group = kinds.values().iterator().next();
        String type = group.members().attempt("folder-type", Entry::text, "Folder");
        Kind folders = Kind.folder(1, FOLDER, type, FOLDER_FACETS, "dc").shared();
        List<Level> above = mistakes.attempt(() -> FolderKinds.aboveGroups(group, folders), List.of());
        Kind parent = above.isEmpty() ? home : folders;
        HomesReader.Archive archive = homes.archive();
        TreeModel shape = new TreeModel(
                members.attempt("cell", each -> each.whole(LEAST_TREES, TreeCell.MOST_TREES), TreeModel.USUAL_TREES),
                members.attempt("since", each -> each.whole(FIRST_YEAR, LAST_YEAR), TreeModel.USUAL_FIRST_YEAR),
                home,
                above,
                homes.shares(),
                archive == null ? null : new Archived(archive.repository(), folders),
                nodes(kinds, home, parent),
                members.attempt("dated", DatedReader::read));
        if (members.has("dated") && members.has("since")) {
            members.required("dated").mistakeAtName("groups are dated by since: already", "one must go");
        }
        boolean isPower = Integer.bitCount(shape.trees()) == 1;
        members.attempt("cell", cell -> {
            cell.require(isPower, String.valueOf(shape.trees()), "must be a power of two");
            return cell;
        });
        // parts that have a mistake already are not checked
        mistakes.addAll(shape.mistakes().stream()
                .filter(each ->
                        !mistakes.isIn(each.place().path().stream().limit(2).toList()))
                .map(each -> ModelReader.located(members.of(), each))
                .toList());
        return new ContentReader(members, shape, kinds, homes.label()).read(name, unplaced);
    }

    /** Returns the schema of fields that are named without one: the model's name as one, for example {@code recordsCenter}. */
    private static String schema(String name) {
        String type = TreeKind.typeOf(name.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-+|-+$", ""));
        int first = Math.min(1, type.length());
        return type.substring(0, first).toLowerCase(Locale.ROOT) + type.substring(first);
    }

    private static String name(Members members, Entry model) {
        boolean isName = members.has("schema") || schema(model.text()).matches("[a-z]\\w{0,31}");
        String remedy = "must begin with a letter from a to z and have at most 32 letters and digits, or schema:";
        model.require(isName, model.text(), remedy + " beside it");
        return model.text();
    }

    /** Returns the kinds by name, parents first, the group before all others, and what lies in homes after them. */
    private Map<String, TreeKind> inOrder() {
        String schema = members.attempt("schema", Entry::text, schema(name));
        Entry kinds = members.required("kinds");
        Map<String, TreeKind> left = new LinkedHashMap<>();
        kinds.members().forEach((label, entry) -> {
            TreeKind kind = TreeKind.of(label, entry, schema);
            left.put(label, kind);
            if (kind.each() == null && kind.isSeries()) {
                unplaced.add(label);
            }
        });
        kinds.require(!left.isEmpty(), "must have a kind, that of groups");
        String group = group(left.values());
        left.replaceAll((label, kind) -> label.equals(group) ? kind.in(null) : belowKnown(kind, group, left.keySet()));
        Map<String, TreeKind> placed = new LinkedHashMap<>();
        while (!left.isEmpty()) {
            TreeKind next = left.values().stream()
                    .filter(kind -> kind.parent() == null || placed.containsKey(kind.parent()))
                    .findFirst()
                    .or(() -> left.values().stream()
                            .filter(kind -> homes.label().equals(kind.parent()))
                            .findFirst())
                    .orElseGet(() -> ofCircle(left.values().iterator().next(), group));
            left.remove(next.label());
            placed.put(next.label(), next);
            if (unplaced.contains(next.parent())) {
                unplaced.add(next.label());
            }
        }
        return ofGroupsFirst(FolderKinds.among(ProxyReader.completed(placed, unplaced)));
    }

    private Map<String, TreeKind> ofGroupsFirst(Map<String, TreeKind> kinds) {
        Set<String> ofHomes = new HashSet<>(Set.of(homes.label()));
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
        if (!groups.isEmpty()) {
            String group = groups.get(0).label();
            String remedy = "must have in:, as groups are of kind " + group;
            groups.stream().skip(1).forEach(kind -> kind.entry().mistakeAtName("lacks in", remedy));
            return group;
        }
        TreeKind first = kinds.iterator().next();
        Optional<TreeKind> unknown = kinds.stream()
                .filter(kind -> TreeKind.UNKNOWN.equals(kind.parent()))
                .findFirst();
        if (unknown.isEmpty()) {
            first.members().required("in").mistakeAtName("no kind lacks in", "exactly one must, that of groups");
        }
        return unknown.orElse(first).label();
    }

    /** Returns a kind below one that there is, or below a home. */
    private TreeKind belowKnown(TreeKind kind, String group, Set<String> all) {
        String parent = kind.parent();
        if (parent != null && (all.contains(parent) || parent.equals(homes.label()))) {
            return kind;
        }
        List<String> known =
                Stream.concat(all.stream(), Stream.of(homes.label())).toList();
        kind.members().attempt("in", each -> each.oneOf(known));
        unplaced.add(kind.label());
        return kind.in(group);
    }

    private TreeKind ofCircle(TreeKind kind, String group) {
        String remedy =
                "must lie in the group in the end; each level is a kind, as folder-2: {<<: *folder, in: folder-1}";
        kind.members().attempt("in", each -> {
            throw each.error("lies in itself, by way of its parents", remedy);
        });
        unplaced.add(kind.label());
        return kind.in(group);
    }

    /** Shared folders are of kinds, too. */
    private void requireOwnNames(Map<String, TreeKind> kinds) {
        for (String taken : List.of(homes.label(), FOLDER, "document", "documents")) {
            TreeKind same = kinds.get(taken);
            String what = taken.startsWith("document") ? "table of all kinds" : "folders above groups or in archives";
            if (same != null) {
                same.entry().mistakeAtName("is the name of the " + what, "must be another");
            }
        }
    }

    /** Returns the dealt fields above a kind as {@code kind.field}, and the fields of its parent also as {@code field}. */
    private static Map<String, DealtField> above(
            TreeKind kind, Map<String, TreeKind> kinds, Map<String, Map<String, DealtField>> dealt) {
        Map<String, DealtField> above = new LinkedHashMap<>();
        List<TreeKind> all = kind.above(kinds);
        String parent = Sources.parent(all);
        // folders have no fields
        all.forEach(each -> dealt.getOrDefault(each.label(), Map.of()).forEach((field, values) -> {
            above.put(each.label() + "." + field, values);
            if (each.label().equals(parent)) {
                above.put(field, values);
            }
        }));
        return above;
    }

    private List<Node> nodes(Map<String, TreeKind> kinds, Kind home, Kind above) {
        HomesReader.Archive archive = homes.archive();
        int firstCode = archive == null && above == home ? 1 : 2;
        long versioned = kinds.values().stream()
                .filter(each -> each.members().has("versions"))
                .count();
        long all = firstCode + kinds.size() + versioned;
        String counted = all + " kinds with those of folders, of homes and of versions";
        Entry named = members.required("kinds").ofName();
        named.require(all <= TreeCell.MOST_KINDS, counted, "must be at most " + TreeCell.MOST_KINDS);
        Map<String, Kind> made = new HashMap<>();
        Map<String, Map<String, DealtField>> dealt = new HashMap<>();
        List<Node> nodes = new ArrayList<>();
        Set<String> moved = new HashSet<>();
        for (TreeKind each : kinds.values()) {
            TreeKind parent = kinds.get(each.parent());
            Period parentEach = parent == null ? null : parent.each();
            Kind below = each.parent() == null ? above : made.getOrDefault(each.parent(), home);
            Kind kind = each.kind(firstCode + nodes.size(), below, each.isParent(kinds), made);
            made.put(each.label(), kind);
            boolean along = moved.contains(each.parent());
            boolean moves = each.each() != null && each.folder() == null && !along;
            Move move = archive != null && moves ? new Move(archive.repository(), archive.months()) : null;
            if (along || move != null) {
                moved.add(each.label());
            }
            Map<String, DealtField> own = each.dealt(kind);
            dealt.put(each.label(), own);
            CountBy by = members.of().mistakes().attempt(() -> each.by(above(each, kinds, dealt)));
            List<Dealt> fields = own.values().stream().map(DealtField::dealt).toList();
            nodes.add(each.node(kind, parentEach, move, fields, by));
            Node versions = each.versions(kind, firstCode + nodes.size());
            if (versions != null) {
                String label = versions.kind().label();
                if (kinds.containsKey(label)) {
                    String what = "would be of a kind called " + label + ", as another kind is";
                    each.members().required("versions").mistakeAtName(what, "rename that one");
                }
                nodes.add(versions);
            }
        }
        if (archive != null && moved.isEmpty()) {
            String what = "no kind comes each week, month or year, so nothing would move there";
            archive.entry().mistakeAtName(what, "leave it out");
        }
        return nodes;
    }
}
