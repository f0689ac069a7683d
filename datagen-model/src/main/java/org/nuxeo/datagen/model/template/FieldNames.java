// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.FrameFields;

/** The fields that a template uses, in the order of their first use. */
final class FieldNames {

    private static final Pattern NAME = Pattern.compile("[\\w:/-]+(\\.[\\w:/-]+)?");

    private final List<String> used = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();

    /**
     * Returns the index of a field.
     *
     * @param place the mark and where it stands, for the message
     */
    int index(String name, String place) {
        boolean isName = NAME.matcher(Format.name(name)).matches();
        refuse(!isName, place, "must have a field's name, such as {{name}} or {{lines.amount}}");
        if (!used.contains(name)) {
            used.add(name);
        }
        String group = FrameFields.groupName(name);
        if (!group.isEmpty()) {
            group(group);
        }
        return used.indexOf(name);
    }

    /** Returns the index of a group, of which a field must follow. */
    int group(String name) {
        if (!groups.contains(name)) {
            groups.add(name);
        }
        return groups.indexOf(name);
    }

    /** Returns the fields that were used. */
    FrameFields fields(String template) {
        refuse(used.isEmpty(), template, "has no field; write {{name}} where a value belongs");
        return new FrameFields(used);
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
