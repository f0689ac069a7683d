// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** The manifests of all parts of a stage, each of them finished and there once. */
public final class FinishedParts {

    /** The option that names the work folders, with a space. */
    public static final String OPTION = "--merge ";

    /** What all parts must be asked for alike, in their results. */
    public static final String ASKED = "asked";

    /** What a part has found, in its results. */
    public static final String OUTCOME = "outcome";

    /** A finished part. */
    public record FinishedPart(Part part, Path work, Manifest manifest) {
        /** Returns what the part has found. */
        public JsonNode outcome() {
            return manifest.results().path(OUTCOME);
        }

        @Override
        public String toString() {
            return "part " + part.text() + " in " + work;
        }
    }

    private FinishedParts() {}

    /**
     * Returns the parts in their order.
     *
     * @param works work folders, each with one part or several
     * @param command the command of the stage
     * @param stage the stage, which a consumer group may have of its own
     * @throws StageException if a part is missing, unfinished or there twice, or the parts have other datasets, services
     *     or settings
     */
    public static List<FinishedPart> of(List<Path> works, String command, String stage) {
        List<FinishedPart> parts = new ArrayList<>();
        works.forEach(work -> parts.addAll(parts(work, command, stage)));
        parts.sort(Comparator.comparing(part -> part.part().index()));
        requireAlike(parts, command);
        requireAll(parts, command);
        return parts;
    }

    private static List<FinishedPart> parts(Path work, String command, String stage) {
        if (!Files.isDirectory(work)) {
            throw new StageException(OPTION + work + ": there is no such folder; name the work folders of the parts");
        }
        List<FinishedPart> parts = new ArrayList<>();
        for (Part part : WorkStages.parts(work, stage)) {
            String name = WorkStages.ofPart(stage, part);
            Manifest manifest = StageFolder.read(work.resolve(name), name)
                    .filter(Manifest::finished)
                    .orElseThrow(() -> new StageException(OPTION + work + ": part " + part.text()
                            + " is unfinished; repeat its command, then merge again"));
            parts.add(new FinishedPart(part, work, manifest));
        }
        if (parts.isEmpty()) {
            throw new StageException(OPTION + work + ": has no part of stage " + stage
                    + "; name the folders that were --work of " + command + " --part");
        }
        return parts;
    }

    private static void requireAlike(List<FinishedPart> parts, String command) {
        FinishedPart first = parts.get(0);
        for (FinishedPart other : parts) {
            String difference = difference(first, other);
            if (!difference.isEmpty()) {
                throw new StageException(OPTION + first.work() + " and " + other.work() + ": " + difference
                        + "; merge the parts of one " + command + " only");
            }
        }
    }

    private static String difference(FinishedPart first, FinishedPart other) {
        if (other.part().count() != first.part().count()) {
            return "part " + first.part().text() + " and part " + other.part().text() + " do not belong together";
        }
        Manifest one = first.manifest();
        Manifest two = other.manifest();
        if (!one.spec().equals(two.spec())) {
            return first.part().text() + " is of dataset " + one.spec().fingerprint() + ", "
                    + other.part().text() + " of dataset " + two.spec().fingerprint();
        }
        boolean sameServices = one.targets()
                        .services()
                        .keySet()
                        .equals(two.targets().services().keySet())
                && !one.targets().differFrom(two.targets());
        if (!sameServices) {
            return first.part().text() + " was compared with " + one.targets() + ", "
                    + other.part().text() + " with " + two.targets();
        }
        return Json.members(one.results().path(ASKED)).stream()
                .filter(asked ->
                        !asked.getValue().equals(two.results().path(ASKED).path(asked.getKey())))
                .map(asked -> setting(asked, first, other))
                .findFirst()
                .orElse("");
    }

    private static String setting(Map.Entry<String, JsonNode> asked, FinishedPart first, FinishedPart other) {
        String second =
                other.manifest().results().path(ASKED).path(asked.getKey()).asText();
        return asked.getKey() + " is " + text(asked.getValue().asText()) + " in part "
                + first.part().text() + " and " + text(second) + " in part "
                + other.part().text();
    }

    private static String text(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static void requireAll(List<FinishedPart> parts, String command) {
        for (int i = 1; i < parts.size(); i++) {
            if (parts.get(i).part().equals(parts.get(i - 1).part())) {
                throw new StageException(OPTION + parts.get(i).work() + ": " + parts.get(i - 1)
                        + " is there a second time; name each part once");
            }
        }
        int count = parts.get(0).part().count();
        Set<Integer> there = parts.stream().map(part -> part.part().index()).collect(Collectors.toSet());
        if (there.size() < count) {
            String missing = IntStream.rangeClosed(1, count)
                    .filter(index -> !there.contains(index))
                    .limit(10)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", "));
            throw new StageException("--merge: " + there.size() + " of " + count + " parts; the first missing are "
                    + missing + "; " + command + " them, then merge again");
        }
    }
}
