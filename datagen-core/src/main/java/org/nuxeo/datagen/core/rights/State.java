// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.rights;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a document, where documents of a kind differ in it.
 *
 * @param lifeCycle state of the life cycle, or null for that of the document's type
 * @param isTrashed whether it is in the trash
 * @param lock who locked it, or null
 */
public record State(
        @Nullable String lifeCycle,
        boolean isTrashed,
        @Nullable Lock lock) {

    /** The state of a document whose type says it all. */
    public static final State NONE = new State(null, false, null);

    /** Returns whether the type of the document says it all. */
    public boolean isNone() {
        return lifeCycle == null && !isTrashed && lock == null;
    }

    /**
     * A lock.
     *
     * @param owner name of a user
     * @param createdMillis when it was set, in milliseconds from 1970-01-01T00:00Z
     */
    public record Lock(String owner, long createdMillis) {
        public Lock {
            Objects.requireNonNull(owner, "owner");
        }
    }
}
