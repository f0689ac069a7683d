// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.tree.Shares;
import org.nuxeo.datagen.core.tree.TreeName;
import org.nuxeo.datagen.model.internal.yaml.Entry;

/**
 * The folders between documents and their parents that {@code folder:} asks for. They are kinds like all others, one for each
 * element of a path, so that a layout has nothing to learn: one document of a constant name for each parent, or a series of
 * years, months or days. Kinds that begin with the same folders of the same parent share them.
 */
final class FolderKinds {

    private static final String MISTAKE = ": must be names, {year}, {month} and {day} in this order, separated by /";
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,31}";
    private static final Map<String, Period> DATES =
            Map.of("{year}", Period.YEAR, "{month}", Period.MONTH, "{day}", Period.DAY);

    private final Map<String, TreeKind> named;
    private final Map<String, TreeKind> all = new LinkedHashMap<>();
    private final Map<String, String> labels = new HashMap<>();

    private FolderKinds(Map<String, TreeKind> named) {
        this.named = named;
    }

    /** Returns the kinds of a file and those of folders, parents first. */
    static Map<String, TreeKind> among(Map<String, TreeKind> named) {
        FolderKinds kinds = new FolderKinds(named);
        named.values().forEach(kinds::add);
        return kinds.all;
    }

    private void add(TreeKind kind) {
        Entry entry = kind.members().get("folder");
        TreeKind placed = kind;
        if (entry != null) {
            if (kind.parent() == null) {
                throw entry.errorAtName("needs in:, the kind of the parent; groups lie in homes:");
            }
            String parent = kind.parent();
            for (String part : entry.text().split("/", -1)) {
                parent = folder(kind, entry, parent, part);
            }
            placed = kind.in(parent);
        }
        all.put(placed.label(), placed);
    }

    /** Returns the name of the kind of a folder in another one. */
    private String folder(TreeKind kind, Entry entry, String parent, String part) {
        Period each = DATES.get(part);
        Period above = Objects.requireNonNull(all.get(parent)).each();
        boolean isDate = each != null && kind.each() != null && !isShorter(each, kind.each()) && isShorter(each, above);
        if (!isDate && !(part.matches(NAME) && each == null)) {
            throw entry.error(part
                    + (each == null
                            ? MISTAKE
                            : ": must be longer than what comes before and not shorter than each: of " + kind.label()));
        }
        String known = labels.get(parent + "/" + part);
        if (known != null) {
            return known;
        }
        String label = parent + "-"
                + (each == null ? part.replaceAll("[^A-Za-z0-9]+", "-") : each.name()).toLowerCase(Locale.ROOT);
        if (named.containsKey(label) || all.containsKey(label)) {
            throw entry.error(part + ": would be a folder called " + label + ", as another kind is");
        }
        labels.put(parent + "/" + part, label);
        Map<String, Entry> members = new LinkedHashMap<>();
        if (kind.members().containsKey("folder-type")) {
            members.put("type", kind.members().get("folder-type"));
        }
        all.put(
                label,
                new TreeKind(
                        label,
                        entry,
                        members,
                        parent,
                        each == null ? above : each,
                        Shares.constant(1),
                        each == null ? TreeName.constant(part) : new TreeName("", 0, 0, true)));
        return label;
    }

    /** Returns whether a period is shorter than another one; none lasts longer than all. */
    private static boolean isShorter(Period each, @Nullable Period other) {
        return other == null || each.compareTo(other) > 0;
    }
}
