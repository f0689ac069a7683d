// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A destination of blobs. At any time, a blob either exists completely under its final name or not at all. Writing a blob
 * again replaces it with the same bytes.
 */
public interface BlobSink extends AutoCloseable {

    /** Returns the largest number of threads that may call {@link #put} at the same time. */
    default int maxThreads() {
        return Integer.MAX_VALUE;
    }

    /** Returns the length of the longest file that {@link #putFile} can write. */
    default long largestFileBytes() {
        return Long.MAX_VALUE;
    }

    /**
     * Opens the sink, and fails early if blobs cannot be written, by default never.
     *
     * @param firstPosition position within its kind of the first document; larger than that of the job if it is resumed
     * @throws IOException if the sink cannot be written
     * @throws org.nuxeo.datagen.export.ExportException if an object store refuses access or is down
     */
    default void open(long firstPosition) throws IOException {}

    /**
     * Writes a blob.
     *
     * @param position position of the document within its kind
     * @param fileName file name of the document
     * @param md5Hex MD5 of the document's blob in hexadecimal digits, also if it is stored encrypted
     * @param blob the bytes to store
     * @throws IOException if the blob cannot be written
     * @throws IllegalStateException if the sink is not open, unless it discards all blobs
     * @throws org.nuxeo.datagen.export.ExportException if an object store refuses the blob or is down
     */
    void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException;

    /**
     * Returns the position before which all blobs survive a crash.
     *
     * @param end position before which all blobs have been written
     */
    default long durableEnd(long end) {
        return end;
    }

    /** Completes the output after the last blob. */
    default void finish() throws IOException {}

    /** Writes the metadata or the manifest of a completed job, if the sink does not share their folder. */
    default void putFile(Path file) throws IOException {}

    /** Returns the refusal of a sink that is not open. */
    static IllegalStateException notOpen(Object place) {
        return new IllegalStateException("sink " + place + ": is not open; call open before put, and close after it");
    }

    /** Releases all resources, by default none. An incomplete archive is deleted. The sink can be opened again. */
    @Override
    default void close() throws IOException {}
}
