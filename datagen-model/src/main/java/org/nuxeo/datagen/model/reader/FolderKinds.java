// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Sort;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * The folders between documents and their parents that {@code folder:} asks for. They are kinds like all others, one for each
 * element of a path: one document for each parent, a series of years, months or days, or as many as there are values or
 * buckets. Kinds that begin with the same folders of the same parent share them.
 *
 * @param named the kinds of a file
 * @param all these and those of folders, as far as they are known
 * @param labels names of the kinds of folders by what they are called in which parent
 */
record FolderKinds(Map<String, TreeKind> named, Map<String, TreeKind> all, Map<String, String> labels) {

    /** Returns the kinds of a file and those of folders, parents first. */
    static Map<String, TreeKind> among(Map<String, TreeKind> named) {
        FolderKinds kinds = new FolderKinds(named, new LinkedHashMap<>(), new HashMap<>());
        for (TreeKind kind : named.values()) {
            Set<String> before = Set.copyOf(kinds.all.keySet());
            TreeKind placed = kind.entry().mistakes().attempt(() -> kinds.placed(kind));
            if (placed == null) {
                kinds.all.keySet().retainAll(before);
                kinds.labels.values().retainAll(before);
            }
            kinds.all.put(kind.label(), placed == null ? kind : placed);
        }
        return kinds.all;
    }

    /** Returns the levels of shared folders between homes and groups. */
    static List<Level> aboveGroups(TreeKind group, Kind kind) {
        return Stream.ofNullable(group.members().get("folder"))
                .flatMap(entry -> Folder.parts(entry).stream().map(part -> level(part, entry, group, kind)))
                .toList();
    }

    private static Level level(String part, Entry entry, TreeKind group, Kind kind) {
        int buckets = Folder.buckets(part, entry);
        if (buckets > 0) {
            return new Level(Sort.BUCKET, kind, "", buckets);
        }
        String remedy = "must be names or {bucket 100}, as groups lie in them below the folders of homes:";
        entry.require(!part.contains("{"), part, remedy);
        Folder.read(part, entry, group);
        return new Level(Sort.CONSTANT, kind, part, 1);
    }

    private TreeKind placed(TreeKind kind) {
        Entry entry = kind.members().get("folder");
        Entry type = kind.members().get("folder-type");
        if (entry == null && type != null) {
            throw type.ofName().error("needs folder:, whose type it is", "");
        }
        String parent = kind.parent();
        if (entry == null || parent == null) {
            return kind;
        }
        for (String part : Folder.parts(entry)) {
            parent = folder(kind, entry, parent, part);
        }
        return kind.in(parent);
    }

    /** Returns the name of the kind of a folder in another one. */
    private String folder(TreeKind kind, Entry entry, String parent, String part) {
        Folder folder = Folder.read(part, entry, kind);
        Period each = folder.each();
        TreeKind parentKind = all.get(parent);
        // a home is none of these
        Period above = parentKind == null ? null : parentKind.each();
        Period comes = kind.each();
        boolean isDated = each == null || kind.isSeries();
        entry.require(isDated, part + ": " + kind.label() + " comes once", "add each: to it, such as each: month");
        String remedy = "must be longer than what comes before and not shorter than each: of " + kind.label();
        boolean fits = each == null || comes == null || !isShorter(each, comes) && isShorter(each, above);
        entry.require(fits, part, remedy);
        String place = parent + "/" + part + " " + folder.deal();
        String known = labels.get(place);
        if (known != null) {
            return known;
        }
        String label = parent + "-" + folder.label();
        boolean isOwn = !named.containsKey(label) && !all.containsKey(label);
        String taken = part + ": would be a folder called " + label + ", as another kind is";
        entry.require(isOwn, taken, "put it into a folder of another name");
        labels.put(place, label);
        Entry type = kind.members().get("folder-type");
        Members own = new Members(entry, type == null ? Map.of() : Map.of("type", type));
        Period period = each == null ? above : each;
        Shares count = Shares.constant(folder.deal().folders());
        String schema = kind.schema();
        all.put(label, new TreeKind(label, entry, own, schema, Map.of(), parent, period, count, folder, null));
        return label;
    }

    /** Returns whether a period is shorter than another one; none lasts longer than all. */
    private static boolean isShorter(Period each, @Nullable Period other) {
        return other == null || each.compareTo(other) > 0;
    }
}
