package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.nuxeo.datagen.importer.internal.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.internal.output.Json;

/** The consumer groups that the manifest of an import names; the last one is at work. */
public final class ConsumerGroups {
    private static final String GROUPS = "groups";

    private ConsumerGroups() {}

    /** The groups that have consumed. */
    public static List<String> of(ObjectNode results) {
        List<String> groups = new ArrayList<>();
        results.path(GROUPS).forEach(group -> groups.add(group.asText()));
        return groups.isEmpty() ? List.of(ConsumeSettings.DEFAULT_GROUP) : groups;
    }

    /** Results that name a group from the beginning; as they are if there is none of its own or they name one already. */
    public static ObjectNode orBegin(ObjectNode results, String group) {
        if (group != null && !results.has(GROUPS)) {
            results.putArray(GROUPS).add(group);
        }
        return results;
    }

    /** The group at work. */
    public static String current(ObjectNode results) {
        List<String> groups = of(results);
        return groups.get(groups.size() - 1);
    }

    /** Adds a group that nobody has used, so that it reads everything from the beginning. */
    public static ObjectNode withNew(ObjectNode results) {
        ArrayNode array = Json.MAPPER.createArrayNode();
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
