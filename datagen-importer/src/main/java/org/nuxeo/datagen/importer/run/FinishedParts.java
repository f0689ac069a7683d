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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.census.CensusCheck;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.report.VerifyReport.MergedVerification;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.verify.VerifySum;
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

    static final String VERIFY = "verify";
    static final String CENSUS = "census";

    private FinishedParts() {}

    /**
     * Returns one report on all parts of a verification. It asks no service.
     *
     * @param works work folders, each with one part or several
     * @param group the consumer group whose copy of the documents was verified, or null for that of the work folder
     * @throws StageException if a part is missing, unfinished or there twice, or the parts have other datasets, services
     *     or settings
     */
    public static MergedVerification verification(List<Path> works, @Nullable String group) {
        List<FinishedPart> parts = of(works, VERIFY, WorkStages.of(VERIFY, group));
        VerifySum sum = added("--merge: ", parts, outcomes -> VerifySum.of(outcomes, VerifyOutcome.LISTED_FINDINGS));
        List<List<Part>> foundBy = sum.origins().stream()
                .map(origins -> origins.stream().map(i -> parts.get(i).part()).toList())
                .toList();
        List<MergedVerification.PartRow> rows =
                parts.stream().map(FinishedParts::row).toList();
        String fingerprint = parts.get(0).manifest().spec().fingerprint();
        return new MergedVerification(fingerprint, sum.report(), foundBy, rows);
    }

    private static MergedVerification.PartRow row(FinishedPart part) {
        VerifyReport alone = VerifySum.alone(part.outcome(), 1);
        long planned =
                alone.rows().stream().mapToLong(VerifyReport.Row::planned).sum();
        String folder = part.work().toString();
        return new MergedVerification.PartRow(
                part.part(), folder, planned, alone.verified(), alone.differenceCount(), alone.elapsedMillis());
    }

    /**
     * Returns the report on all parts of a census together.
     *
     * @param works work folders, each with one part or several
     * @throws StageException if a part is missing, unfinished or there twice, or is of another dataset
     */
    public static CensusReport census(Dataset dataset, List<Path> works) {
        List<FinishedPart> parts = of(works, CENSUS, CENSUS);
        String counted = parts.get(0).manifest().spec().fingerprint();
        if (!counted.equals(dataset.spec().fingerprint())) {
            throw new StageException(OPTION + parts.get(0).work() + ": is of dataset " + counted
                    + ", the options describe " + dataset.spec().fingerprint() + "; give the options of the parts");
        }
        return added(OPTION, parts, outcomes -> CensusCheck.merged(dataset, outcomes));
    }

    private static <R> R added(String option, List<FinishedPart> parts, Function<List<JsonNode>, R> sum) {
        try {
            return sum.apply(parts.stream().map(FinishedPart::outcome).toList());
        } catch (IllegalArgumentException e) {
            throw new StageException(option + e.getMessage() + "; repeat the parts", e);
        }
    }

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
        Set<String> named = one.targets().services().keySet();
        if (!named.equals(two.targets().services().keySet()) || one.targets().differFrom(two.targets())) {
            return first.part().text() + " was compared with " + one.targets() + ", "
                    + other.part().text() + " with " + two.targets();
        }
        JsonNode others = two.results().path(ASKED);
        for (Map.Entry<String, JsonNode> asked : Json.members(one.results().path(ASKED))) {
            JsonNode second = others.path(asked.getKey());
            if (!asked.getValue().equals(second)) {
                return asked.getKey() + " is " + text(asked.getValue()) + " in part "
                        + first.part().text() + " and " + text(second) + " in part "
                        + other.part().text();
            }
        }
        return "";
    }

    private static String text(JsonNode value) {
        return value.asText().isEmpty() ? "none" : value.asText();
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
