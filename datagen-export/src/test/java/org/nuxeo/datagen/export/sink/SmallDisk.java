// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A disk of 48 MB, mounted at a folder, of which only 2 MB are free. Only root on Linux can mount it; for others, the
 * folder is unchanged.
 */
final class SmallDisk implements AutoCloseable {

    private static final int SIZE_BYTES = 48 << 20;
    private static final int ROOM_BYTES = 2 << 20;
    private static final String BALLAST = "ballast";

    private final Path folder;
    private final boolean real;

    SmallDisk(Path folder) throws IOException {
        this.folder = folder;
        real = succeeds("mount", "-t", "tmpfs", "-o", "size=" + SIZE_BYTES, "tmpfs", folder.toString());
        if (real) {
            Files.write(folder.resolve(BALLAST), new byte[SIZE_BYTES - ROOM_BYTES]);
        }
    }

    /** Returns whether the disk is mounted. */
    boolean isReal() {
        return real;
    }

    /** Frees the occupied space. */
    void makeRoom() throws IOException {
        Files.deleteIfExists(folder.resolve(BALLAST));
    }

    @Override
    public void close() throws IOException {
        if (real && !succeeds("umount", folder.toString())) {
            throw new IOException(folder + ": cannot be unmounted");
        }
    }

    private static boolean succeeds(String... command) {
        try {
            Process process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            // Without the program, no disk can be mounted.
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
