// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds archives by name, file or text. A module provides it as a service; see {@link java.util.ServiceLoader}. Each method
 * returns null if the archive is of another format.
 */
public interface ArchiveFormat {

    /** Returns the archive with a name. */
    default @Nullable Archive named(String name) {
        return null;
    }

    /**
     * Returns the archive in a file.
     *
     * @throws ArchiveException if the file cannot be read or has a mistake
     */
    default @Nullable Archive load(Path file) {
        return null;
    }

    /**
     * Returns the archive in a text.
     *
     * @param folder folder of the files that the text names, or null if it must not name any
     * @throws ArchiveException if the text has a mistake
     */
    default @Nullable Archive parse(String text, @Nullable Path folder) {
        return null;
    }
}
