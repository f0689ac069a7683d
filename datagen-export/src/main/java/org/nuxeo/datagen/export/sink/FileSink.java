// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
}
