// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document as commands and REST show it, with the fields a repository holds.
 *
 * @param properties values by name: texts, numbers, booleans, lists, and maps of the parts of a complex property
 * @param blob the main file, or null
 * @param files the files besides the main one, which {@code files:files} has, or null if there are none
 * @param version where the document stands among versions, or null if it is none and has none
 * @param parents the folders above, the nearest first
 */
public record ShownDocument(
        long ordinal,
        String kind,
        String type,
        String id,
        String parentId,
        String repository,
        String path,
        String name,
        Map<String, Object> properties,
        @JsonInclude(Include.NON_NULL) @Nullable Blob blob,
        @JsonInclude(Include.NON_NULL) @Nullable List<Blob> files,
        @JsonInclude(Include.NON_NULL) @Nullable Version version,
        List<Parent> parents) {
    /** How much of a document's blob is included. */
    public enum File {
        /** Nothing. */
        NONE,
        /** Key, name, type and length, for which the blob's text is rendered. */
        LENGTH,
        /** Also MD5 and SHA-256, which cost several times as much as the rest of the document. */
        DIGESTS
    }

    /**
     * A file.
     *
     * @param md5 digest in hexadecimal, or null
     * @param sha256 digest in hexadecimal, or null
     */
    public record Blob(
            String key,
            String name,
            String mimeType,
            long lengthBytes,
            @JsonInclude(Include.NON_NULL) @Nullable String md5,
            @JsonInclude(Include.NON_NULL) @Nullable String sha256) {}

    /**
     * A version, or the last version of a live document.
     *
     * @param liveId id of the live document; null for that document
     * @param lastId id of the last version; null for versions
     * @param created when the version was made; null for the live document
     */
    @JsonInclude(Include.NON_NULL)
    public record Version(
            String label,
            @Nullable String liveId,
            @Nullable String lastId,
            @Nullable String created,
            boolean isLatest) {

        static @Nullable Version of(VersionState state) {
            if (state.major() == 0) {
                return null;
            }
            boolean isVersion = state.isVersion();
            return new Version(
                    state.label(),
                    state.liveId(),
                    state.lastId(),
                    isVersion ? Instant.ofEpochMilli(state.createdMillis()).toString() : null,
                    state.isLast());
        }
    }

    /** A folder above a document. */
    public record Parent(String id, String path) {}
}
