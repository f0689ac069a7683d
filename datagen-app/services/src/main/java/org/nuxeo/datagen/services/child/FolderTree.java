// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Deletion of folders with their whole content. Links are deleted, not their targets. */
public final class FolderTree {
    private static final int ATTEMPTS = 20;
    private static final long PAUSE_MILLIS = 50;

    private FolderTree() {}

    /**
     * Deletes a folder, with retries, because a server that is ending may still create files in it.
     *
     * @return whether the folder was deleted
     */
    public static boolean deletePatiently(Path folder) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                delete(folder);
                return true;
            } catch (IOException e) {
                if (!paused()) {
                    return !Files.exists(folder);
                }
            }
        }
        return !Files.exists(folder);
    }

    /** Pauses before a retry and returns whether the thread was not interrupted. */
    private static boolean paused() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Deletes a folder if it exists.
     *
     * @throws IOException if a file cannot be deleted
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
