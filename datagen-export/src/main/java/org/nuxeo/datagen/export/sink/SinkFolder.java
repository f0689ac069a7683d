// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.sink.StoredFiles.Stored;

/** The files below the folder of a sink, in any file system. The parts of a name are separated by slashes. Thread safe. */
public interface SinkFolder {

    /** Returns whether there is a folder. */
    boolean exists() throws IOException;

    /** Passes on the names of all files. */
    void names(Consumer<String> consumer) throws IOException;

    /** Returns a file, or null if there is none. */
    @Nullable
    Stored find(String name) throws IOException;

    /** Returns a file that {@link #open} opens. */
    default Stored stored(String name, long lengthBytes, Instant modified) {
        return new Stored(name, lengthBytes, modified, null, () -> Channels.newInputStream(open(name)));
    }

    /**
     * Opens a file for reading.
     *
     * @throws IOException if there is none, or it cannot be read
     */
    SeekableByteChannel open(String name) throws IOException;

    /** A folder of this machine. */
    record MountedFolder(Path folder) implements SinkFolder {

        @Override
        public boolean exists() {
            return Files.isDirectory(folder);
        }

        @Override
        public void names(Consumer<String> consumer) throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(Files::isRegularFile)
                        .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
                        .forEach(consumer);
            }
        }

        @Override
        public @Nullable Stored find(String name) throws IOException {
            try {
                BasicFileAttributes found = Files.readAttributes(folder.resolve(name), BasicFileAttributes.class);
                return stored(name, found.size(), found.lastModifiedTime().toInstant());
            } catch (NoSuchFileException e) {
                return null;
            }
        }

        @Override
        public SeekableByteChannel open(String name) throws IOException {
            return Files.newByteChannel(folder.resolve(name));
        }

        @Override
        public String toString() {
            return folder.toString();
        }
    }
}
