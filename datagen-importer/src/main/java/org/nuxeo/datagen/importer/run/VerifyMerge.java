// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.MergedVerification;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.FinishedParts.FinishedPart;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.verify.VerifySum;
import org.nuxeo.datagen.store.failure.StageException;

/** One report out of the manifests of all parts of a verification. It asks no service. */
public final class VerifyMerge {

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
        List<FinishedPart> parts = FinishedParts.of(works, VerifyRun.STAGE, WorkStages.of(VerifyRun.STAGE, group));
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
