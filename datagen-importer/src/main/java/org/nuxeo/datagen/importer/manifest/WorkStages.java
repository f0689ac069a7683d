package org.nuxeo.datagen.importer.manifest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The stages of a work folder; an import into further stores, by a consumer group of its own, has stages of its own. */
public final class WorkStages {
    private static final String CONSUME = "consume";
    private static final String VERIFY = "verify";
    private static final char SEPARATOR = '-';

    private WorkStages() {}

    /** Returns the name of a stage of a group, or of the work folder's own if the group is null. */
    public static String of(String stage, String group) {
        return group == null ? stage : stage + SEPARATOR + group;
    }

    /** Tells whether a stage imports. */
    public static boolean isConsume(String stage) {
        return is(stage, CONSUME);
    }

    /** Tells whether a stage compares. */
    public static boolean isVerify(String stage) {
        return is(stage, VERIFY);
    }

    private static boolean is(String stage, String kind) {
        return stage.equals(kind) || stage.startsWith(kind + SEPARATOR);
    }

    /** Returns the stages there may be and those of groups that there are, in the order in which they are done. */
    public static List<String> all(Path work) {
        List<String> own = folders(work);
        List<String> all = new ArrayList<>(List.of("produce", CONSUME));
        own.stream().filter(WorkStages::isConsume).forEach(all::add);
        all.addAll(List.of("index", VERIFY));
        own.stream().filter(WorkStages::isVerify).forEach(all::add);
        return all;
    }

    private static List<String> folders(Path work) {
        if (!Files.isDirectory(work)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(work)) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> !name.equals(CONSUME) && !name.equals(VERIFY))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
