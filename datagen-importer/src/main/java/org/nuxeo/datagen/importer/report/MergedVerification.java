// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The report on the parts of a verification together.
 *
 * @param fingerprint fingerprint of the dataset
 * @param report the report that one verification of everything would give; its duration is that of the longest part
 * @param foundBy for each listed difference, the parts that found it
 * @param parts the parts, in their order
 */
@JsonPropertyOrder({"report", "fingerprint", "parts"})
public record MergedVerification(
        String fingerprint,
        @JsonUnwrapped VerifyReport report,
        @JsonIgnore List<List<Part>> foundBy,
        List<PartRow> parts)
        implements Report {

    /**
     * One part.
     *
     * @param folder work folder with its manifest
     * @param planned number of its documents
     * @param verified number of documents found in every store, and equal
     * @param differences number of its findings
     */
    public record PartRow(
            Part part, String folder, long planned, long verified, long differences, long elapsedMillis) {}

    public MergedVerification {
        foundBy = List.copyOf(foundBy);
        parts = List.copyOf(parts);
    }

    /** A finding and the parts that found it. */
    private record Found(@JsonUnwrapped Difference difference, List<Part> parts) {}

    /** A report with the findings it lists, as a report file holds it. */
    @JsonPropertyOrder({"report", "finished", "named", "fingerprint", "parts"})
    private record Whole(
            @JsonUnwrapped VerifyReport report,
            boolean finished,
            List<Found> named,
            String fingerprint,
            List<PartRow> parts) {}

    /** Returns the JSON of this report with the findings it lists and the parts they are from. */
    public ObjectNode whole() {
        List<Found> named = new ArrayList<>();
        for (int i = 0; i < foundBy.size(); i++) {
            named.add(new Found(report.differences().get(i), foundBy.get(i)));
        }
        return Json.tree(new Whole(report, report.finished(), named, fingerprint, parts));
    }

    @Override
    public Outcome outcome() {
        return Outcome.of(true, !report.isClean());
    }

    @Override
    public String text() {
        Table table = new Table(2, "part", "folder", "documents", "verified", "differences", "seconds");
        for (PartRow row : parts) {
            table.row(
                    row.part().text(),
                    row.folder(),
                    row.planned(),
                    row.verified(),
                    row.differences(),
                    Report.seconds(row.elapsedMillis()));
        }
        return table + "\n" + report.text(foundBy);
    }
}
