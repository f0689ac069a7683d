// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.sink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;

/** A sink with one archive for each task, named by the position of its first document. */
final class ArchiveSink implements BlobSink {

    private static final int BUFFER_BYTES = 1 << 18;

    private final TaskOutput output;
    private final String prefix;
    private TarArchiveOutputStream archive;

    /** @param prefix beginning of the names of archives */
    ArchiveSink(TaskOutput output, String prefix) {
        this.output = output;
        this.prefix = prefix;
    }

    @Override
    public int maxThreads() {
        return 1;
    }

    @Override
    public void open(long firstPosition) throws IOException {
        String name = String.format("%s-%012d.tar", prefix, firstPosition);
        archive = new TarArchiveOutputStream(
                new BufferedOutputStream(output.create(name), BUFFER_BYTES), StandardCharsets.US_ASCII.name());
    }

    @Override
    public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
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

    @Override
    public void finish() throws IOException {
        archive.close();
    }

    @Override
    public void close() {}
}
