package org.nuxeo.datagen.importer.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.importer.id.IdType;
import org.nuxeo.datagen.importer.internal.model.IndexedFields;
import org.nuxeo.datagen.importer.settings.IndexMoment;

/**
 * How the stores hold documents.
 *
 * @param idType what ids are
 * @param nativeIds whether they are in {@code _id}
 * @param idBase the first id of a sequence, or null for the one after the last that a repository gave
 * @param limited repositories of whose documents only a few fields are indexed
 * @param fullText whether the words of files are indexed
 * @param indexes when MongoDB's indexes are created
 * @param shardChunks ranges that each repository is split into over the shards of a cluster; 0 for none
 */
public record Layout(
        IdType idType,
        boolean nativeIds,
        String idBase,
        List<String> limited,
        boolean fullText,
        IndexMoment indexes,
        int shardChunks) {

    /** Nuxeo's own. */
    public static final Layout DEFAULT = new Layout(IdType.UUID, false, null, List.of(), true, IndexMoment.BEFORE, 0);

    public Layout {
        limited = limited.stream().sorted().toList();
    }

    /** How much of each repository's documents is indexed, where that is not everything. */
    Map<String, IndexedFields> fields() {
        Map<String, IndexedFields> fields = new HashMap<>();
        limited.forEach(repository -> fields.put(repository, IndexedFields.LIMITED));
        return fields;
    }
}
