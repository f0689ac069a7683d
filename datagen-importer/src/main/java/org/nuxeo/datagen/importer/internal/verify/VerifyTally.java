// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.stage.IntervalSet;
import org.nuxeo.datagen.importer.report.Difference;
import org.nuxeo.datagen.importer.report.VerifyReport;

/**
 * The findings and counts of all threads, and the ranges they come from. Thread safe.
 *
 * <p>In the JSON of a checkpoint, arrays of counts are in the order of {@link Repository#code()} and, within, of {@link
 * Kind#code()}; those of checks are in the order of {@link Check#code()}.
 */
final class VerifyTally {

    /** A kind of comparison, which is timed. */
    enum Check {
        MONGO(0),
        INDEX(1),
        BLOBS(2),
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
    private static final int REPOSITORIES = Repository.values().length;

    private final int limit;
    private final List<Difference> named = new ArrayList<>();
    private final RightsFindings rights = new RightsFindings();
    private final IntervalSet ranges = new IntervalSet();
    private final IntervalSet scanned = new IntervalSet();
    private final long[][] verified = new long[REPOSITORIES][RangeFindings.KINDS];
    private final long[][] inMongo = new long[REPOSITORIES][RangeFindings.KINDS];
    private final long[][] inIndex = new long[REPOSITORIES][RangeFindings.KINDS];
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
        int r = repository.code();
        add(verified[r], findings.verified);
        add(inMongo[r], findings.inMongo);
        add(inIndex[r], findings.inIndex);
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
        add(checked, findings.checked);
        add(nanos, findings.nanos);
        differences += findings.differences.size();
        rights.addAll(findings.rights);
        for (Difference difference : findings.differences) {
            if (named.size() < limit) {
                named.add(difference);
            }
        }
    }

    private static void add(long[] sums, long[] more) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += more[i];
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
        return Arrays.stream(inMongo[repository.code()]).sum();
    }

    synchronized long inIndex(Repository repository) {
        return Arrays.stream(inIndex[repository.code()]).sum();
    }

    /** Returns the whole state as JSON. */
    synchronized ObjectNode state() {
        ObjectNode state = JSON.createObjectNode()
                .put("ranges", ranges.toString())
                .put("scanned", scanned.toString())
                .put("documents", documents)
                .put("differenceCount", differences);
        state.set("verified", JSON.valueToTree(verified));
        state.set("inMongo", JSON.valueToTree(inMongo));
        state.set("inIndex", JSON.valueToTree(inIndex));
        state.set("checked", JSON.valueToTree(checked));
        state.set("nanos", JSON.valueToTree(nanos));
        ArrayNode list = state.putArray("differences");
        named.forEach(each -> list.add(state(each)));
        ArrayNode others = state.putArray("rights");
        rights.each((difference, count) -> others.add(state(difference).put("documents", count)));
        return state;
    }

    private static ObjectNode state(Difference difference) {
        return JSON.createObjectNode()
                .put("store", difference.store())
                .put("repository", difference.repository())
                .put("documentId", difference.documentId())
                .put("field", difference.field())
                .put("expected", difference.expected())
                .put("found", difference.found());
    }

    /** Restores what {@link #state()} returned. Call it before anything is added. */
    synchronized void restore(JsonNode state) {
        ranges.addAll(IntervalSet.parse(state.path("ranges").asText()));
        scanned.addAll(IntervalSet.parse(state.path("scanned").asText()));
        documents = state.path("documents").asLong();
        differences = state.path("differenceCount").asLong();
        restore(verified, state.path("verified"));
        restore(inMongo, state.path("inMongo"));
        restore(inIndex, state.path("inIndex"));
        restore(checked, state.path("checked"));
        restore(nanos, state.path("nanos"));
        state.path("differences").forEach(each -> named.add(difference(each)));
        state.path("rights")
                .forEach(each ->
                        rights.add(difference(each), each.path("documents").asLong()));
    }

    private static Difference difference(JsonNode state) {
        return new Difference(
                state.path("store").asText(),
                state.path("repository").asText(),
                state.path("documentId").asText(),
                state.path("field").asText(),
                state.path("expected").textValue(),
                state.path("found").textValue());
    }

    private static void restore(long[][] counts, JsonNode state) {
        for (int i = 0; i < counts.length; i++) {
            restore(counts[i], state.path(i));
        }
    }

    private static void restore(long[] counts, JsonNode state) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = state.path(i).asLong();
        }
    }

    synchronized VerifyReport report(Dataset dataset, boolean finished, long elapsedMillis) {
        List<VerifyReport.Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            int r = repository.code();
            for (Kind kind : Kind.values()) {
                int k = kind.code();
                long planned = dataset.count(repository, kind);
                if (planned > 0) {
                    rows.add(new VerifyReport.Row(
                            repository.label(), kind, planned, verified[r][k], inMongo[r][k], inIndex[r][k]));
                }
            }
        }
        List<VerifyReport.Check> checks = new ArrayList<>();
        for (Check check : Check.values()) {
            if (checked[check.code()] > 0) {
                checks.add(new VerifyReport.Check(
                        check.name().toLowerCase(Locale.ROOT), checked[check.code()], nanos[check.code()] / 1_000_000));
            }
        }
        List<Difference> all = new ArrayList<>(rights.differences());
        all.addAll(named);
        return new VerifyReport(rows, all, differences + rights.count(), checks, finished, elapsedMillis);
    }
}
