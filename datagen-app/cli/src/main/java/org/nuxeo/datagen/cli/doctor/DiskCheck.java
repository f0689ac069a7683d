package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A folder that is written to: that it can be, and the room there is. */
public final class DiskCheck {
    private static final long MEGABYTE = 1_000_000;

    /** A run of 36,000 documents takes a tenth of it. */
    private static final long ENOUGH_MEGABYTES = 2_000;

    private DiskCheck() {}

    /**
     * Looks at a folder, which need not exist, and writes nothing.
     *
     * @param name of the finding
     * @param remedy what chooses another folder
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
        } catch (IOException unknown) {
            return Finding.warning(name, folder + ": its room cannot be read (" + unknown.getMessage() + ")", remedy);
        }
    }

    static Finding room(String name, Path folder, long megabytes, String remedy) {
        String found = String.format(Locale.ROOT, "%s, %,d MB free", folder, megabytes);
        return megabytes >= ENOUGH_MEGABYTES
                ? Finding.ok(name, found)
                : Finding.warning(name, found, "make room, or " + remedy + "; plan says what a dataset takes");
    }
}
