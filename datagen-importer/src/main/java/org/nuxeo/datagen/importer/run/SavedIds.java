// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.output.Json;

/** The first ids of a dataset in repositories whose ids are a sequence, saved in the manifest of the import. */
public final class SavedIds {
    private static final String FIRST_IDS = "firstIds";
    private static final String STAGE = "consume";

    private SavedIds() {}

    /** Returns the ids that an import has chosen before, or null if it has not. */
    static IdScheme of(ObjectNode results, StoreLayout layout) {
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
     * @throws StageException if they are a sequence and neither the manifest nor an option gives the first id
     */
    public static IdScheme of(Path work, String group, StoreLayout layout) {
        if (!layout.idType().isSequence()) {
            return empty(layout);
        }
        String stage = WorkStages.of(STAGE, group);
        IdScheme kept = StageFolder.read(work.resolve(stage), stage)
                .map(Manifest::results)
                .map(results -> of(results, layout))
                .orElse(null);
        if (kept != null) {
            return kept;
        }
        return ofOptions(layout);
    }

    /**
     * Returns the ids that options describe.
     *
     * @throws StageException if they are a sequence without a first id
     */
    static IdScheme ofOptions(StoreLayout layout) {
        if (!layout.idType().isSequence()) {
            return empty(layout);
        }
        IdScheme empty = empty(layout);
        Long base = layout.idBase() == null ? null : empty.parse(layout.idBase());
        if (base == null) {
            throw new StageException(
                    "--id-type " + layout.idType().label()
                            + ": the first ids are unknown; name the folder of the import with --work, or the first id with --id-base");
        }
        Map<String, Long> first = new HashMap<>();
        Repository.labels().forEach(repository -> first.put(repository, base));
        return new IdScheme(layout.idType(), layout.nativeIds(), first);
    }

    private static IdScheme empty(StoreLayout layout) {
        return new IdScheme(layout.idType(), layout.nativeIds(), Map.of());
    }

    /** Adds the first ids to the results of an import. */
    static void put(IdScheme ids, ObjectNode results) {
        if (ids.type().isSequence()) {
            ObjectNode first = Json.object();
            ids.first().forEach((repository, id) -> first.put(repository, ids.text(id)));
            results.set(FIRST_IDS, first);
        }
    }
}
