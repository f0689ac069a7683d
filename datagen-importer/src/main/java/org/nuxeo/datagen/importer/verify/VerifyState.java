// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.OtherDocuments;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.importer.verify.IndexCheck.IndexedReaders;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.output.Json;

/** What was compared in some ranges, with the findings, and for a stage, which ranges it has. Not thread safe. */
final class VerifyState implements RangedWork.State<VerifyState> {

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
        SCAN(3),
        /** Questions that were asked. */
        QUESTIONS(10);

        /** The position in the arrays of a checkpoint; it never changes. */
        final int code;

        Check(int code) {
            this.code = code;
        }
    }

    // The members of the checkpoint, in their order.

    /** The compared ranges. */
    IntervalSet ranges = new IntervalSet();

    /** The ranges of ids that were read. */
    IntervalSet scanned = new IntervalSet();

    /** The questions that were asked, by their numbers from 0. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    IntervalSet asked = new IntervalSet();

    long documents;

    /** All findings but those about rights. */
    long differenceCount;

    KindCounts compared = new KindCounts();
    KindCounts verified = new KindCounts();
    KindCounts inMongo = new KindCounts();
    KindCounts inIndex = new KindCounts();

    /** Number of documents of each check, by its code. */
    long[] checked = new long[Check.values().length];

    long[] nanos = new long[Check.values().length];
    List<Difference> differences = new ArrayList<>();
    RightsFindings rights = new RightsFindings();

    /** The documents of other datasets with the same seeds; null if none was found. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Nullable
    OtherDocuments others;

    /** The positions to compare. */
    long from;

    long to;

    /** The share of the ids that are always read, such as {@code 2/8}; null if they are not. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Nullable
    String ids;

    /** The documents of the whole dataset. */
    KindCounts planned = new KindCounts();

    /** What the counts are of; null for a bank. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    CountedKinds.@Nullable Names names;

    int rangeDocuments;
    long elapsedMillis;

    @JsonIgnore
    private int limit = Integer.MAX_VALUE;

    /** Creates what one range adds. */
    VerifyState() {}

    /** Creates the state of a verification that has compared nothing. */
    VerifyState(Dataset dataset, VerifyScope scope, VerifySettings settings) {
        this.from = scope.positions().from();
        this.to = scope.positions().to();
        this.ids = scope.share();
        this.planned = KindCounts.of(dataset);
        this.names = CountedKinds.of(dataset.archive()).names();
        this.rangeDocuments = settings.batchDocuments();
        this.limit = settings.differenceLimit();
    }

    /**
     * Returns the state in a checkpoint.
     *
     * @throws IllegalArgumentException if the JSON is none
     */
    static VerifyState read(JsonNode json) {
        return Json.mapper().convertValue(json, VerifyState.class);
    }

    /** Returns this state with no more than some findings listed. */
    VerifyState listing(int findings) {
        VerifyState some = new VerifyState();
        some.limit = findings;
        some.planned = planned;
        some.names = names;
        some.add(this);
        return some;
    }

    @Override
    public boolean continues(VerifyState earlier) {
        // With another range size or scope, the saved numbers mean other ranges.
        return rangeDocuments == earlier.rangeDocuments
                && from == earlier.from
                && to == earlier.to
                && Objects.equals(ids, earlier.ids);
    }

    @Override
    public void add(VerifyState more) {
        ranges.addAll(more.ranges);
        scanned.addAll(more.scanned);
        asked.addAll(more.asked);
        documents += more.documents;
        differenceCount += more.differenceCount;
        compared.add(more.compared);
        verified.add(more.verified);
        inMongo.add(more.inMongo);
        inIndex.add(more.inIndex);
        // earlier releases had fewer
        for (int i = 0; i < more.checked.length; i++) {
            checked[i] += more.checked[i];
            nanos[i] += more.nanos[i];
        }
        more.differences.stream().limit(limit - differences.size()).forEach(differences::add);
        more.rights.findings().forEach(rights::add);
        others = more.others == null ? others : more.others.plus(others);
        elapsedMillis = Math.max(elapsedMillis, more.elapsedMillis);
    }

    @Override
    public void spend(long millis) {
        elapsedMillis += millis;
    }

    /** Counts a document that was compared. */
    void compared(Repository repository, Kind kind, boolean equal) {
        documents++;
        compared.increment(repository, kind);
        if (equal) {
            verified.increment(repository, kind);
        }
    }

    void differ(Difference difference) {
        differences.add(difference);
        differenceCount++;
    }

    /** Adds a difference of one document. */
    void differ(
            String store, String repository, String id, String field, @Nullable String wanted, @Nullable String found) {
        differ(new Difference(store, repository, id, field, wanted, found));
    }

    /** Adds the differences of one document. Differences of rights are collected over all documents. */
    void differ(List<Difference> ofDocument) {
        boolean otherRights = ofDocument.stream().anyMatch(RightsFindings::is);
        for (Difference each : ofDocument) {
            if (RightsFindings.is(each)) {
                rights.add(each);
            } else if (!otherRights || !each.field().equals(AccessRights.ENTRIES)) {
                differ(each);
            }
        }
    }

    void time(Check check, long checkedDocuments, long startNanos) {
        checked[check.code] += checkedDocuments;
        nanos[check.code] += System.nanoTime() - startNanos;
    }

    /** Discards the findings in the index, before it is read again. */
    void forgetIndex() {
        inIndex = new KindCounts();
        differences.removeIf(each -> each.store().equals("elasticsearch"));
        differenceCount = differences.size();
        rights.forget("elasticsearch");
    }

    /** Discards the findings about collections as such, before they are looked at again. */
    void forgetCollections() {
        int listed = differences.size();
        differences.removeIf(each -> each.documentId().equals(NuxeoIndexes.COLLECTION));
        differenceCount -= listed - differences.size();
    }

    /** Returns the number of documents whose ids were read. */
    long scannedDocuments() {
        return checked[Check.SCAN.code];
    }

    /** Returns how many documents of a repository were found in a store. */
    long found(Repository repository, boolean index) {
        return (index ? inIndex : inMongo).of(repository);
    }

    CountedKinds counted() {
        return CountedKinds.of(names);
    }

    /**
     * Returns the report.
     *
     * @param counted what the counts are of
     * @param expected number of documents that were to be compared
     */
    VerifyReport report(CountedKinds counted, KindCounts expected, boolean finished) {
        List<VerifyReport.Row> rows = Report.rows(counted.repositories(), counted.kinds(), (repository, kind) -> {
            long all = expected.of(repository, kind);
            long equal = verified.of(repository, kind);
            long stored = inMongo.of(repository, kind);
            long indexed = inIndex.of(repository, kind);
            return all == 0 ? null : new VerifyReport.Row(repository.label(), kind, all, equal, stored, indexed);
        });
        List<VerifyReport.Check> checks = new ArrayList<>();
        for (Check check : Check.values()) {
            int code = check.code;
            if (checked[code] > 0) {
                String name = check.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                checks.add(new VerifyReport.Check(name, checked[code], nanos[code] / 1_000_000));
            }
        }
        List<Difference> all = new ArrayList<>();
        rights.findings().stream()
                .map(RightsFindings.Finding::difference)
                .sorted(Comparator.comparing(each -> !each.field().equals(IndexedReaders.TOO_OPEN)))
                .forEach(all::add);
        differences.stream().map(this::named).forEach(all::add);
        return new VerifyReport(rows, all, differenceCount + rights.findings().size(), checks, finished, elapsedMillis);
    }

    /** Returns a difference that names the other dataset of a document, by its options. */
    private Difference named(Difference each) {
        if (others == null || !UnexpectedScan.OTHERS.equals(each.found())) {
            return each;
        }
        String found = each.found() + ", which " + others.options() + " mean";
        return new Difference(each.store(), each.repository(), each.documentId(), each.field(), each.expected(), found);
    }

    /**
     * What the counts of a verification are of, so that a report can be made of them without the dataset.
     *
     * @param repositories the repositories
     * @param kinds the kinds; of those that were read from {@link Names} only code, label and {@link Kind#isShared} are right
     */
    record CountedKinds(Repositories repositories, Kinds kinds) {

        private static final CountedKinds FIRST = of(Archives.standard());

        /**
         * The names, in the order of their codes, as a checkpoint has them.
         *
         * @param folders kinds of shared folders, which come before all others
         * @param kinds the other kinds
         */
        record Names(List<String> repositories, List<String> folders, List<String> kinds) {}

        static CountedKinds of(Archive archive) {
            return new CountedKinds(archive.repositories(), archive.kinds());
        }

        /** @param names null if they are those of version 1 */
        static CountedKinds of(@Nullable Names names) {
            if (names == null) {
                return FIRST;
            }
            List<Repository> repositories = new ArrayList<>();
            names.repositories().forEach(label -> repositories.add(new Repository(repositories.size(), label)));
            List<Kind> kinds = new ArrayList<>();
            names.folders()
                    .forEach(label -> kinds.add(
                            Kind.folder(kinds.size(), label, label, List.of()).shared()));
            names.kinds().forEach(label -> kinds.add(Kind.folder(kinds.size(), label, label, List.of())));
            return new CountedKinds(
                    new Repositories(repositories.toArray(Repository[]::new)), new Kinds(kinds.toArray(Kind[]::new)));
        }

        /** Returns the names, or null for those of version 1, which every release knows. */
        @Nullable
        Names names() {
            return kinds == FIRST.kinds ? null : new Names(repositories.labels(), labels(true), labels(false));
        }

        private List<String> labels(boolean shared) {
            return kinds.stream()
                    .filter(kind -> kind.isShared() == shared)
                    .map(Kind::label)
                    .toList();
        }
    }
}
