package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;

/**
 * Files of one kind at consecutive positions.
 *
 * @param kind idcard, letter or statement
 * @param format of the files
 * @param from position within the kind of the first, at least 0
 * @param count how many, at least 1
 */
public record BlobRange(Dataset dataset, Kind kind, BlobFormat format, long from, long count) {

    /** @throws IllegalArgumentException if the kind has no files, or the dataset has none at some of the positions */
    public BlobRange {
        if (!kind.hasBlob()) {
            throw new IllegalArgumentException("kind " + kind.label() + ": must be statement, idcard or letter");
        }
        long size = dataset.count(kind);
        if (from < 0 || from >= size) {
            throw new IllegalArgumentException("from " + from + ": must be 0 to " + (size - 1) + ", the dataset has "
                    + size + " of kind " + kind.label());
        }
        if (count < 1 || count > size - from) {
            throw new IllegalArgumentException(
                    "count " + count + ": must be 1 to " + (size - from) + " from position " + from);
        }
    }

    /** Returns the position after the last. */
    public long end() {
        return from + count;
    }
}
