// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.util.Arrays;
import java.util.List;

/**
 * The fields of a frame. A name with a dot, such as {@code lines.amount}, is a column of a repeating group, here
 * {@code lines}, and has a value in each of its rows.
 *
 * @param names names of the fields
 * @param groups names of the groups
 * @param groupOf index of each field's group, or -1 if it is in none
 */
public record FrameFields(List<String> names, List<String> groups, int[] groupOf) {

    /** @param names different names */
    public FrameFields(List<String> names) {
        this(List.copyOf(names), groups(names), new int[names.size()]);
        Arrays.setAll(groupOf, field -> groups.indexOf(groupName(names.get(field))));
    }

    private static List<String> groups(List<String> names) {
        return names.stream()
                .map(FrameFields::groupName)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }

    /** Returns the group of a field by its name; an empty text if it is in none. */
    public static String groupName(String field) {
        return field.substring(0, Math.max(0, Format.name(field).indexOf('.')));
    }

    /** Returns the index of a field, or -1 if the frame does not have it. */
    public int indexOf(String field) {
        return names.indexOf(field);
    }

    /** Returns the index of a field's group, or -1 if it is in none. */
    int groupOf(int field) {
        return groupOf[field];
    }
}
