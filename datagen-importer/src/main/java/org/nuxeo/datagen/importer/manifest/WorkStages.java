// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;

/**
 * The stages of a work folder. An import into further stores, which has another consumer group, has its own stages, and so
 * has each part of a divided stage.
 */
public final class WorkStages {
    private static final String CONSUME = "consume";
    private static final String VERIFY = "verify";
    private static final char SEPARATOR = '-';
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private WorkStages() {}

    /** Returns the stage name for a consumer group, or the stage itself if the group is null. */
    public static String of(String stage, @Nullable String group) {
        return group == null ? stage : stage + SEPARATOR + group;
    }

    /** Returns the stage name for a part of the work, or the stage itself if the part is everything. */
    public static String ofPart(String stage, Part part) {
        return part.isWhole() ? stage : stage + SEPARATOR + part.fileText();
    }

    /** Returns the parts of a stage that a work folder has, in their order. */
    public static List<Part> parts(Path work, String stage) {
        Pattern name = Pattern.compile(Pattern.quote(stage) + "-part-([0-9]{1,7})-of-([0-9]{1,7})");
        return folders(work).stream()
                .map(name::matcher)
                .filter(Matcher::matches)
                .map(part -> new int[] {Integer.parseInt(part.group(1)), Integer.parseInt(part.group(2))})
                .filter(part -> part[0] >= 1 && part[0] <= part[1] && part[1] <= Part.MAX_PARTS)
                .map(part -> new Part(part[0], part[1]))
                .toList();
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
        all.add("index");
        parts(work, "index").forEach(part -> all.add(ofPart("index", part)));
        all.add(VERIFY);
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
                    .sorted(Comparator.comparing(WorkStages::sortKey))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a text that puts part 10 after part 9. */
    private static String sortKey(String name) {
        return NUMBER.matcher(name)
                .replaceAll(digits -> "0".repeat(Math.max(0, 10 - digits.group().length())) + digits.group());
    }
}
