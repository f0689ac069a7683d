// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;

/** The files of an archive's documents: their formats, and how they are loaded. Immutable and thread safe. */
public interface ArchiveFiles {

    /** Loads documents. One for each thread: it keeps buffers. */
    interface Loader {

        /**
         * Loads one of the files of a document into a blob.
         *
         * @param file number of the file, from 0
         * @param format one of the {@link #formats} of the file
         * @param blobSizeBytes length to which the file is padded
         */
        void load(Document document, int file, BlobFormat format, long blobSizeBytes, LoadedBlob blob);
    }

    /**
     * Returns the formats of a file of a kind's documents. The first is the one it has in a repository.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if documents of the kind do not have the file
     */
    List<BlobFormat> formats(Kind kind, int file);

    /** Returns a loader for one thread. */
    Loader loader();

    /** Returns the lengths of the files of a kind, or null if they are not known without rendering. */
    default @Nullable FileLengths lengths(Dataset dataset, Kind kind) {
        return null;
    }

    /**
     * Returns whether all files of a kind have the requested length, because none of them is longer unpadded. Then the length is
     * known without rendering.
     */
    default boolean haveLength(Kind kind, long blobSizeBytes) {
        return false;
    }
}
