// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.output.Amounts;

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
public record VerifyReport(
        List<Row> rows,
        List<Difference> differences,
        long differenceCount,
        List<Check> checks,
        boolean finished,
        long elapsedMillis) {

    /**
     * Counts of documents.
     *
     * @param planned number of documents in the dataset
     * @param verified found in every store that was compared, and equal
     * @param inMongo found in MongoDB, equal or not
     * @param inIndex found in the index, equal or not
     */
    public record Row(String repository, Kind kind, long planned, long verified, long inMongo, long inIndex) {}

    /**
     * One kind of comparison.
     *
     * @param name mongo, index, blobs or scan
     * @param documents number of documents compared
     * @param millis time of all threads together
     */
    public record Check(String name, long documents, long millis) {}

    public VerifyReport {
        rows = List.copyOf(rows);
        differences = List.copyOf(differences);
        checks = List.copyOf(checks);
    }

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
                .filter(row -> row.kind() == Kind.STATE || row.kind() == Kind.FOLDER)
                .mapToLong(Row::verified)
                .sum();
        return Amounts.documents(verified() - folders, folders);
    }
}
