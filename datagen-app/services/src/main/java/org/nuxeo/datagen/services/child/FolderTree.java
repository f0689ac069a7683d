// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.utils.Utils;

/** Deletion of folders with their whole content. Links are deleted, not their targets. */
public final class FolderTree {
    private static final int ATTEMPTS = 20;
    private static final long PAUSE_NANOS = 50_000_000;

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
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        return !Files.exists(folder);
    }

    /**
     * Deletes a folder if it exists.
     *
     * @throws IOException if a file cannot be deleted
     */
    public static void delete(Path folder) throws IOException {
        Utils.delete(folder.toFile());
    }
}
