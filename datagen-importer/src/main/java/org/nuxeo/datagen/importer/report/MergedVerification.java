// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.Part;

/**
 * The report on the parts of a verification together.
 *
 * @param fingerprint fingerprint of the dataset
 * @param report the report that one verification of everything would give; its duration is that of the longest part
 * @param foundBy for each listed difference, the parts that found it
 * @param parts the parts, in their order
 */
public record MergedVerification(
        String fingerprint, VerifyReport report, List<List<Part>> foundBy, List<PartRow> parts) {

    /**
     * One part.
     *
     * @param folder work folder with its manifest
     * @param planned number of its documents
     * @param verified number of documents found in every store, and equal
     * @param differenceCount number of its findings
     */
    public record PartRow(
            Part part, String folder, long planned, long verified, long differenceCount, long elapsedMillis) {}

    public MergedVerification {
        foundBy = List.copyOf(foundBy);
        parts = List.copyOf(parts);
    }
}
