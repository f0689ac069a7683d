// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.verify.RangeComparison.RangeFindings;
import org.nuxeo.datagen.store.document.Difference;

/**
 * The findings and counts of all threads, and the ranges they come from. Thread safe.
 *
 * <p>In the JSON of a checkpoint, counts are as {@link KindCounts} has them; those of checks are in the order of {@link
 * Check#code()}.
 */
final class VerifyTally {

    /** A kind of comparison, or a part of one, which is timed. */
    enum Check {
        MONGO(0),
        INDEX(1),
        BLOBS(2),
        /** The part of MONGO and INDEX that waits for the store. */
        FETCH(4),
        INDEX_FETCH(5),
        GENERATE(6),
        /** The part of MONGO that encodes and compares bytes, and of those that differ, decodes them. */
        COMPARE(7),
        DECODE(8),
        INDEX_COMPARE(9),
        SCAN(3);

        private final int code;

        Check(int code) {
            this.code = code;
        }

        /** Returns the position in the arrays of a checkpoint; it never changes. */
        int code() {
            return code;
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private final int limit;
    private final List<Difference> named = new ArrayList<>();
    private final RightsFindings rights = new RightsFindings();
    private final IntervalSet ranges = new IntervalSet();
    private final IntervalSet scanned = new IntervalSet();
    private final KindCounts compared = new KindCounts();
    private final KindCounts verified = new KindCounts();
    private final KindCounts inMongo = new KindCounts();
    private final KindCounts inIndex = new KindCounts();
    private final long[] checked = new long[Check.values().length];
    private final long[] nanos = new long[Check.values().length];
    private long differences;
    private long documents;

    /** @param limit how many findings are listed */
    VerifyTally(int limit) {
        this.limit = limit;
    }

    /** Adds the findings in a range, and the range. */
    synchronized void add(long range, int size, Repository repository, RangeFindings findings) {
        compared.add(repository, findings.compared);
        verified.add(repository, findings.verified);
        inMongo.add(repository, findings.inMongo);
        inIndex.add(repository, findings.inIndex);
        add(findings);
        ranges.add(range);
        documents += size;
    }

    /** Adds the unexpected documents in a range of ids, and the range. */
    synchronized void addScanned(long range, RangeFindings findings) {
        add(findings);
        scanned.add(range);
    }

    synchronized boolean isScanned(long range) {
        return scanned.contains(range);
    }

    /** Returns how many documents have been scanned. */
    synchronized long scanned() {
        return checked[Check.SCAN.code()];
    }

    private void add(RangeFindings findings) {
        for (int i = 0; i < checked.length; i++) {
            checked[i] += findings.checked[i];
            nanos[i] += findings.nanos[i];
        }
        differences += findings.differences.size();
        rights.addAll(findings.rights);
        findings.differences.forEach(this::name);
    }

    private void name(Difference difference) {
        if (named.size() < limit) {
            named.add(difference);
        }
    }

    /** Returns the ranges that are done. */
    synchronized IntervalSet ranges() {
        return ranges.copy();
    }

    /** Returns the number of documents in the ranges that are done. */
    synchronized long documents() {
        return documents;
    }

    synchronized long inMongo(Repository repository) {
        return inMongo.of(repository);
    }

    synchronized long inIndex(Repository repository) {
        return inIndex.of(repository);
    }

    /** Returns the numbers of documents that were compared. */
    synchronized KindCounts compared() {
        return compared;
    }

    /** Returns the findings about rights. */
    RightsFindings rights() {
        return rights;
    }

    /** Returns how many findings are listed, besides those about rights. */
    synchronized int listed() {
        return named.size();
    }

    /** Returns the whole state as JSON. */
    synchronized ObjectNode state() {
        ObjectNode state = JSON.createObjectNode()
                .put("ranges", ranges.toString())
                .put("scanned", scanned.toString())
                .put("documents", documents)
                .put("differenceCount", differences);
        state.set("compared", compared.json());
        state.set("verified", verified.json());
        state.set("inMongo", inMongo.json());
        state.set("inIndex", inIndex.json());
        state.set("checked", JSON.valueToTree(checked));
        state.set("nanos", JSON.valueToTree(nanos));
        ArrayNode list = state.putArray("differences");
        named.forEach(each -> list.add(DifferenceJson.of(each)));
        ArrayNode others = state.putArray("rights");
        rights.each(
                (difference, count) -> others.add(DifferenceJson.of(difference).put("documents", count)));
        return state;
    }

    /** Restores what {@link #state()} returned. Call it before anything is added. */
    synchronized void restore(JsonNode state) {
        ranges.addAll(IntervalSet.parse(state.path("ranges").asText()));
        scanned.addAll(IntervalSet.parse(state.path("scanned").asText()));
        addCounts(state);
    }

    /** Adds the counts and findings of another tally, of which {@link #state()} is given, but not its ranges. */
    synchronized void addCounts(JsonNode state) {
        documents += state.path("documents").asLong();
        differences += state.path("differenceCount").asLong();
        compared.add(state.path("compared"));
        verified.add(state.path("verified"));
        inMongo.add(state.path("inMongo"));
        inIndex.add(state.path("inIndex"));
        for (int i = 0; i < checked.length; i++) {
            checked[i] += state.path("checked").path(i).asLong();
            nanos[i] += state.path("nanos").path(i).asLong();
        }
        state.path("differences").forEach(each -> name(DifferenceJson.parse(each)));
        state.path("rights")
                .forEach(each -> rights.add(
                        DifferenceJson.parse(each), each.path("documents").asLong()));
    }

    /**
     * Returns the report.
     *
     * @param planned number of documents that were to be compared
     */
    synchronized VerifyReport report(KindCounts planned, boolean finished, long elapsedMillis) {
        List<VerifyReport.Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : Bank.KINDS) {
                long expected = planned.of(repository, kind);
                if (expected > 0) {
                    rows.add(new VerifyReport.Row(
                            repository.label(),
                            kind,
                            expected,
                            verified.of(repository, kind),
                            inMongo.of(repository, kind),
                            inIndex.of(repository, kind)));
                }
            }
        }
        List<VerifyReport.Check> checks = new ArrayList<>();
        for (Check check : Check.values()) {
            if (checked[check.code()] > 0) {
                checks.add(new VerifyReport.Check(
                        check.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        checked[check.code()],
                        nanos[check.code()] / 1_000_000));
            }
        }
        List<Difference> all = new ArrayList<>(rights.differences());
        all.addAll(named);
        return new VerifyReport(rows, all, differences + rights.count(), checks, finished, elapsedMillis);
    }

    /** Differences in the JSON of a checkpoint. */
    static final class DifferenceJson {

        private DifferenceJson() {}

        static ObjectNode of(Difference difference) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("store", difference.store())
                    .put("repository", difference.repository())
                    .put("documentId", difference.documentId())
                    .put("field", difference.field())
                    .put("expected", difference.expected())
                    .put("found", difference.found());
        }

        static Difference parse(JsonNode json) {
            return new Difference(
                    json.path("store").asText(),
                    json.path("repository").asText(),
                    json.path("documentId").asText(),
                    json.path("field").asText(),
                    json.path("expected").textValue(),
                    json.path("found").textValue());
        }
    }

    /**
     * Documents with other readers than the folders above them imply. One changed entry shows in all documents below it, so
     * equal differences in one store are one finding. Used by one thread.
     */
    static final class RightsFindings {

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
}
