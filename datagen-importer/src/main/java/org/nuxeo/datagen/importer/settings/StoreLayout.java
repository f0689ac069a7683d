// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.id.IdType;

/**
 * How the stores hold documents.
 *
 * @param idType the type of ids
 * @param nativeIds whether ids are in {@code _id}
 * @param idBase the first id of a sequence, or null for the one after the last that the repository gave
 * @param limited repositories with only a few fields in the index
 * @param fullText whether the words of blobs are indexed
 * @param indexes time at which MongoDB's indexes are created
 * @param shardChunks ranges that each repository is split into over the shards of a cluster; 0 for none
 * @param indexShards shards and replicas of new indexes
 */
public record StoreLayout(
        IdType idType,
        boolean nativeIds,
        @Nullable String idBase,
        List<String> limited,
        boolean fullText,
        IndexCreation indexes,
        int shardChunks,
        IndexShards indexShards) {

    /** Nuxeo's default layout. */
    public static final StoreLayout DEFAULT =
            new StoreLayout(IdType.UUID, false, null, List.of(), true, IndexCreation.BEFORE, 0, IndexShards.USUAL);

    public StoreLayout {
        Check.given("idType", idType, "limited", limited, "indexes", indexes, "indexShards", indexShards);
        limited = limited.stream().sorted().toList();
    }

    /** Returns this layout with other shards of new indexes. */
    public StoreLayout with(IndexShards newShards) {
        return new StoreLayout(idType, nativeIds, idBase, limited, fullText, indexes, shardChunks, newShards);
    }

    /** Returns this layout with another time at which MongoDB's indexes are created. */
    public StoreLayout with(IndexCreation moment) {
        return new StoreLayout(idType, nativeIds, idBase, limited, fullText, moment, shardChunks, indexShards);
    }

    /** When the indexes of MongoDB's collections are created. */
    public enum IndexCreation {
        /** Before the first document. Duplicates are refused at once, but every insert updates the indexes. */
        BEFORE,
        /** After the last document. This is faster on a server with real storage. */
        AFTER,
        /** Never by this program. Nuxeo creates the indexes when it opens the repository. */
        NONE
    }
}
