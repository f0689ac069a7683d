// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The shared folders of a dataset: those of each repository's {@link TreeShelf}, level by level. Ordinals go by kind, then by
 * repository, then by level.
 */
final class TreeFolders {

    private final TreePlan plan;
    private final List<TreeShelf> shelves = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final Map<Kind, Hits> ofKind = new HashMap<>();

    /** The folders of a level of a repository. */
    private record Row(Repository repository, int depth, Kind kind, Hits folders) {}

    /** A shared folder: its repository with its shelf, and the way to it. */
    record Folder(Repository repository, TreeShelf shelf, int[] way) {}

    TreeFolders(TreePlan plan, TreeSpans spans) {
        this.plan = plan;
        for (Repository each : plan.repositories()) {
            TreeShelf shelf = new TreeShelf(plan.levels(each), plan.homes, plan.slice(each).homes, spans.months(each));
            shelves.add(shelf);
            for (int depth = 1; depth <= shelf.depth(); depth++) {
                int level = depth;
                Hits folders = new Hits(shelf.count(depth), k -> identity(each, shelf.way(level, k)));
                rows.add(new Row(each, depth, shelf.level(depth).kind(), folders));
            }
        }
        rows.forEach(row -> ofKind.computeIfAbsent(row.kind, kind -> folders(other -> other.kind == kind)));
    }

    /** Returns the room for the longest path. */
    int maxPathLength() {
        return shelves.stream().mapToInt(TreeShelf::maxPathLength).max().orElse(0) + plan.maxPathLengthBelow() + 1;
    }

    TreeShelf shelf(Repository repository) {
        return shelves.get(repository.code());
    }

    /** Returns the identity of a folder. All roots have the first kind. */
    Identity identity(Repository repository, int[] way) {
        TreeShelf shelf = shelf(repository);
        Kind kind =
                way.length == 0 ? plan.kinds.ofCode(0) : shelf.level(way.length).kind();
        return new Identity(kind, (long) repository.code() << Identity.ROOT_SHIFT | shelf.code(way), 0);
    }

    /** Returns the folder with an identity, or null if there is none in any dataset of the model. */
    @Nullable
    Folder find(Identity identity) {
        long repository = identity.position() >>> Identity.ROOT_SHIFT;
        if (repository >= shelves.size()) {
            return null;
        }
        TreeShelf shelf = shelves.get((int) repository);
        int[] way = shelf.way(identity.position() & (1L << Identity.ROOT_SHIFT) - 1);
        boolean fits =
                way != null && (way.length == 0 || shelf.level(way.length).kind() == identity.kind());
        return fits ? new Folder(plan.repositories().ofCode((int) repository), shelf, requireNonNull(way)) : null;
    }

    Folder of(Identity identity) {
        Folder found = find(identity);
        if (found == null) {
            throw new IllegalArgumentException(
                    identity.kind() + " " + identity.position() + ": is no folder of this model");
        }
        return found;
    }

    boolean contains(Identity identity) {
        Folder found = find(identity);
        return found != null && found.shelf.contains(found.way);
    }

    private Hits folders(Predicate<Row> wanted) {
        return Hits.of(rows.stream().filter(wanted).map(Row::folders).toList());
    }

    /** Returns the folders of a kind. */
    Hits of(Kind kind) {
        return requireNonNull(ofKind.get(kind));
    }

    long count(Repository repository, Kind kind) {
        return folders(row -> row.kind == kind && row.repository == repository).count();
    }

    long count(Home home, Kind kind) {
        return rows.stream()
                .filter(row -> row.kind == kind)
                .mapToLong(row -> shelf(row.repository).count(row.depth, home))
                .sum();
    }

    /** Returns which folder of its kind one is, from 0. */
    long index(Identity identity) {
        Folder folder = of(identity);
        return folder.shelf.index(folder.way)
                + rows.stream()
                        .filter(row -> row.kind == identity.kind())
                        .takeWhile(row -> row.repository != folder.repository || row.depth != folder.way.length)
                        .mapToLong(row -> row.folders.count())
                        .sum();
    }

    /** Returns the folders of a repository, parents first. */
    Hits all(Repository repository) {
        return folders(row -> row.repository == repository);
    }
}
