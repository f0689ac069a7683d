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
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.MergedVerification;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.verify.VerifySum;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** One report out of the manifests of all parts of a verification. It asks no service. */
public final class VerifyMerge {

    private static final String OPTION = "--merge ";

    /** A finished part. */
    private record FinishedPart(Part part, Path work, Manifest manifest) {
        JsonNode outcome() {
            return manifest.results().path(VerifyRun.OUTCOME);
        }

        @Override
        public String toString() {
            return "part " + part.text() + " in " + work;
        }
    }

    private VerifyMerge() {}

    /**
     * Returns the report.
     *
     * @param works work folders, each with one part or several
     * @param group the consumer group whose copy of the documents was verified, or null for that of the work folder
     * @throws StageException if a part is missing, unfinished or there twice, or the parts have other datasets, services
     *     or settings
     */
    public static MergedVerification of(List<Path> works, @Nullable String group) {
        List<FinishedPart> parts = new ArrayList<>();
        works.forEach(work -> parts.addAll(parts(work, WorkStages.of(VerifyRun.STAGE, group))));
        parts.sort(Comparator.comparing(part -> part.part().index()));
        requireAlike(parts);
        requireAll(parts);
        VerifySum sum = sum(parts);
        List<List<Part>> foundBy = sum.origins().stream()
                .map(origins -> origins.stream().map(i -> parts.get(i).part()).toList())
                .toList();
        return new MergedVerification(
                parts.get(0).manifest().spec().fingerprint(),
                sum.report(),
                foundBy,
                parts.stream().map(VerifyMerge::row).toList());
    }

    private static List<FinishedPart> parts(Path work, String stage) {
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
                    + "; name the folders that were --work of verify --part");
        }
        return parts;
    }

    private static void requireAlike(List<FinishedPart> parts) {
        FinishedPart first = parts.get(0);
        for (FinishedPart other : parts) {
            String difference = difference(first, other);
            if (!difference.isEmpty()) {
                throw new StageException(OPTION + first.work() + " and " + other.work() + ": " + difference
                        + "; merge the parts of one verification only");
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
        return Json.members(one.results().path(VerifyRun.ASKED)).stream()
                .filter(asked -> !asked.getValue()
                        .equals(two.results().path(VerifyRun.ASKED).path(asked.getKey())))
                .map(asked -> setting(asked, first, other))
                .findFirst()
                .orElse("");
    }

    private static String setting(Map.Entry<String, JsonNode> asked, FinishedPart first, FinishedPart other) {
        String second = other.manifest()
                .results()
                .path(VerifyRun.ASKED)
                .path(asked.getKey())
                .asText();
        return asked.getKey() + " is " + text(asked.getValue().asText()) + " in part "
                + first.part().text() + " and " + text(second) + " in part "
                + other.part().text();
    }

    private static String text(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static void requireAll(List<FinishedPart> parts) {
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
                    + missing + "; verify them, then merge again");
        }
    }

    private static VerifySum sum(List<FinishedPart> parts) {
        try {
            return VerifySum.of(parts.stream().map(FinishedPart::outcome).toList(), VerifyOutcome.LISTED_FINDINGS);
        } catch (IllegalArgumentException e) {
            throw new StageException("--merge: " + e.getMessage() + "; repeat the parts", e);
        }
    }

    private static MergedVerification.PartRow row(FinishedPart part) {
        VerifyReport alone = VerifySum.alone(part.outcome(), 1);
        long planned =
                alone.rows().stream().mapToLong(VerifyReport.Row::planned).sum();
        return new MergedVerification.PartRow(
                part.part(),
                part.work().toString(),
                planned,
                alone.verified(),
                alone.differenceCount(),
                alone.elapsedMillis());
    }
}
