// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.nuxeo.datagen.export.sink.TarSink.END_BYTES;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarFile;
import org.jspecify.annotations.Nullable;

/**
 * The archives of a {@link TarSink}. One is open at a time, and its entries are found by their names. An archive begins at
 * the position in its name; where one is lost, lengths of blobs tell where it began.
 */
final class TarCheck extends FileSink.Check {
    private final String prefix;
    private final long archiveBytes;
    private final NavigableSet<String> archives = new TreeSet<>();
    private final Set<String> damaged = new HashSet<>();
    private final Map<String, TarArchiveEntry> entries = new HashMap<>();
    private String archive = "";
    private String last = "";
    private long before = Long.MAX_VALUE;
    private long writtenBytes;
    private Instant modified = Instant.MIN;
    private @Nullable TarFile file;

    /** @param archiveBytes largest length of an archive, with which the archives were written */
    TarCheck(SinkFolder folder, String prefix, long archiveBytes) {
        super(folder, SinkSpec.Type.TAR);
        this.prefix = prefix;
        this.archiveBytes = archiveBytes;
    }

    @Override
    public int maxThreads() {
        return 1;
    }

    @Override
    public void open(long firstPosition) throws IOException {
        super.open(firstPosition);
        folder.names(archives::add);
    }

    @Override
    protected String name(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        long entryBytes = TarSink.lengthBytes(blob);
        String own = TarSink.archive(prefix, position);
        boolean isFirst = position <= before;
        before = position;
        boolean isFull = entries.isEmpty() ? writtenBytes + entryBytes + END_BYTES > archiveBytes : last.isEmpty();
        if (isFirst) {
            beginAt(own, fileName);
        } else if (isFull || archives.contains(own)) {
            begin(own);
        }
        if (fileName.equals(last)) {
            last = "";
        }
        writtenBytes += entryBytes;
        return archive + "/" + fileName;
    }

    @Override
    protected @Nullable Stored find(String name, SinkBlob blob) throws IOException {
        TarArchiveEntry entry = entries.get(name.substring(archive.length() + 1));
        TarFile from = file;
        return entry == null || from == null
                ? null
                : new Stored(name, entry.getSize(), modified, null, () -> from.getInputStream(entry));
    }

    /** Opens the archive with the first document of a part, which may begin before that. */
    private void beginAt(String own, String fileName) throws IOException {
        String earlier = archives.floor(own);
        if (earlier != null && earlier.startsWith(prefix) && earlier.length() == own.length()) {
            begin(earlier);
        }
        if (!entries.containsKey(fileName)) {
            begin(own);
        }
    }

    private void begin(String name) throws IOException {
        close();
        archive = name;
        writtenBytes = 0;
        try {
            Stored found = folder.find(name);
            if (found == null) {
                // each of its documents is missing
                return;
            }
            modified = found.modified();
            file = new TarFile(folder.open(name));
            for (TarArchiveEntry entry : file.getEntries()) {
                last = entry.getName();
                entries.put(last, entry);
            }
        } catch (IOException e) {
            isDamaged(name, e);
        }
    }

    private void isDamaged(String name, IOException reason) {
        if (damaged.add(name)) {
            damaged(name, reason);
        }
    }

    @Override
    protected void names(Consumer<String> consumer) throws IOException {
        List<String> stored = new ArrayList<>();
        folder.names(name -> {
            if (name.endsWith(TarSink.ARCHIVE)) {
                stored.add(name);
            } else {
                consumer.accept(name);
            }
        });
        for (String name : stored) {
            try (TarFile each = new TarFile(folder.open(name))) {
                each.getEntries().forEach(entry -> consumer.accept(name + "/" + entry.getName()));
            } catch (IOException e) {
                isDamaged(name, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        entries.clear();
        last = "";
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
