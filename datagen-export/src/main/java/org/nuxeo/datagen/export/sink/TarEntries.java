// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** The archives of {@code tar:} sinks: their names, and entries that depend on neither the user nor the time. */
public final class TarEntries {

    static final String ARCHIVE = ".tar";

    private static final int RECORD_BYTES = 512;

    /** The length of the end of an archive. */
    static final int END_BYTES = 2 * RECORD_BYTES;

    /** The shortest length of an archive. */
    static final int LEAST_BYTES = 20 * RECORD_BYTES;

    private TarEntries() {}

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
    public static TarArchiveOutputStream open(OutputStream out) {
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
}
