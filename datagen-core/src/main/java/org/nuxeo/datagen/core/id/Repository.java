// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Objects;

/**
 * A target store, as a {@link Layout} lists it. A layout has each of its repositories once, so they are compared by identity;
 * they are sorted by code.
 *
 * @param code number of the repository in ids, from 0; it never changes
 * @param label name on the command line, in stores and in JSON, for example {@code us-east}
 */
public record Repository(int code, String label) implements Comparable<Repository> {

    public Repository {
        Objects.requireNonNull(label, "label");
    }

    @Override
    public int compareTo(Repository other) {
        return Integer.compare(code, other.code);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return label.hashCode();
    }

    @Override
    public String toString() {
        return label;
    }
}
