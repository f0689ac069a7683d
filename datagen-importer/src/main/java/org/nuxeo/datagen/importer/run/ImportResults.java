// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
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
 * What the manifest of an import keeps in its results besides the counts.
 *
 * @param groups the consumer groups, of which the last one is the current one
 * @param firstIds the first ids of the dataset in repositories whose ids are a sequence
 * @param datasets fingerprints of the datasets that the groups have counted under: the current one and those it has grown from,
 *     imported completely or not
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ImportResults(List<String> groups, Map<String, String> firstIds, List<String> datasets) {
    private static final String STAGE = "consume";

    /** Takes the default group if none is named. */
    public ImportResults {
        groups = groups == null || groups.isEmpty() ? List.of(ConsumeSettings.DEFAULT_GROUP) : List.copyOf(groups);
        firstIds = firstIds == null ? Map.of() : firstIds;
        datasets = datasets == null ? List.of() : List.copyOf(datasets);
    }

    /** Returns what a manifest keeps in its results. */
    public static ImportResults of(ObjectNode results) {
        return Json.mapper().convertValue(results, ImportResults.class);
    }

    /** Returns what a manifest keeps in its results, with a group as the first one unless it is null or one is named there. */
    static ImportResults of(ObjectNode results, @Nullable String group) {
        ImportResults kept = of(results);
        return group == null || results.has("groups")
                ? kept
                : new ImportResults(List.of(group), kept.firstIds, kept.datasets);
    }

    /** Adds this to results. */
    ObjectNode addTo(ObjectNode results) {
        return results.setAll(Json.tree(this));
    }

    /** Returns the current group. */
    public String currentGroup() {
        return groups.get(groups.size() - 1);
    }

    /** Returns the same with a new group, which reads everything from the beginning. */
    ImportResults withNewGroup() {
        String added = ConsumeSettings.DEFAULT_GROUP + "-" + UUID.randomUUID();
        return new ImportResults(
                Stream.concat(groups.stream(), Stream.of(added)).toList(), firstIds, datasets);
    }

    /** Returns the same with the dataset of a run, and the ids that it has chosen. */
    ImportResults with(DatasetSpec spec, IdScheme ids) {
        Map<String, String> first = new LinkedHashMap<>(firstIds);
        if (ids.type().isSequence()) {
            ids.first().forEach((repository, id) -> first.put(repository, ids.text(id)));
        }
        Stream<String> all = Stream.concat(datasets.stream(), Stream.of(spec.fingerprint()));
        return new ImportResults(groups, first, all.distinct().toList());
    }

    /** Returns the ids that an import has chosen before, or null if it has not. */
    @Nullable
    IdScheme ids(StoreLayout layout) {
        IdScheme empty = empty(layout);
        if (firstIds.isEmpty()) {
            return layout.idType().isSequence() ? null : empty;
        }
        Map<String, Long> first = new HashMap<>();
        firstIds.forEach((repository, id) -> first.put(repository, empty.parse(id)));
        Long base = layout.idBase() == null ? null : empty.parse(layout.idBase());
        if (base != null && first.values().stream().anyMatch(id -> !id.equals(base))) {
            throw new StageException("--id-base " + layout.idBase() + ": the import was started with "
                    + Json.mapper().valueToTree(firstIds) + ", which cannot change; omit the option, or clean first");
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
                .map(results -> of(results).ids(layout))
                .orElse(null);
        return kept != null ? kept : idsOfOptions(layout, documents);
    }

    /**
     * Returns the ids that options describe.
     *
     * @throws StageException if they are a sequence without a first id
     */
    static IdScheme idsOfOptions(StoreLayout layout, Layout documents) {
        IdScheme empty = empty(layout);
        if (!layout.idType().isSequence()) {
            return empty;
        }
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
}
