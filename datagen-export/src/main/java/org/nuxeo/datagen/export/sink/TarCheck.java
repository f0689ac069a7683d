// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarFile;
import org.jspecify.annotations.Nullable;

/**
 * The archives of a {@link TarSink}. One is open at a time, and its entries are found by their names. An archive begins at
 * the position in its name; where one is lost, lengths of blobs tell where it began.
 */
final class TarCheck extends StoredFiles {

    private static final String ARCHIVE = ".tar";

    private final Path folder;
    private final String prefix;
    private final long archiveBytes;
    private final Set<String> archives = new HashSet<>();
    private final Set<String> damaged = new HashSet<>();
    private final Map<String, TarArchiveEntry> entries = new HashMap<>();
    private String archive = "";
    private String last = "";
    private long before = Long.MAX_VALUE;
    private long writtenBytes;
    private Instant modified = Instant.MIN;
    private @Nullable TarFile file;

    /** @param archiveBytes largest length of an archive, with which the archives were written */
    TarCheck(Path folder, String prefix, long archiveBytes) {
        super(folder);
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
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        archives.addAll(files());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(each -> each.getFileName().toString())
                    .filter(name -> !RenderJob.isJournal(name))
                    .sorted()
                    .toList();
        }
    }

    @Override
    protected String name(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        long entryBytes = TarSink.entryBytes(blob.lengthBytes());
        String own = TarSink.archive(prefix, position);
        boolean isFirst = position <= before;
        before = position;
        boolean isFull =
                entries.isEmpty() ? writtenBytes + entryBytes + TarSink.END_BYTES > archiveBytes : last.isEmpty();
        if (isFirst || isFull || archives.contains(own)) {
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

    private void begin(String name) throws IOException {
        close();
        archive = name;
        writtenBytes = 0;
        Path path = folder.resolve(name);
        try {
            modified = Files.getLastModifiedTime(path).toInstant();
            file = new TarFile(path);
            for (TarArchiveEntry entry : file.getEntries()) {
                last = entry.getName();
                entries.put(last, entry);
            }
        } catch (NoSuchFileException e) {
            // each of its documents is missing
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
        for (String name : files()) {
            if (!name.endsWith(ARCHIVE)) {
                consumer.accept(name);
                continue;
            }
            try (TarFile each = new TarFile(folder.resolve(name))) {
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
