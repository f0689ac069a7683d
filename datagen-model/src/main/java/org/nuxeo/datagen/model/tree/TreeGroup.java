// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout.Group;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.model.tree.TreeDates.Moment;

/**
 * A group of a layout: all that is drawn of it follows from its position. Documents come folder by folder, so what follows from
 * the folders above the last one is kept for the next. Any thread may find or lose it.
 */
final class TreeGroup implements Group {

    private final TreeLayout layout;
    private final long position;
    private final Home home;
    private @Nullable Place folder;
    private @Nullable Moment moment;

    TreeGroup(TreeLayout layout, long position) {
        this.layout = layout;
        this.position = position;
        this.home = layout.plan.home(position);
    }

    /** Returns what is known of a group if a layout has drawn it. */
    static @Nullable TreeGroup of(TreeLayout layout, @Nullable Group group) {
        return group instanceof TreeGroup known && known.layout == layout ? known : null;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public Identity identity() {
        return position < 0
                ? layout.folders.identity(layout.plan.repository(home), new int[] {home.code()})
                : layout.cell.identity(0, position, 0);
    }

    @Override
    public Home home() {
        return home;
    }

    @Override
    public boolean owns(Identity identity) {
        return !identity.kind().isShared()
                && (position < 0
                        ? layout.group(identity) == position
                        : layout.cell.owns(position, layout.plan.index(identity.kind()), identity.position()));
    }

    /** A folder, its path, and the folder above unless that is the root. */
    private record Place(Identity of, byte[] path, @Nullable Place above) {}

    /** Returns the path of a folder. */
    byte[] path(Identity of) {
        return place(of).path;
    }

    private Place place(Identity of) {
        for (Place each = folder; each != null; each = each.above) {
            if (each.of.equals(of)) {
                return each;
            }
        }
        Identity parent = Objects.requireNonNull(layout.parent(of, this));
        Place above = parent.isRoot() ? null : place(parent);
        byte[] path = new byte[layout.maxPathLength()];
        int at = above == null ? 0 : Ascii.put(above.path, path, 0);
        path[at] = '/';
        Place made = new Place(of, Arrays.copyOf(path, layout.names.write(of, path, at + 1)), above);
        folder = made;
        return made;
    }

    /** Returns when a document is from. */
    Moment moment(Identity of) {
        for (Moment each = moment; each != null; each = each.above()) {
            if (each.of().equals(of)) {
                return each;
            }
        }
        Moment made = layout.dates.moment(of, this::moment);
        moment = made;
        return made;
    }
}
