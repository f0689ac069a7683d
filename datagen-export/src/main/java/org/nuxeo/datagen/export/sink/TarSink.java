// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/**
 * A sink with archives in the POSIX ustar format. An archive is named by the position of its first document. It is not
 * longer than a given size, unless a single blob is. It has a temporary name until it is complete. A run is resumed at the
 * beginning of an archive, so that an interrupted run writes the same archives as an uninterrupted one. Entries depend on
 * neither the user nor the time.
 */
public final class TarSink implements BlobSink {

    static final String ARCHIVE = ".tar";

    private static final int RECORD_BYTES = 512;

    /** The length of the end of an archive. */
    static final int END_BYTES = 2 * RECORD_BYTES;

    /** The shortest length of an archive. */
    static final int LEAST_BYTES = 20 * RECORD_BYTES;

    private static final int BUFFER_BYTES = 1 << 18;

    private final Path folder;
    private final String prefix;
    private final long archiveBytes;
    private final NavigableSet<Long> boundaries = new ConcurrentSkipListSet<>();
    private @Nullable Unfinished current;
    private boolean isOpen;

    /**
     * @param prefix beginning of the names of archives
     * @param archiveBytes largest length of an archive in bytes, at least 10,240
     */
    TarSink(Path folder, String prefix, long archiveBytes) {
        Check.atLeast("archive size", archiveBytes, LEAST_BYTES);
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
        long endBytes = lengthBytes(blob) + END_BYTES;
        if (current != null && current.out.getBytesWritten() + endBytes > archiveBytes) {
            finish();
            boundaries.add(position);
        }
        if (current == null) {
            current = Unfinished.begin(folder.resolve(archive(prefix, position)));
        }
        add(current.out, fileName, blob);
    }

    @Override
    public long durableEnd(long end) {
        return boundaries.floor(end);
    }

    @Override
    public void finish() throws IOException {
        if (current != null) {
            current.out.close();
            Files.move(current.path, current.archive, StandardCopyOption.ATOMIC_MOVE);
            current = null;
        }
    }

    @Override
    public void close() throws IOException {
        isOpen = false;
        if (current != null) {
            try {
                // Closing the archive would complete it, which fails in the middle of an entry.
                current.file.close();
            } finally {
                Files.deleteIfExists(current.path);
                current = null;
            }
        }
    }

    /**
     * Returns the name of an archive.
     *
     * @param prefix beginning of the names of archives
     * @param position position of its first document
     */
    public static String archive(String prefix, long position) {
        return String.format(Locale.ROOT, "%s-%012d" + ARCHIVE, prefix, position);
    }

    /** Returns an archive that is written to a stream. */
    public static TarArchiveOutputStream stream(OutputStream out) {
        return new TarArchiveOutputStream(out, StandardCharsets.US_ASCII.name());
    }

    /** Writes a blob as the next entry. */
    public static void add(TarArchiveOutputStream archive, String fileName, SinkBlob blob) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(fileName);
        entry.setSize(blob.lengthBytes());
        entry.setMode(0644);
        entry.setModTime(0);
        entry.setIds(0, 0);
        entry.setNames("", "");
        archive.putArchiveEntry(entry);
        blob.writeTo(archive);
        archive.closeArchiveEntry();
    }

    /** Returns the length of a blob in an archive, with its header. */
    static long lengthBytes(SinkBlob blob) {
        return RECORD_BYTES + (blob.lengthBytes() + RECORD_BYTES - 1) / RECORD_BYTES * RECORD_BYTES;
    }

    /** An archive that is written under a temporary name. */
    private record Unfinished(Path archive, Path path, OutputStream file, TarArchiveOutputStream out) {
        static Unfinished begin(Path archive) throws IOException {
            Path path = archive.resolveSibling(archive.getFileName() + ".part");
            OutputStream file = new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES);
            return new Unfinished(archive, path, file, stream(file));
        }
    }
}
