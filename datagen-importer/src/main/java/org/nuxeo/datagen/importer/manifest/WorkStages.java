// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The stages of a work folder. An import into further stores, which has another consumer group, has its own stages. */
public final class WorkStages {
    private static final String CONSUME = "consume";
    private static final String VERIFY = "verify";
    private static final char SEPARATOR = '-';

    private WorkStages() {}

    /** Returns the stage name for a consumer group, or the stage itself if the group is null. */
    public static String of(String stage, String group) {
        return group == null ? stage : stage + SEPARATOR + group;
    }

    /** Returns whether a stage is an import. */
    public static boolean isConsume(String stage) {
        return is(stage, CONSUME);
    }

    /** Returns whether a stage is a verification. */
    public static boolean isVerify(String stage) {
        return is(stage, VERIFY);
    }

    private static boolean is(String stage, String kind) {
        return stage.equals(kind) || stage.startsWith(kind + SEPARATOR);
    }

    /**
     * Returns all stages in the order of the work: those every folder can have, and those of consumer groups that this
     * folder has.
     */
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
