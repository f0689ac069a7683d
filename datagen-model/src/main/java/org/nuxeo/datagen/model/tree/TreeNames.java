// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.model.tree.TreeFolders.Folder;
import org.nuxeo.datagen.model.tree.TreeName.Parts;
import org.nuxeo.datagen.model.tree.TreePlan.PlannedKind;

/** The names and paths of documents, and the way back from a path or a number. */
record TreeNames(TreePlan plan, TreeFolders folders, int maxPathLength) {

    private static final long ANY_PARENT = -1;

    /** Writes the name of a document and returns the offset after it. */
    int write(Identity identity, byte[] target, int offset) {
        if (identity.kind().isShared()) {
            Folder folder = folders.of(identity);
            return folder.way().length == 0 ? offset : Ascii.put(folder.shelf().name(folder.way()), target, offset);
        }
        int index = plan.index(identity.kind());
        PlannedKind kind = plan.of(index);
        TreeName name = kind.node().name();
        long number = kind.numbers() == null ? -1 : kind.numbers().apply(identity.position());
        int place = name.hasIndex() ? plan.cell.indexInParent(index, identity.position()) + 1 : -1;
        return name.write(new Parts(number, place, identity.month()), kind.period(), target, offset);
    }

    String text(Identity identity) {
        byte[] bytes = new byte[maxPathLength];
        return Ascii.text(bytes, write(identity, bytes, 0));
    }

    /** Returns the title of a document. */
    String title(Identity identity) {
        if (identity.kind().isShared()) {
            Folder folder = folders.of(identity);
            return folder.way().length == 0
                    ? folder.repository().label()
                    : folder.shelf().title(folder.way());
        }
        String noun = identity.kind().noun();
        String title = noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
        String own = text(identity);
        String label = identity.kind().label();
        String rest = own.startsWith(label) ? own.substring(label.length()) : "-" + own;
        return rest.isEmpty() ? title : title + " " + rest.substring(1);
    }

    /** Returns the identity of the document at a path, of the root for {@code /}, or null if no document can have it. */
    @Nullable
    Identity parse(Repository repository, String path) {
        if (!path.startsWith("/")) {
            return null;
        }
        String[] names = path.length() == 1 ? new String[0] : path.substring(1).split("/", -1);
        TreeShelf shelf = folders.shelf(repository);
        int[] way = {};
        int at = 0;
        while (at < names.length) {
            int[] child = shelf.parse(way, names[at]);
            if (child == null) {
                break;
            }
            way = child;
            at++;
        }
        Identity found = at == names.length ? folders.identity(repository, way) : onShelf(repository, way, names[at]);
        for (at++; found != null && at < names.length; at++) {
            int[] children = plan.of(found.kind()).children();
            found = first(IntStream.of(children), names[at], found.position(), found.month());
        }
        return found;
    }

    /** Returns the document with a name among those that lie in shared folders of a repository. */
    private @Nullable Identity onShelf(Repository repository, int[] way, String name) {
        if (plan.isArchive(repository)) {
            return first(plan.model.indexes(kind -> plan.of(kind).top() == kind), name, ANY_PARENT, 0);
        }
        Identity inHome = way.length == 1 ? first(IntStream.of(plan.inHomes), name, way[0], 0) : null;
        return inHome == null ? named(0, name, ANY_PARENT, 0) : inHome;
    }

    private @Nullable Identity first(IntStream kinds, String name, long parent, int parentPeriod) {
        return kinds.mapToObj(kind -> named(kind, name, parent, parentPeriod))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the document of a kind with a name, or null.
     *
     * @param parent position of its parent; {@link #ANY_PARENT} if the number in its name must tell
     * @param parentPeriod period of a document in a series whose name has none; -1 if it is not known
     */
    private @Nullable Identity named(int kind, String name, long parent, int parentPeriod) {
        NumberCode numbers = plan.of(kind).numbers();
        Period each = plan.of(kind).period();
        Parts parts = plan.of(kind).node().name().read(name, each);
        if (parts == null || numbers == null && parent == ANY_PARENT) {
            return null;
        }
        int period = each == null ? 0 : parts.period() >= 0 ? parts.period() : parentPeriod;
        int index = parts.index() < 0 ? 0 : parts.index() - 1;
        boolean isThere = numbers != null || index >= 0 && index < plan.cell.childCount(kind, parent);
        long position = numbers != null ? numbers.invert(parts.number()) : plan.cell.firstChild(kind, parent) + index;
        boolean isBelow = numbers == null || parent == ANY_PARENT || plan.cell.parent(kind, position) == parent;
        return isThere && isBelow && period >= 0 ? plan.cell.identity(kind, position, period) : null;
    }

    /** Returns the document whose number is a text, or that of a series whose name it is, or null. */
    @Nullable
    Identity numbered(String text) {
        return first(plan.model.indexes(kind -> plan.cell.count(kind) > 0), text, ANY_PARENT, -1);
    }
}
