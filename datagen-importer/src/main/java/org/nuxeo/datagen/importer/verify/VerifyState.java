// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.output.Json;

/**
 * What a verification has done so far, as a checkpoint stores it.
 *
 * @param ranges the compared ranges, as an {@link org.nuxeo.datagen.importer.stage.IntervalSet}
 * @param scanned the ranges of ids that were read
 * @param documents number of documents in the compared ranges
 * @param differenceCount number of all findings but those about rights
 * @param checked number of documents of each check, in the order of {@link VerifyTally.Check#code()}
 * @param nanos time of each check, in the same order
 * @param differences the listed findings but those about rights
 * @param from first position of the documents to compare
 * @param to position after the last of them
 * @param ids the share of the ids that are always read, such as {@code 2/8}; null if they are not
 * @param planned numbers of documents in the whole dataset
 * @param names what the counts are of; null for a bank
 * @param rangeDocuments number of documents in a range
 */
record VerifyState(
        String ranges,
        String scanned,
        long documents,
        long differenceCount,
        KindCounts compared,
        KindCounts verified,
        KindCounts inMongo,
        KindCounts inIndex,
        long[] checked,
        long[] nanos,
        List<Difference> differences,
        List<RightsFinding> rights,
        long from,
        long to,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String ids,
        KindCounts planned,
        @JsonInclude(JsonInclude.Include.NON_NULL) CountedKinds.@Nullable Names names,
        int rangeDocuments,
        long elapsedMillis) {

    /**
     * Returns the state in a checkpoint.
     *
     * @throws IllegalArgumentException if the JSON is none
     */
    static VerifyState read(JsonNode json) {
        return Json.mapper().convertValue(json, VerifyState.class);
    }

    /** Returns whether the ranges are those of a scope and of a range size. */
    boolean isOf(VerifyScope scope, int documentsOfRange) {
        return rangeDocuments == documentsOfRange
                && new PositionRange(from, to).equals(scope.positions())
                && Objects.equals(ids, scope.share());
    }

    /**
     * A difference in rights that some documents have. One changed entry shows in all documents below it, so equal
     * differences in one store are one finding.
     *
     * @param documentId the first document with the difference
     * @param documents number of documents with it
     */
    record RightsFinding(
            String store,
            String repository,
            String documentId,
            String field,
            @Nullable String expected,
            @Nullable String found,
            long documents) {

        static RightsFinding of(Difference difference, long documents) {
            return new RightsFinding(
                    difference.store(),
                    difference.repository(),
                    difference.documentId(),
                    difference.field(),
                    difference.expected(),
                    difference.found(),
                    documents);
        }

        RightsFinding plus(RightsFinding more) {
            return new RightsFinding(store, repository, documentId, field, expected, found, documents + more.documents);
        }

        /** Returns the finding as one of many others. */
        RightsFinding withoutValues() {
            return new RightsFinding(store, repository, documentId, field, null, "other rights", documents);
        }

        /** Returns what is equal for all documents with this difference. */
        Difference ofAnyDocument() {
            return new Difference(store, repository, "", field, expected, found);
        }

        /** Returns the difference of the first document, with the number of all documents. */
        Difference difference() {
            String shown = found + (documents == 1 ? "" : " in " + documents + " documents");
            return new Difference(store, repository, documentId, field, expected, shown);
        }
    }
}
