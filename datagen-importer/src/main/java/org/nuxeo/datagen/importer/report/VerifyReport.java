// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The result of a verification.
 *
 * @param rows counts by repository and kind, one row for every kind that the dataset has in the repository
 * @param differences the findings that are listed
 * @param differenceCount number of all findings
 * @param checks number of documents and time of each comparison
 * @param finished whether everything was compared; false after a stop
 * @param elapsedMillis duration of this run and those that it has resumed
 */
@JsonPropertyOrder({"rows", "checks", "differences", "elapsedMillis"})
public record VerifyReport(
        List<Row> rows,
        @JsonIgnore List<Difference> differences,
        @JsonProperty("differences") long differenceCount,
        List<Check> checks,
        @JsonIgnore boolean finished,
        long elapsedMillis)
        implements Report {
    private static final int SHOWN_DIFFERENCES = 100;

    /**
     * Counts of documents.
     *
     * @param planned number of documents in the dataset
     * @param verified found in every store that was compared, and equal
     * @param imported found in MongoDB, equal or not
     * @param indexed found in the index, equal or not
     */
    @JsonPropertyOrder({"repository", "kind", "planned", "imported", "indexed", "verified"})
    public record Row(String repository, Kind kind, long planned, long verified, long imported, long indexed)
            implements Counted {}

    /**
     * One kind of comparison.
     *
     * @param check mongo, index, blobs or scan
     * @param documents number of documents compared
     * @param threadMillis time of all threads together
     */
    public record Check(String check, long documents, long threadMillis) {}

    public long verified() {
        return rows.stream().mapToLong(Row::verified).sum();
    }

    /** Returns whether everything was compared and nothing differs. */
    public boolean isClean() {
        return finished && differenceCount == 0;
    }

    /** Returns in words how many documents, and how many folders, were verified. */
    String verifiedText() {
        long folders = rows.stream()
                .filter(row -> row.kind().isShared())
                .mapToLong(Row::verified)
                .sum();
        return Amounts.documents(verified() - folders, folders);
    }

    /** Returns the JSON of this report with the findings it lists, as a report file holds it. */
    public ObjectNode whole() {
        return Json.put(Json.tree(this), "finished", finished, "named", differences);
    }

    @Override
    public Outcome outcome() {
        return Outcome.of(finished, differenceCount > 0);
    }

    @Override
    public String text() {
        return text(List.of());
    }

    /** @param foundBy the parts that found each listed difference; empty if there are no parts */
    String text(List<List<Part>> foundBy) {
        Table table = new Table(2, "repository", "kind", "planned", "imported", "indexed", "verified");
        for (Row row : rows) {
            table.row(
                    row.repository(), row.kind().label(), row.planned(), row.imported(), row.indexed(), row.verified());
        }
        StringBuilder text = new StringBuilder(table + "\n" + speeds() + "\n");
        for (int i = 0; i < Math.min(SHOWN_DIFFERENCES, differences.size()); i++) {
            if (!foundBy.isEmpty()) {
                text.append("part ")
                        .append(foundBy.get(i).stream().map(Part::text).collect(Collectors.joining(", ")))
                        .append(": ");
            }
            text.append(differences.get(i)).append('\n');
        }
        return text.append(Amounts.text(
                        "%s verified, %,d differences, %s s%n",
                        verifiedText(), differenceCount, Report.seconds(elapsedMillis)))
                .toString();
    }

    /** Returns the speed of each comparison, by the time all threads have spent on it. */
    private Table speeds() {
        Table table = new Table(1, "check", "documents", "thread seconds", "per thread second");
        checks.forEach(each -> speed(table, each.check(), each.documents(), each.threadMillis()));
        return table;
    }

    /** Adds a row: what was done, how many documents, the seconds, and the documents per second. */
    static void speed(Table table, String name, long documents, long millis) {
        table.row(name, documents, Report.seconds(millis), Report.perSecond(documents, millis));
    }

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

        /** Returns the JSON of this report with the findings it lists and the parts they are from. */
        public ObjectNode whole() {
            ObjectNode whole = report.whole();
            for (int i = 0; i < foundBy.size(); i++) {
                ((ObjectNode) whole.path("named").get(i))
                        .set("parts", Json.mapper().valueToTree(foundBy.get(i)));
            }
            return Json.put(whole, "fingerprint", fingerprint, "parts", parts);
        }

        @Override
        public Outcome outcome() {
            return Outcome.of(true, !report.isClean());
        }

        @Override
        public String text() {
            Table table = new Table(2, "part", "folder", "documents", "verified", "differences", "seconds");
            for (PartRow row : parts) {
                String seconds = Report.seconds(row.elapsedMillis());
                table.row(row.part().text(), row.folder(), row.planned(), row.verified(), row.differences(), seconds);
            }
            return table + "\n" + report.text(foundBy);
        }
    }
}
