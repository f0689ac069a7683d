package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.Path;
import org.nuxeo.datagen.render.BlobRenderer;

/**
 * Takes blobs. What it has taken is there in full under its final name or not at all, at any time; taking a blob again
 * replaces it by itself.
 */
public interface BlobSink extends AutoCloseable {

    /** Returns the largest number of threads that may call {@link #put} at once. */
    default int maxThreads() {
        return Integer.MAX_VALUE;
    }

    /**
     * Finds out whether blobs can be put, before any is rendered, and goes to where an earlier run ended.
     *
     * @param firstPosition position within the kind of the first blob that will be put
     */
    void open(long firstPosition) throws IOException;

    /**
     * Takes a blob.
     *
     * @param position of the document within its kind
     * @param fileName the document's file name
     * @param md5Hex digest of the blob
     */
    void put(long position, String fileName, String md5Hex, BlobRenderer blob) throws IOException;

    /**
     * Returns up to which position what was put stays after a crash.
     *
     * @param end position after the last of the blobs put without a gap
     */
    default long durableEnd(long end) {
        return end;
    }

    /** Makes what was put durable: nothing follows. */
    default void finish() throws IOException {}

    /** Takes a file that describes the whole, once all is done. */
    default void putFile(Path file) throws IOException {}

    /** Releases what is open; an unfinished archive is given up. */
    @Override
    void close() throws IOException;
}
