// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeCell;
import org.nuxeo.datagen.model.tree.TreeModel.Proxied;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads which documents have proxies. A kind of proxies says where they lie and what they are called; everything else is that of
 * the documents for which they stand.
 *
 * @param kinds all kinds without those of folders, by name
 */
record ProxyReader(Map<String, TreeKind> kinds) {

    /** What a kind of proxies has. */
    static final String PROXY = "proxy";

    private static final List<String> OWN = List.of("in", "folder", "folder-type", "name", "number", "noun", PROXY);

    /**
     * Returns the kinds, those of proxies last.
     *
     * @param unplaced names of kinds whose place is not known
     */
    static Map<String, TreeKind> completed(Map<String, TreeKind> kinds, Set<String> unplaced) {
        ProxyReader reader = new ProxyReader(kinds);
        Map<String, TreeKind> all = new LinkedHashMap<>(kinds);
        kinds.forEach((label, kind) -> {
            TreeKind read =
                    unplaced.contains(label) ? null : kind.members().attempt(PROXY, entry -> reader.read(kind, entry));
            if (read != null) {
                all.remove(label);
                all.put(label, read);
            }
        });
        return all;
    }

    private TreeKind read(TreeKind kind, Entry entry) {
        String ofOthers = "is that of the documents for which proxies stand";
        kind.members().all().values().stream()
                .filter(each -> !OWN.contains(each.name()))
                .forEach(each -> each.mistakeAtName(ofOthers, "must be left out"));
        List<TreeKind> above = kind.above(kinds);
        String what = "needs documents that lie in others and have none in them";
        boolean isAlone = !above.isEmpty() && !isFolder(kind);
        entry.ofName().require(isAlone, what, "must be of a kind with in:, such as sections");
        Members of = entry.members("of", "share", "live");
        String remedy = "must have of:, a kind of documents, and share:, how many of these have a proxy";
        Entry named = of.required("of", remedy);
        TreeKind target = Objects.requireNonNull(kinds.get(named.oneOf(kinds.values().stream()
                .filter(each -> each.canBeLinked() && !isFolder(each) && common(each, above) != null)
                .map(TreeKind::label)
                .toList())));
        String in = Objects.requireNonNull(common(target, above));
        above.stream().takeWhile(each -> !each.label().equals(in)).forEach(each -> {
            String needed = "needs a " + each.label() + " in each " + each.parent();
            entry.ofName().require(each.count().min() >= 1, needed, "must have one, by a count: of at least 1");
        });
        Entry share = of.required("share", remedy);
        double part = share.share().doubleValue();
        boolean isLive = of.get("live", Entry::flag, false);
        Proxied proxied = share.made(() -> new Proxied(target.label(), in, part, isLive));
        long most = Stream.concat(Stream.of(target), target.above(kinds).stream())
                .takeWhile(each -> !each.label().equals(in))
                .mapToLong(each -> each.count().max())
                .reduce(1, (all, max) -> Math.min(TreeCell.MOST_DOCUMENTS, all * max));
        return kind.proxying(proxied, Shares.constant((int) Math.min(most, Math.ceil(part * most) + 1)));
    }

    private boolean isFolder(TreeKind kind) {
        return kind.isFolderOfNuxeo() || kind.isParent(kinds);
    }

    /** Returns the name of the nearest kind above a kind that is also among others, or null. */
    private @Nullable String common(TreeKind kind, List<TreeKind> above) {
        return kind.above(kinds).stream()
                .map(TreeKind::label)
                .filter(each -> above.stream().anyMatch(other -> other.label().equals(each)))
                .findFirst()
                .orElse(null);
    }
}
