// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarFile;
import org.jspecify.annotations.Nullable;

/**
 * The archives of a {@link TarSink}. Which archive has a document follows from the lengths of those before it. One archive is
 * open at a time, and its entries are found by their names.
 */
final class TarCheck extends StoredFiles {

    private static final String ARCHIVE = ".tar";

    private final Path folder;
    private final String prefix;
    private final long archiveBytes;
    private final Map<String, TarArchiveEntry> entries = new HashMap<>();
    private String archive = "";
    private String opened = "";
    private long writtenBytes;
    private Instant modified = Instant.MIN;
    private @Nullable TarFile file;

    /** @param archiveBytes largest length of an archive, with which the archives were written */
    TarCheck(Path folder, String prefix, long archiveBytes) {
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
    }

    @Override
    protected String name(long position, String fileName, String md5Hex, SinkBlob blob) {
        long entryBytes = TarSink.entryBytes(blob.lengthBytes());
        if (archive.isEmpty() || writtenBytes + entryBytes + TarSink.END_BYTES > archiveBytes) {
            archive = TarSink.archive(prefix, position);
            writtenBytes = 0;
        }
        writtenBytes += entryBytes;
        return archive + "/" + fileName;
    }

    @Override
    protected @Nullable Stored find(String name, SinkBlob blob) throws IOException {
        if (!archive.equals(opened)) {
            close();
            opened = archive;
            openArchive();
        }
        TarArchiveEntry entry = entries.get(name.substring(archive.length() + 1));
        TarFile from = file;
        return entry == null || from == null
                ? null
                : new Stored(name, entry.getSize(), modified, null, () -> from.getInputStream(entry));
    }

    private void openArchive() {
        Path path = folder.resolve(archive);
        try {
            modified = Files.getLastModifiedTime(path).toInstant();
            file = new TarFile(path);
            file.getEntries().forEach(entry -> entries.put(entry.getName(), entry));
        } catch (NoSuchFileException e) {
            // each of its documents is missing
        } catch (IOException e) {
            damaged(archive, e);
        }
    }

    @Override
    protected void names(Consumer<String> consumer) throws IOException {
        List<String> names;
        try (Stream<Path> files = Files.list(folder)) {
            names = files.map(each -> each.getFileName().toString())
                    .filter(name -> !RenderJob.isJournal(name))
                    .sorted()
                    .toList();
        }
        for (String name : names) {
            if (!name.endsWith(ARCHIVE)) {
                consumer.accept(name);
                continue;
            }
            try (TarFile each = new TarFile(folder.resolve(name))) {
                each.getEntries().forEach(entry -> consumer.accept(name + "/" + entry.getName()));
            } catch (IOException e) {
                damaged(name, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        entries.clear();
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
