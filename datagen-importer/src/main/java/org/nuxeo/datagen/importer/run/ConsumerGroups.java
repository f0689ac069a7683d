// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.store.output.Json;

/** The consumer groups that the manifest of an import names. The last one is the current one. */
public final class ConsumerGroups {
    private static final String GROUPS = "groups";

    private ConsumerGroups() {}

    /** Returns all groups that have consumed, or the default group if none is named. */
    public static List<String> of(ObjectNode results) {
        List<String> groups = new ArrayList<>();
        results.path(GROUPS).forEach(group -> groups.add(group.asText()));
        return groups.isEmpty() ? List.of(ConsumeSettings.DEFAULT_GROUP) : groups;
    }

    /** Returns the results with a group as the first one, unless they name a group already or the given one is null. */
    public static ObjectNode withFirst(ObjectNode results, String group) {
        if (group != null && !results.has(GROUPS)) {
            results.putArray(GROUPS).add(group);
        }
        return results;
    }

    /** Returns the current group. */
    public static String current(ObjectNode results) {
        List<String> groups = of(results);
        return groups.get(groups.size() - 1);
    }

    /** Adds a new group, which reads everything from the beginning. */
    public static ObjectNode withNew(ObjectNode results) {
        ArrayNode array = Json.mapper().createArrayNode();
        of(results).forEach(array::add);
        array.add(ConsumeSettings.DEFAULT_GROUP + "-" + UUID.randomUUID());
        results.set(GROUPS, array);
        return results;
    }

    /** Copies the groups to the results of a later run. */
    public static ObjectNode copy(ObjectNode from, ObjectNode to) {
        ArrayNode array = to.putArray(GROUPS);
        of(from).forEach(array::add);
        return to;
    }
}
