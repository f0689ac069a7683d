// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
        Path target = folder.resolve(name(fileName, md5Hex));
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

    private String name(String fileName, String md5Hex) {
        return name(type, fileName, md5Hex);
    }

    /** Returns the name of a file below the folder. */
    private static String name(SinkSpec.Type type, String fileName, String md5Hex) {
        return switch (type) {
            case DIGEST -> md5Hex;
            case TREE -> md5Hex.substring(0, 2) + "/" + md5Hex.substring(2, 4) + "/" + md5Hex;
            default -> fileName;
        };
    }

    @Override
    public void close() {
        isOpen = false;
    }

    /** The files of such a sink. */
    static final class Check extends StoredFiles {

        private final Path folder;
        private final SinkSpec.Type type;

        Check(Path folder, SinkSpec.Type type) {
            super(folder);
            this.folder = folder;
            this.type = type;
        }

        @Override
        public void open(long firstPosition) throws IOException {
            if (!Files.isDirectory(folder)) {
                throw new NotDirectoryException(folder.toString());
            }
        }

        @Override
        protected String name(long position, String fileName, String md5Hex, SinkBlob blob) {
            return FileSink.name(type, fileName, md5Hex);
        }

        @Override
        protected @Nullable Stored find(String name, SinkBlob blob) throws IOException {
            Path file = folder.resolve(name);
            try {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stored(
                        name,
                        found.size(),
                        found.lastModifiedTime().toInstant(),
                        null,
                        () -> Files.newInputStream(file));
            } catch (NoSuchFileException e) {
                return null;
            }
        }

        @Override
        protected void names(Consumer<String> consumer) throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(Files::isRegularFile)
                        .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
                        .filter(name -> !RenderJob.isJournal(name))
                        .forEach(consumer);
            }
        }

        @Override
        public void close() {}
    }
}
