// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A sink with archives in the POSIX ustar format. An archive is named by the position of its first document. It is not
 * longer than a given size, unless a single blob is. It has a temporary name until it is complete. A run is resumed at the
 * beginning of an archive, so that an interrupted run writes the same archives as an uninterrupted one.
 */
final class TarSink implements BlobSink {

    private static final int BUFFER_BYTES = 1 << 18;

    private final Path folder;
    private final String prefix;
    private final long archiveBytes;
    private final NavigableSet<Long> boundaries = new ConcurrentSkipListSet<>();
    // set with the archive
    @SuppressWarnings("NullAway.Init")
    private Path archive;

    @SuppressWarnings("NullAway.Init")
    private Path unfinished;

    @SuppressWarnings("NullAway.Init")
    private OutputStream file;

    private @Nullable TarArchiveOutputStream out;
    private boolean isOpen;

    /**
     * @param prefix beginning of the names of archives
     * @param archiveBytes largest length of an archive in bytes, at least 10,240
     */
    TarSink(Path folder, String prefix, long archiveBytes) {
        if (archiveBytes < TarEntries.LEAST_BYTES) {
            throw new IllegalArgumentException("archive size " + archiveBytes + ": must be at least 10,240 bytes");
        }
        this.folder = folder;
        this.prefix = prefix;
        this.archiveBytes = archiveBytes;
    }

    @Override
    public int maxThreads() {
        return 1;
    }

    @Override
    public void open(long firstPosition) throws IOException {
        Files.createDirectories(folder);
        boundaries.add(firstPosition);
        isOpen = true;
    }

    @Override
    public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        if (!isOpen) {
            throw BlobSink.notOpen(folder);
        }
        long endBytes = TarEntries.lengthBytes(blob) + TarEntries.END_BYTES;
        if (out != null && out.getBytesWritten() + endBytes > archiveBytes) {
            finish();
            boundaries.add(position);
        }
        if (out == null) {
            archive = folder.resolve(TarEntries.archive(prefix, position));
            unfinished = folder.resolve(archive.getFileName() + ".part");
            file = new BufferedOutputStream(Files.newOutputStream(unfinished), BUFFER_BYTES);
            out = TarEntries.open(file);
        }
        TarEntries.add(out, fileName, blob);
    }

    @Override
    public long durableEnd(long end) {
        return boundaries.floor(end);
    }

    @Override
    public void finish() throws IOException {
        if (out != null) {
            out.close();
            out = null;
            Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    @Override
    public void close() throws IOException {
        isOpen = false;
        if (out != null) {
            try {
                // Closing the archive would complete it, which fails in the middle of an entry.
                file.close();
            } finally {
                out = null;
                Files.deleteIfExists(unfinished);
            }
        }
    }
}
