// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.output.Json;

/**
 * What the manifest of an import keeps in its results besides the counts: the consumer groups, of which the last one is the
 * current one; the datasets, by fingerprint, that they have counted under; and the first ids of the dataset in repositories
 * whose ids are a sequence.
 */
public final class ImportResults {
    private static final String STAGE = "consume";
    private static final String GROUPS = "groups";
    private static final String DATASETS = "datasets";
    private static final String FIRST_IDS = "firstIds";

    private ImportResults() {}

    /** Returns all groups that have consumed, or the default group if none is named. */
    public static List<String> groups(ObjectNode results) {
        List<String> groups = texts(results, GROUPS);
        return groups.isEmpty() ? List.of(ConsumeSettings.DEFAULT_GROUP) : groups;
    }

    /** Returns the results with a group as the first one, unless they name a group already or the given one is null. */
    public static ObjectNode withFirstGroup(ObjectNode results, @Nullable String group) {
        if (group != null && !results.has(GROUPS)) {
            results.putArray(GROUPS).add(group);
        }
        return results;
    }

    /** Returns the current group. */
    public static String currentGroup(ObjectNode results) {
        List<String> groups = groups(results);
        return groups.get(groups.size() - 1);
    }

    /** Adds a new group, which reads everything from the beginning. */
    public static ObjectNode withNewGroup(ObjectNode results) {
        copyGroups(results, results).withArray(GROUPS).add(ConsumeSettings.DEFAULT_GROUP + "-" + UUID.randomUUID());
        return results;
    }

    /** Copies the groups to the results of a later run. */
    public static ObjectNode copyGroups(ObjectNode from, ObjectNode to) {
        return put(to, GROUPS, groups(from));
    }

    /** Copies the datasets to the results of a run, and adds the dataset of the run. */
    static void copyDatasets(ObjectNode from, DatasetSpec spec, ObjectNode to) {
        Set<String> all = new LinkedHashSet<>(datasets(from));
        all.add(spec.fingerprint());
        put(to, DATASETS, all);
    }

    /**
     * Returns the fingerprints of the datasets that the groups have counted under: the current one and those it has grown
     * from, imported completely or not.
     */
    public static List<String> datasets(ObjectNode results) {
        return texts(results, DATASETS);
    }

    private static List<String> texts(ObjectNode results, String name) {
        List<String> texts = new ArrayList<>();
        results.path(name).forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static ObjectNode put(ObjectNode results, String name, Collection<String> texts) {
        ArrayNode array = results.putArray(name);
        texts.forEach(array::add);
        return results;
    }

    /** Returns the ids that an import has chosen before, or null if it has not. */
    static @Nullable IdScheme ids(ObjectNode results, StoreLayout layout) {
        IdScheme empty = empty(layout);
        if (!results.has(FIRST_IDS)) {
            return layout.idType().isSequence() ? null : empty;
        }
        Map<String, Long> first = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : Json.members(results.path(FIRST_IDS))) {
            first.put(each.getKey(), empty.parse(each.getValue().asText()));
        }
        Long base = layout.idBase() == null ? null : empty.parse(layout.idBase());
        if (layout.idBase() != null && first.values().stream().anyMatch(id -> !id.equals(base))) {
            throw new StageException("--id-base " + layout.idBase() + ": the import was started with "
                    + results.path(FIRST_IDS) + ", which cannot change; omit the option, or clean first");
        }
        return new IdScheme(layout.idType(), layout.nativeIds(), first);
    }

    /**
     * Returns the ids of a dataset that was imported.
     *
     * @param work the folder with the manifest of the import
     * @param group the consumer group that imported, or null for that of the work folder
     * @param documents layout of the dataset
     * @throws StageException if they are a sequence and neither the manifest nor an option gives the first id
     */
    public static IdScheme ids(Path work, @Nullable String group, StoreLayout layout, Layout documents) {
        if (!layout.idType().isSequence()) {
            return empty(layout);
        }
        String stage = WorkStages.of(STAGE, group);
        IdScheme kept = StageFolder.read(work.resolve(stage), stage)
                .map(Manifest::results)
                .map(results -> ids(results, layout))
                .orElse(null);
        return kept != null ? kept : idsOfOptions(layout, documents);
    }

    /**
     * Returns the ids that options describe.
     *
     * @throws StageException if they are a sequence without a first id
     */
    static IdScheme idsOfOptions(StoreLayout layout, Layout documents) {
        if (!layout.idType().isSequence()) {
            return empty(layout);
        }
        IdScheme empty = empty(layout);
        Long base = layout.idBase() == null ? null : empty.parse(layout.idBase());
        if (base == null) {
            throw new StageException("--id-type " + layout.idType().label()
                    + ": the first ids are unknown; name the folder of the import with --work, or the first id"
                    + " with --id-base");
        }
        Map<String, Long> first = new HashMap<>();
        documents.repositories().labels().forEach(repository -> first.put(repository, base));
        return new IdScheme(layout.idType(), layout.nativeIds(), first);
    }

    private static IdScheme empty(StoreLayout layout) {
        return new IdScheme(layout.idType(), layout.nativeIds(), Map.of());
    }

    /** Adds the first ids to the results of an import. */
    static void putIds(IdScheme ids, ObjectNode results) {
        if (ids.type().isSequence()) {
            ObjectNode first = Json.object();
            ids.first().forEach((repository, id) -> first.put(repository, ids.text(id)));
            results.set(FIRST_IDS, first);
        }
    }
}
