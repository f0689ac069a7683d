// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.verify.VerifyState.RightsFinding;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.output.Json;

/** The findings and counts of all threads, and the ranges they come from. Thread safe. */
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

    private final CountedKinds counted;
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
    VerifyTally(CountedKinds counted, int limit) {
        this.counted = counted;
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
        addTimes(findings.checked, findings.nanos);
        differences += findings.differences.size();
        findings.rights.findings().forEach(rights::add);
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

    /** Returns how many documents of a repository were found in a store. */
    synchronized long found(Repository repository, boolean index) {
        return (index ? inIndex : inMongo).of(repository);
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

    /**
     * Returns the JSON of a {@link VerifyState}.
     *
     * @param planned numbers of documents in the whole dataset
     */
    synchronized ObjectNode state(VerifyScope scope, KindCounts planned, int rangeDocuments, long elapsedMillis) {
        return Json.tree(new VerifyState(
                ranges.toString(),
                scanned.toString(),
                documents,
                differences,
                compared,
                verified,
                inMongo,
                inIndex,
                checked,
                nanos,
                named,
                rights.findings(),
                scope.positions().from(),
                scope.positions().to(),
                scope.share(),
                planned,
                counted.names(),
                rangeDocuments,
                elapsedMillis));
    }

    /** Restores a state. Call it before anything is added. */
    synchronized void restore(VerifyState state) {
        ranges.addAll(IntervalSet.parse(state.ranges()));
        scanned.addAll(IntervalSet.parse(state.scanned()));
        addCounts(state);
    }

    /** Adds the counts and findings of another verification, but not its ranges. */
    synchronized void addCounts(VerifyState state) {
        documents += state.documents();
        differences += state.differenceCount();
        compared.add(state.compared());
        verified.add(state.verified());
        inMongo.add(state.inMongo());
        inIndex.add(state.inIndex());
        addTimes(state.checked(), state.nanos());
        state.differences().forEach(this::name);
        state.rights().forEach(rights::add);
    }

    private void addTimes(long[] moreChecked, long[] moreNanos) {
        for (int i = 0; i < checked.length; i++) {
            checked[i] += moreChecked[i];
            nanos[i] += moreNanos[i];
        }
    }

    /**
     * Returns the report.
     *
     * @param planned number of documents that were to be compared
     */
    synchronized VerifyReport report(KindCounts planned, boolean finished, long elapsedMillis) {
        List<VerifyReport.Row> rows = new ArrayList<>();
        for (Repository repository : counted.repositories()) {
            for (Kind kind : counted.kinds()) {
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
        List<Difference> all = new ArrayList<>();
        rights.findings().stream()
                .map(RightsFinding::difference)
                .sorted(Comparator.comparing(each -> !each.field().equals(IndexedReaders.TOO_OPEN)))
                .forEach(all::add);
        all.addAll(named);
        return new VerifyReport(rows, all, differences + rights.count(), checks, finished, elapsedMillis);
    }

    /** Documents with other readers than the folders above them imply. Used by one thread. */
    static final class RightsFindings {

        private static final Set<String> FIELDS = Set.of("ecm:racl", "ecm:acl", IndexedReaders.TOO_OPEN);

        /** Number of findings that keep their values; others are added up without them. */
        private static final int MOST = 1_000;

        private final Map<Difference, RightsFinding> findings = new LinkedHashMap<>();

        /** Returns whether a difference concerns rights. */
        static boolean is(Difference difference) {
            return FIELDS.contains(difference.field());
        }

        /** Returns whether some documents have a difference. */
        boolean has(RightsFinding finding) {
            return findings.containsKey(finding.ofAnyDocument());
        }

        /** Adds a difference that some documents have. */
        void add(Difference difference, long documents) {
            add(RightsFinding.of(difference, documents));
        }

        /** Adds a difference, to others if there are so many that each group of documents may have its own. */
        void add(RightsFinding more) {
            boolean isKept = findings.size() < MOST || findings.containsKey(more.ofAnyDocument());
            RightsFinding kept = isKept ? more : more.withoutValues();
            findings.merge(kept.ofAnyDocument(), kept, RightsFinding::plus);
        }

        /** Discards the findings in a store. */
        void forget(String store) {
            findings.keySet().removeIf(key -> key.store().equals(store));
        }

        int count() {
            return findings.size();
        }

        List<RightsFinding> findings() {
            return List.copyOf(findings.values());
        }
    }
}
