// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/**
 * The folder of one stage in the work folder, locked by one process at a time.
 *
 * @param path path of the folder
 * @param stage name of the stage
 */
public record StageFolder(Path path, String stage, FileLock lock) implements AutoCloseable {
    /** The name of the file with the full findings of the last run. */
    public static final String REPORT = "report.json";

    private static final String MANIFEST = "manifest.json";
    private static final String LOCK = ".lock";

    /**
     * Creates the folder if it is absent and locks it for this process.
     *
     * @param work the work folder
     * @throws StageException if the folder cannot be written, or another process has locked it
     */
    public static StageFolder open(Path work, String stage) {
        Path folder = work.resolve(stage);
        try {
            Files.createDirectories(folder);
            FileChannel file = FileChannel.open(folder.resolve(LOCK), CREATE, WRITE);
            FileLock lock = tryLock(file);
            if (lock == null) {
                file.close();
                throw new StageException("--work " + work + ": another process runs its stage " + stage
                        + "; wait for it, or name another folder");
            }
            return new StageFolder(folder, stage, lock);
        } catch (IOException e) {
            throw unwritable(work, e);
        }
    }

    /**
     * Returns the manifest, if the stage has one.
     *
     * @throws StageException if the file is not a manifest of this stage
     */
    public Optional<Manifest> manifest() {
        return read(path, stage);
    }

    /**
     * Returns the manifest in a stage's folder, whichever process has locked it.
     *
     * @throws StageException if the file is not a manifest of this stage
     */
    public static Optional<Manifest> read(Path folder, String stage) {
        Path file = folder.resolve(MANIFEST);
        try {
            Manifest manifest = Manifest.parse(Files.readString(file));
            Check.refuse(!manifest.stage().equals(stage), () -> "it is of stage " + manifest.stage());
            return Optional.of(manifest);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new StageException(
                    file + ": is damaged or of another program: " + e.getMessage() + "; remove it to start over", e);
        } catch (IOException e) {
            throw unwritable(work(folder), e);
        }
    }

    /**
     * Returns whether a process has locked the folder of a stage, so that the services it started are running.
     *
     * @throws StageException if the folder cannot be used
     */
    public static boolean isLocked(Path work, String stage) {
        Path file = work.resolve(stage).resolve(LOCK);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, WRITE);
                FileLock lock = tryLock(channel)) {
            return lock == null;
        } catch (IOException e) {
            throw unwritable(work, e);
        }
    }

    /**
     * Replaces the manifest. After a crash, either the old or the new one is there.
     *
     * @throws StageException if the folder cannot be written
     * @throws IllegalStateException if this is closed
     */
    public void save(Manifest manifest) {
        requireLocked();
        write(path.resolve(MANIFEST), manifest.text());
    }

    /** Replaces a file of a stage's folder. */
    private static Path write(Path file, String text) {
        try {
            replace(file, text);
            return file;
        } catch (IOException e) {
            throw unwritable(work(work(file)), e);
        }
    }

    /** Replaces a file. After a crash, either the old or the new one is there. */
    public static void replace(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(next, text);
        try (FileChannel channel = FileChannel.open(next, WRITE)) {
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Deletes the manifest, if there is one.
     *
     * @throws StageException if the folder cannot be written
     * @throws IllegalStateException if this is closed
     */
    public void forget() {
        requireLocked();
        try {
            Files.deleteIfExists(path.resolve(MANIFEST));
        } catch (IOException e) {
            throw unwritable(work(path), e);
        }
    }

    private void requireLocked() {
        Check.misuse(!lock.isValid(), () -> path + ": is closed, so another process may use it");
    }

    /** Unlocks the folder. A folder without a manifest is deleted, and then the work folder if it is empty. */
    @Override
    public void close() {
        if (!lock.isValid()) {
            return;
        }
        try {
            lock.release();
            lock.acquiredBy().close();
            if (!Files.exists(path.resolve(MANIFEST))) {
                Files.deleteIfExists(path.resolve(LOCK));
                deleteIfEmpty(path);
                deleteIfEmpty(work(path));
            }
        } catch (IOException e) {
            throw unwritable(work(path), e);
        }
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // The folder also holds files of others.
            return;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another thread of this process has locked the folder.
            return null;
        }
    }

    /**
     * Returns the dataset of a stage or, if it has no manifest, of the first stage that has one.
     *
     * @param work the work folder
     * @throws StageException if no stage has a manifest
     */
    public static DatasetSpec earlierDataset(Path work, String stage) {
        return manifests(work, Stream.concat(Stream.of(stage), WorkStages.all(work).stream()))
                .findFirst()
                .map(Manifest::spec)
                .orElseThrow(() -> new StageException("--grow: --work " + work
                        + " has no manifest of a dataset to grow; name the work folder of that"
                        + " dataset, or omit --grow"));
    }

    /**
     * Returns the datasets that a work folder has grown to, and those that they grew from; empty if it has not grown. They have the
     * first month and the live boundary of the first one.
     *
     * @throws StageException if a manifest cannot be read
     */
    public static List<DatasetSpec> grown(Path work) {
        return manifests(work, WorkStages.all(work).stream())
                .filter(each -> !each.grownFrom().isEmpty())
                .flatMap(each -> Stream.concat(Stream.of(each.spec()), each.grownFrom().stream()))
                .toList();
    }

    private static Stream<Manifest> manifests(Path work, Stream<String> stages) {
        return stages.filter(each -> Files.isDirectory(work.resolve(each)))
                .flatMap(each -> read(work.resolve(each), each).stream());
    }

    /**
     * Replaces the report of a stage, the full findings of its last run, and returns its path.
     *
     * @throws StageException if the folder cannot be written
     */
    public static Path writeReport(Path stageFolder, ObjectNode report) {
        return write(stageFolder.resolve(REPORT), Json.pretty(report));
    }

    /** Returns the work folder with the folder of a stage. */
    static Path work(Path stageFolder) {
        return Objects.requireNonNull(stageFolder.getParent(), "work folder");
    }

    static StageException unwritable(Path work, IOException failure) {
        return new StageException(
                "--work " + work + ": cannot be used (" + reason(failure) + "); name another folder", failure);
    }

    private static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return "permission denied for " + denied.getFile();
        }
        if (failure instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is a file";
        }
        if (failure instanceof FileSystemException other && other.getReason() != null) {
            return other.getFile() + ": " + other.getReason();
        }
        return String.valueOf(failure.getMessage());
    }
}
