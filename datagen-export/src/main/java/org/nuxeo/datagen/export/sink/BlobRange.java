// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static java.util.stream.Collectors.joining;
import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.util.Objects;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.render.frame.BlobFormat;

/**
 * The blobs of consecutive documents of one kind.
 *
 * @param dataset dataset of the documents
 * @param kind kind of the documents
 * @param format format of the blobs
 * @param file number of the file among those of a document, from 0
 * @param from position of the first document within its kind, at least 0
 * @param count number of documents, at least 1
 */
public record BlobRange(Dataset dataset, Kind kind, BlobFormat format, int file, long from, long count) {

    private static final int CHUNK_BLOBS = 256;
    private static final long CHUNK_BYTES = 16L << 20;

    /** Creates the range of the documents' main files. */
    public BlobRange(Dataset dataset, Kind kind, BlobFormat format, long from, long count) {
        this(dataset, kind, format, 0, from, count);
    }

    /** @throws IllegalArgumentException if the kind has no blobs, or the dataset does not have all of the documents */
    public BlobRange {
        Objects.requireNonNull(format, "format");
        Check.refuse(!kind.hasFiles(), () -> "kind " + kind.label() + ": must be " + kindsWithFiles(dataset));
        long size = dataset.count(kind);
        Check.refuse(
                from < 0 || from >= size,
                () -> "from " + from + ": must be 0 to " + grouped(size - 1) + "; the dataset has " + size
                        + " documents of kind " + kind.label());
        Check.refuse(
                count < 1 || count > size - from,
                () -> "count " + count + ": must be 1 to " + grouped(size - from) + " from position " + from);
    }

    /** Returns the same files of other documents. */
    public BlobRange of(long otherFrom, long otherCount) {
        return new BlobRange(dataset, kind, format, file, otherFrom, otherCount);
    }

    /** Returns the names of the kinds whose documents have files. */
    public static String kindsWithFiles(Dataset dataset) {
        return dataset.layout().kinds().stream()
                .filter(Kind::hasFiles)
                .map(Kind::label)
                .collect(joining(", "));
    }

    /** Returns how many blobs are rendered at a time: fewer of long ones. */
    long chunkBlobs() {
        long blobBytes = Math.max(1, dataset.spec().blobSizeBytes());
        return Math.max(1, Math.min(CHUNK_BLOBS, CHUNK_BYTES / blobBytes));
    }

    /** Returns the position after the last document. */
    public long end() {
        return from + count;
    }
}
