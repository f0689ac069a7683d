// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.store.document.Difference;

/**
 * Documents with other readers than the folders above them imply. One changed entry shows in all documents below it, so
 * equal differences in one store are one finding. Used by one thread.
 */
final class RightsFindings {

    private static final Set<String> FIELDS = Set.of("ecm:racl", "ecm:acl");

    private final Map<RightsDifference, Occurrences> findings = new LinkedHashMap<>();

    private record RightsDifference(String store, String repository, String field, String expected, String found) {}

    /** The first document with a difference, and the number of such documents. */
    record Occurrences(String documentId, long documents) {}

    /** Returns whether a difference concerns rights. */
    static boolean is(Difference difference) {
        return FIELDS.contains(difference.field());
    }

    private static RightsDifference key(Difference difference) {
        return new RightsDifference(
                difference.store(),
                difference.repository(),
                difference.field(),
                difference.expected(),
                difference.found());
    }

    /** Returns whether some documents have a difference. */
    boolean has(Difference difference) {
        return findings.containsKey(key(difference));
    }

    /** Adds a difference that some documents have. */
    void add(Difference difference, long documents) {
        findings.merge(
                key(difference),
                new Occurrences(difference.documentId(), documents),
                (first, more) -> new Occurrences(first.documentId(), first.documents() + more.documents()));
    }

    void addAll(RightsFindings others) {
        others.each(this::add);
    }

    /** Discards the findings in a store. */
    void forget(String store) {
        findings.keySet().removeIf(key -> key.store().equals(store));
    }

    int count() {
        return findings.size();
    }

    /** Receives each finding, as the difference of its first document and the number of all documents with it. */
    interface Consumer {
        void accept(Difference difference, long documents);
    }

    void each(Consumer consumer) {
        findings.forEach((key, occurrences) -> consumer.accept(
                new Difference(
                        key.store(),
                        key.repository(),
                        occurrences.documentId(),
                        key.field(),
                        key.expected(),
                        key.found()),
                occurrences.documents()));
    }

    /** Returns each finding as a difference of its first document, with the number of all documents. */
    List<Difference> differences() {
        List<Difference> differences = new ArrayList<>();
        each((difference, documents) -> differences.add(new Difference(
                difference.store(),
                difference.repository(),
                difference.documentId(),
                difference.field(),
                difference.expected(),
                difference.found() + (documents == 1 ? "" : " in " + documents + " documents"))));
        return differences;
    }
}
