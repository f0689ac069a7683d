// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.Retention.Status;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.FieldValues;

/**
 * What a repository stores of a document besides its place and fields: the entries of access control that a model gives it and the
 * documents that it lies in, its retention, its state, its place among versions and its proxies. They follow from the dataset, so nothing remembers them;
 * what shared folders and the root have is in {@link Rights}.
 *
 * @param own entries of the document itself
 * @param inherited entries of the documents above it, the nearest first; for a version the first is its live document
 * @param retention how the document is retained
 * @param retainedUntilMillis end of the retention in milliseconds from 1970-01-01T00:00Z, or {@link FieldValues#NONE}
 * @param state its state, where documents of its kind differ in it
 * @param version where the document stands among versions; a proxy, where its content does
 * @param proxies its proxies, or that for which it stands if it is one
 */
public record Governance(
        List<Access> own,
        List<Access> inherited,
        Status retention,
        long retainedUntilMillis,
        State state,
        VersionState version,
        ProxyState proxies) {

    /** A document without entries below documents without entries, which is no record and has no versions. */
    public static final Governance NONE = new Governance(
            List.of(), List.of(), Status.NONE, FieldValues.NONE, State.NONE, VersionState.NONE, ProxyState.NONE);

    public Governance {
        own = List.copyOf(own);
        inherited = List.copyOf(inherited);
    }

    /**
     * Returns the governance of a document.
     *
     * @param above entries of the documents above it, the nearest first
     * @param ids returns the id of a document
     */
    public static Governance of(Document document, List<Access> above, Function<Identity, String> ids) {
        List<Access> inherited = above;
        if (document.kind().isVersion()) {
            inherited = Stream.concat(document.live().rights().stream(), above.stream())
                    .toList();
        }
        VersionState version = VersionState.of(document, ids);
        ProxyState proxies = ProxyState.of(document, ids);
        long until = retainedUntilMillis(document);
        Status status = document.retention();
        Governance governance =
                new Governance(document.rights(), inherited, status, until, document.state(), version, proxies);
        return governance.equals(NONE) ? NONE : governance;
    }

    /** Returns the end of a document's retention, or {@link FieldValues#NONE} if it is no record or has none. */
    public static long retainedUntilMillis(Document document) {
        Retention rule = document.dataset().type(document.kind()).retention();
        boolean isRecord = document.retention() != Status.NONE;
        return isRecord && rule != null && rule.until() != null
                ? rule.until(document.documentMillis())
                : FieldValues.NONE;
    }

    /** Returns whether the document is a version, and no proxy of one. */
    boolean isVersion() {
        return version.isVersion() && proxies.targetId() == null;
    }

    /** Returns whether nothing but rights tells the document from others of its kind. */
    boolean hasOnlyRights() {
        return retention == Status.NONE && state.isNone() && version == VersionState.NONE && proxies == ProxyState.NONE;
    }

    /** Returns whether only the rights of shared folders and the root apply. */
    boolean areNone() {
        return own.isEmpty() && inherited.isEmpty();
    }

    /** Returns who may read the document in a new repository, sorted, as MongoDB stores them. */
    public List<String> readers() {
        return Rights.AccessRights.ASSUMED.below(this).readers();
    }

    /** Returns all entries in the order in which they apply. */
    List<Access> all() {
        return inherited.isEmpty()
                ? own
                : Stream.concat(own.stream(), inherited.stream()).toList();
    }

    /**
     * The proxies of a document, or the document for which a proxy stands.
     *
     * @param targetId id of the document for which a proxy stands, live or a version; null for other documents
     * @param liveId id of that document, or of its live document if it is a version; null for other documents
     * @param ids ids of a document's proxies
     */
    public record ProxyState(
            @JsonInclude(Include.NON_NULL) @Nullable String targetId,
            @JsonInclude(Include.NON_NULL) @Nullable String liveId,
            @JsonInclude(Include.NON_EMPTY) List<String> ids) {

        /** The state of a document that is no proxy and has none. */
        public static final ProxyState NONE = new ProxyState(null, null, List.of());

        /** @param ids returns the id of a document */
        static ProxyState of(Document document, Function<Identity, String> ids) {
            if (document.kind().isProxy()) {
                return new ProxyState(ids.apply(document.content()), ids.apply(document.source()), List.of());
            }
            List<Identity> proxies = document.dataset().layout().proxies(document.identity());
            return proxies.isEmpty()
                    ? NONE
                    : new ProxyState(null, null, proxies.stream().map(ids).toList());
        }
    }

    /**
     * Where a document stands among versions. All versions are major ones, and a live document is checked in as its last one.
     *
     * @param major number of a version from 1; for a live document that of its last version, 0 if it has none
     * @param liveId id of the live document of a version, otherwise null
     * @param lastId id of the last version of a live document, otherwise null
     * @param createdMillis when a version was made, in milliseconds from 1970-01-01T00:00Z; 0 for others
     * @param isLast whether a version is the last one
     */
    public record VersionState(
            int major, @Nullable String liveId, @Nullable String lastId, long createdMillis, boolean isLast) {

        /** The state of a document that is no version and has none. */
        public static final VersionState NONE = new VersionState(0, null, null, 0, false);

        /** @param ids returns the id of a document */
        static VersionState of(Document document, Function<Identity, String> ids) {
            int major = document.version();
            if (major == 0) {
                return NONE;
            }
            if (!document.content().kind().isVersion()) {
                return new VersionState(major, null, ids.apply(document.lastVersion()), 0, false);
            }
            boolean isLast = document.lastVersion().equals(document.content());
            return new VersionState(major, ids.apply(document.source()), null, document.documentMillis(), isLast);
        }

        /** Returns whether the document is a version, or a proxy of one. */
        public boolean isVersion() {
            return liveId != null;
        }

        /** Returns whether the document is a version or equal to its last one. */
        public boolean isCheckedIn() {
            return major > 0;
        }

        /** Returns the label of the version. */
        public String label() {
            return major + ".0";
        }
    }
}
