// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A sink with one file for each blob. A file is written under a temporary name and renamed when it is complete. */
final class FileSink implements BlobSink {

    private static final String UNFINISHED = ".part";

    private final Path folder;
    private final SinkSpec.Type type;
    private volatile boolean isOpen;

    FileSink(Path folder, SinkSpec.Type type) {
        this.folder = folder;
        this.type = type;
    }

    @Override
    public void open(long firstPosition) throws IOException {
        Files.createDirectories(folder);
        isOpen = true;
    }

    @Override
    public void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        if (!isOpen) {
            throw BlobSink.notOpen(folder);
        }
        Path target = folder.resolve(type.name(fileName, md5Hex));
        Path unfinished = target.resolveSibling(target.getFileName() + UNFINISHED);
        try {
            try (OutputStream out = create(unfinished)) {
                blob.writeTo(out);
            }
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
    }

    private static OutputStream create(Path file) throws IOException {
        try {
            return Files.newOutputStream(file);
        } catch (NoSuchFileException e) {
            Files.createDirectories(file.getParent());
            return Files.newOutputStream(file);
        }
    }

    @Override
    public void close() {
        isOpen = false;
    }

    /** The files of such a sink. */
    static class Check extends StoredFiles {
        final SinkFolder folder;
        private final SinkSpec.Type type;

        Check(SinkFolder folder, SinkSpec.Type type) {
            super(folder);
            this.folder = folder;
            this.type = type;
        }

        @Override
        public void open(long firstPosition) throws IOException {
            if (!folder.exists()) {
                throw new NotDirectoryException(folder.toString());
            }
        }

        @Override
        protected String name(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
            return type.name(fileName, md5Hex);
        }

        @Override
        protected @Nullable Stored find(String name, SinkBlob blob) throws IOException {
            return folder.find(name);
        }

        @Override
        protected void names(Consumer<String> consumer) throws IOException {
            folder.names(consumer);
        }
    }
}
