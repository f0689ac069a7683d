// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.store.document.Governance.ProxyState;
import org.nuxeo.datagen.store.document.Governance.VersionState;

/**
 * A document as commands and REST show it, with the fields a repository holds.
 *
 * @param properties values by name: texts, numbers, booleans, lists, and maps of the parts of a complex property
 * @param blob the main file, or null
 * @param files the files besides the main one, which {@code files:files} has, or null if there are none
 * @param version where the document stands among versions, or null if it is none and has none
 * @param proxies its proxies, or that for which it stands; null if it is no proxy and has none
 * @param rights entries of access control in the order in which they apply, or null if the model gives none
 * @param retention how a record is retained, or null if the document is none
 * @param state life cycle, trash and lock, or null if all documents of the kind are alike
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
        @JsonInclude(Include.NON_NULL) @Nullable ProxyState proxies,
        @JsonInclude(Include.NON_NULL) @Nullable List<Right> rights,
        @JsonInclude(Include.NON_NULL) @Nullable Retained retention,
        @JsonInclude(Include.NON_NULL) @Nullable State state,
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
     * A version, or the last version of a live document. A proxy has that of the document for which it stands.
     *
     * @param liveId id of the live document; null for that document and for proxies
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

        static @Nullable Version of(VersionState state, boolean isProxy) {
            if (state.major() == 0) {
                return null;
            }
            String liveId = isProxy ? null : state.liveId();
            String created = state.isVersion() ? instant(state.createdMillis()) : null;
            return new Version(state.label(), liveId, state.lastId(), created, state.isLast());
        }
    }

    /**
     * An entry of access control.
     *
     * @param isGranted whether the permission is granted; otherwise it is denied
     * @param isInherited whether it is an entry of a document above
     */
    public record Right(String principal, String permission, boolean isGranted, boolean isInherited) {

        static @Nullable List<Right> of(Governance governance) {
            List<Right> rights = Stream.concat(
                            governance.own().stream().map(entry -> of(entry, false)),
                            governance.inherited().stream().map(entry -> of(entry, true)))
                    .toList();
            return rights.isEmpty() ? null : rights;
        }

        private static Right of(Access entry, boolean isInherited) {
            return new Right(entry.principal(), entry.permission(), entry.isGranted(), isInherited);
        }
    }

    /**
     * How a record is retained.
     *
     * @param until the end of its retention, or null if there is none
     * @param isHeld whether it is under legal hold
     */
    public record Retained(
            @JsonInclude(Include.NON_NULL) @Nullable String until, boolean isHeld) {

        static @Nullable Retained of(Governance governance) {
            Retention.Status status = governance.retention();
            if (status == Retention.Status.NONE) {
                return null;
            }
            long millis = governance.retainedUntilMillis();
            return new Retained(millis == FieldValues.NONE ? null : instant(millis), status == Retention.Status.HELD);
        }
    }

    /**
     * The state of a document.
     *
     * @param lockOwner who locked it, or null
     * @param lockCreated when it was locked, or null
     */
    @JsonInclude(Include.NON_NULL)
    public record State(
            String lifeCycle,
            boolean isTrashed,
            @Nullable String lockOwner,
            @Nullable String lockCreated) {

        static @Nullable State of(StoredDocument document) {
            DocumentType type = document.fields().type();
            org.nuxeo.datagen.core.rights.State state = document.governance().state();
            if (!type.hasStates()) {
                return null;
            }
            org.nuxeo.datagen.core.rights.State.Lock lock = state.lock();
            return new State(
                    state.lifeCycle() == null ? type.lifeCycleState() : state.lifeCycle(),
                    state.isTrashed(),
                    lock == null ? null : lock.owner(),
                    lock == null ? null : instant(lock.createdMillis()));
        }
    }

    static String instant(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    /** A folder above a document. */
    public record Parent(String id, String path) {}
}
