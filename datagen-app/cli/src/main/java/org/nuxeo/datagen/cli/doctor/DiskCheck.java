// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The check of a folder: whether it can be written, and its free space. */
public final class DiskCheck {
    private static final long MEGABYTE = 1_000_000;

    /** The free space below which the check warns: ten times what 36,000 documents need. */
    private static final long ENOUGH_MEGABYTES = 2_000;

    private DiskCheck() {}

    /**
     * Checks a folder, which need not exist, without writing anything.
     *
     * @param name name of the finding
     * @param remedy the way to choose another folder
     */
    public static Finding of(String name, Path folder, String remedy) {
        Path there = folder.toAbsolutePath().normalize();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            return Finding.fault(name, there + " is a file", remedy);
        }
        if (!Files.isWritable(there)) {
            return Finding.fault(name, there + " cannot be written to", remedy);
        }
        try {
            return room(name, folder, Files.getFileStore(there).getUsableSpace() / MEGABYTE, remedy);
        } catch (IOException e) {
            return Finding.warning(name, folder + ": its free space cannot be read (" + e.getMessage() + ")", remedy);
        }
    }

    static Finding room(String name, Path folder, long megabytes, String remedy) {
        String found = String.format(Locale.ROOT, "%s, %,d MB free", folder, megabytes);
        return megabytes >= ENOUGH_MEGABYTES
                ? Finding.ok(name, found)
                : Finding.warning(
                        name, found, "free some space, or " + remedy + "; plan estimates what a dataset needs");
    }
}
