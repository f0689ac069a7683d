package org.nuxeo.datagen.importer.internal.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.importer.report.Difference;

/**
 * Documents that others may read than the folders above them say: one finding for all of which a store says the same, since
 * one changed entry shows in every document below it. Used by one thread.
 */
final class RightsFindings {

    private static final Set<String> FIELDS = Set.of("ecm:racl", "ecm:acl");

    private final Map<What, Where> findings = new LinkedHashMap<>();

    private record What(String store, String repository, String field, String expected, String found) {}

    /** The first document and how many there are. */
    record Where(String documentId, long documents) {}

    /** Tells whether a difference is one of rights. */
    static boolean is(Difference difference) {
        return FIELDS.contains(difference.field());
    }

    /** Adds a difference that some documents have. */
    void add(Difference difference, long documents) {
        What what = new What(
                difference.store(),
                difference.repository(),
                difference.field(),
                difference.expected(),
                difference.found());
        findings.merge(
                what,
                new Where(difference.documentId(), documents),
                (first, more) -> new Where(first.documentId(), first.documents() + more.documents()));
    }

    void addAll(RightsFindings others) {
        others.each(this::add);
    }

    /** Forgets what a store says. */
    void forget(String store) {
        findings.keySet().removeIf(what -> what.store().equals(store));
    }

    int count() {
        return findings.size();
    }

    /** Takes each finding, as the difference of its first document, and in how many documents it is. */
    interface Taker {
        void take(Difference difference, long documents);
    }

    void each(Taker taker) {
        findings.forEach((what, where) -> taker.take(
                new Difference(
                        what.store(),
                        what.repository(),
                        where.documentId(),
                        what.field(),
                        what.expected(),
                        what.found()),
                where.documents()));
    }

    /** Returns each finding as a difference of its first document that names the number of all. */
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
