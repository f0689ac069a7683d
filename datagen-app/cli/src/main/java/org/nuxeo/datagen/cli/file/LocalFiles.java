// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * The files that commands have left on this machine without a path from the user: manifests, logs and reports.
 *
 * @param work the work folder
 * @param report the folder of reports
 * @param own the files and folders to remove, ordered by name
 * @param others the files and folders beside them that are not Datagen's
 */
public record LocalFiles(Path work, Path report, List<Path> own, List<Path> others) {
    /** The default folder of reports. */
    public static final String REPORT = "report";

    private static final Set<String> LOGS = Set.of("datagen.log", "datagen-error.log");

    /** The stages that have a folder for every file or sink. */
    private static final Set<String> FOLDERS_OF_FILES = Set.of("generate", "render");

    private static final Pattern STAGES =
            Pattern.compile("produce|consume(-.+)?|index(-part-[0-9]+-of-[0-9]+)?|verify(-.+)?|run|services");

    /** The files in the folder of services that a command has started. After its end, they are not locked. */
    private static final Set<String> LOGS_OF_SERVICES = Set.of("kafka.log", "mongo.log", "elasticsearch.log");

    /** The commands that bench and scenario start, whose output is in their folders. */
    private static final Pattern COMMANDS = Pattern.compile("server(-[0-9]+)?|importer-[0-9]+");

    private static final String PAGE = "index.html";
    private static final String FIGURES = "report.json";
    private static final String LOCK = ".lock";

    /** The files of which a folder of generate or render has at least one. */
    private static final Pattern STATE =
            Pattern.compile("\\.lock|manifest(-part-.+)?\\.json|journal|metadata(-part-.+)?\\.csv\\.part");

    /** Reads two folders, either of which may be missing. */
    public static LocalFiles of(Path work, Path report) {
        LocalFiles files = new LocalFiles(work, report, new ArrayList<>(), new ArrayList<>());
        children(work).forEach(child -> (isOfWork(child) ? files.own : files.others).add(child));
        boolean single = isReport(report);
        children(report).forEach(child -> {
            boolean isOwn = isReport(child) || single && (child.endsWith(PAGE) || child.endsWith(FIGURES));
            (isOwn ? files.own : files.others).add(child);
        });
        return files;
    }

    /** Returns the total length in bytes of the files to remove. */
    public long bytes() {
        Stream<Path> files = own.stream().flatMap(LocalFiles::tree).filter(Files::isRegularFile);
        return files.mapToLong(file -> file.toFile().length()).sum();
    }

    /**
     * Removes the files of Datagen, and the folders if they are empty then. A folder that cannot be deleted, such as a
     * container's volume, is emptied.
     *
     * @return the folders that were emptied and kept
     * @throws org.nuxeo.datagen.store.failure.StageException if another process uses the work folder; nothing is removed
     */
    public List<Path> remove() {
        Stream<Path> locks = own.stream().flatMap(LocalFiles::tree).filter(file -> file.endsWith(LOCK));
        locks.forEach(lock -> {
            Path stage = Objects.requireNonNull(lock.getParent());
            Path folder = Objects.requireNonNull(stage.getParent());
            StageFolder.open(folder, stage.getFileName().toString()).close();
        });
        List<Path> kept = new ArrayList<>();
        try {
            for (Path each : own) {
                delete(each, kept);
            }
            for (Path folder : List.of(work, report)) {
                if (Files.isDirectory(folder) && children(folder).isEmpty()) {
                    delete(folder, kept);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return kept;
    }

    private static void delete(Path path, List<Path> kept) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(path);
            return;
        }
        try {
            FolderTree.delete(path);
        } catch (FileSystemException e) {
            if (!children(path).isEmpty()) {
                throw e;
            }
            kept.add(path);
        }
    }

    /** Returns whether a folder is Datagen's. The name does not suffice: a user may have a folder "index" there too. */
    private static boolean isOfWork(Path child) {
        String name = child.getFileName().toString();
        if (!Files.isDirectory(child)) {
            return LOGS.contains(name);
        }
        if (FOLDERS_OF_FILES.contains(name)) {
            return children(child).stream().allMatch(LocalFiles::hasState);
        }
        return STAGES.matcher(name).matches() && has(child, LOCK)
                // verify --merge leaves a report only
                || name.startsWith("verify") && has(child, FIGURES)
                || name.equals("services") && LOGS_OF_SERVICES.stream().anyMatch(log -> has(child, log))
                || COMMANDS.matcher(name).matches() && has(child, "output") && has(child, "errors");
    }

    private static boolean hasState(Path folder) {
        return children(folder).stream()
                .filter(Files::isRegularFile)
                .anyMatch(file -> STATE.matcher(file.getFileName().toString()).matches());
    }

    private static boolean has(Path folder, String name) {
        return Files.isRegularFile(folder.resolve(name));
    }

    private static boolean isReport(Path folder) {
        try {
            return has(folder, FIGURES)
                    && has(folder, PAGE)
                    && Files.readString(folder.resolve(PAGE)).contains("Datagen");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what is in a folder, ordered by name; nothing if there is no folder. */
    static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> tree(Path path) {
        try (Stream<Path> tree = Files.walk(path)) {
            return tree.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
