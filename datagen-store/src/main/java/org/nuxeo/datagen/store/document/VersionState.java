// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;

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
        if (!document.kind().isVersion()) {
            return new VersionState(major, null, ids.apply(document.lastVersion()), 0, false);
        }
        boolean isLast = document.lastVersion().equals(document.identity());
        return new VersionState(major, ids.apply(document.source()), null, document.documentMillis(), isLast);
    }

    /** Returns whether the document is a version. */
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
