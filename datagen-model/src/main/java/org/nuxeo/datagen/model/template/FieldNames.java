// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.FrameFields;

/** The fields that a template uses, in the order of their first use. */
final class FieldNames {

    private static final Pattern NAME = Pattern.compile("[\\w:/-]+(\\.[\\w:/-]+)?");

    private final Map<String, Integer> used = new LinkedHashMap<>();
    private final Map<String, Integer> groups = new HashMap<>();

    /**
     * Returns the index of a field.
     *
     * @param place the mark and where it stands, for the message
     */
    int index(String name, String place) {
        boolean isName = NAME.matcher(Format.name(name)).matches();
        refuse(!isName, place, "must have a field's name, such as {{name}} or {{lines.amount}}");
        String group = FrameFields.groupName(name);
        if (!group.isEmpty()) {
            group(group);
        }
        return used.computeIfAbsent(name, each -> used.size());
    }

    /** Returns the index of a group, of which a field must follow. */
    int group(String name) {
        return groups.computeIfAbsent(name, each -> groups.size());
    }

    /** Returns the fields that were used. */
    FrameFields fields(String template) {
        refuse(used.isEmpty(), template, "has no field; write {{name}} where a value belongs");
        return new FrameFields(List.copyOf(used.keySet()));
    }

    /** Refuses a template in which something is wrong at a place. */
    static void refuse(boolean isWrong, String place, String problem) {
        if (isWrong) {
            throw error(place, problem);
        }
    }

    static ArchiveException error(String place, String problem) {
        return new ArchiveException(place + ": " + problem, null);
    }
}
