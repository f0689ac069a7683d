// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.List;
import java.util.Objects;

/**
 * The fields of a frame. A name with a dot, such as {@code lines.amount}, is a column of a repeating group, here
 * {@code lines}, and has a value in each of its rows.
 */
public final class FrameFields {

    private final List<String> names;

    /** The names of the groups. */
    final List<String> groups;

    /** The index of each field's group, or -1 if it is in none. */
    final int[] groupOf;

    /** @param names different names */
    public FrameFields(List<String> names) {
        this.names = List.copyOf(Objects.requireNonNull(names, "names"));
        List<String> groupNames = names.stream().map(FrameFields::groupName).toList();
        this.groups =
                groupNames.stream().filter(each -> !each.isEmpty()).distinct().toList();
        this.groupOf = groupNames.stream().mapToInt(groups::indexOf).toArray();
    }

    /** Returns the group of a field by its name; an empty text if it is in none. */
    public static String groupName(String field) {
        return field.substring(0, Math.max(0, Format.name(field).indexOf('.')));
    }

    /** Returns the names. */
    public List<String> names() {
        return names;
    }
}
