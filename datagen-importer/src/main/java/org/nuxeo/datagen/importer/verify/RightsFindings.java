// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.verify.IndexCheck.IndexedReaders;
import org.nuxeo.datagen.store.document.Difference;

/**
 * Documents with other readers than the folders above them imply. One changed entry shows in all documents below it, so equal
 * differences in one store are one finding. Not thread safe.
 */
final class RightsFindings {

    private static final Set<String> FIELDS = Set.of("ecm:racl", "ecm:acl", IndexedReaders.TOO_OPEN);

    /** Number of findings that keep their values; others are added up without them. */
    private static final int MOST = 1_000;

    @JsonIgnore
    private final Map<Difference, Finding> byDifference = new LinkedHashMap<>();

    /**
     * A difference that some documents have.
     *
     * @param documentId the first document with the difference
     * @param documents number of documents with it
     */
    record Finding(
            String store,
            String repository,
            String documentId,
            String field,
            @Nullable String expected,
            @Nullable String found,
            long documents) {

        Finding plus(Finding more) {
            return new Finding(store, repository, documentId, field, expected, found, documents + more.documents);
        }

        /** Returns the finding as one of many others. */
        Finding withoutValues() {
            return new Finding(store, repository, documentId, field, null, "other rights", documents);
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

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static RightsFindings of(List<Finding> findings) {
        RightsFindings all = new RightsFindings();
        findings.forEach(all::add);
        return all;
    }

    /** Returns whether a difference concerns rights. */
    static boolean is(Difference difference) {
        return FIELDS.contains(difference.field());
    }

    /** Returns whether some documents have a difference. */
    boolean has(Finding finding) {
        return byDifference.containsKey(finding.ofAnyDocument());
    }

    /** Adds the difference of a document. */
    void add(Difference each) {
        add(new Finding(
                each.store(), each.repository(), each.documentId(), each.field(), each.expected(), each.found(), 1));
    }

    /** Adds a difference, to others if there are so many that each group of documents may have its own. */
    void add(Finding more) {
        boolean isKept = byDifference.size() < MOST || has(more);
        Finding kept = isKept ? more : more.withoutValues();
        byDifference.merge(kept.ofAnyDocument(), kept, Finding::plus);
    }

    /** Discards the findings in a store. */
    void forget(String store) {
        byDifference.keySet().removeIf(key -> key.store().equals(store));
    }

    @JsonValue
    List<Finding> findings() {
        return List.copyOf(byDifference.values());
    }
}
