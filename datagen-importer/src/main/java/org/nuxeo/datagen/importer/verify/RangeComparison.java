// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.verify.RangeReader.FoundRange;
import org.nuxeo.datagen.importer.verify.VerifyTally.RightsFindings;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * The work of one thread of a verification: compares ranges of documents with what the stores hold.
 *
 * <p>The idea: a second thread reads the next range while this one generates and compares. The stores then always have a
 * request to answer, but never more than one for each thread.
 */
final class RangeComparison implements RangeWorkers.AheadWork<RangeComparison.Begun>, AutoCloseable {

    private final DocumentRanges ranges;
    private final MongoCheck mongo;
    private final IndexCheck index;
    private final StoreRequests requests;
    private final StageControl control;
    private final StopSignal stop;
    private final VerifyTally tally;
    private final Runnable afterRange;
    private final ExecutorService reader;

    /** A range whose documents are being read. */
    record Begun(Repository repository, List<Identity> documents, RangeFindings findings, Future<Read> read) {}

    /** What MongoDB holds of a range, and the request for what the index holds, or null. */
    private record Read(FoundRange found, IndexCheck.Request inIndex) {}

    /**
     * @param index the index to compare as well, or null
     * @param afterRange called after each range
     */
    RangeComparison(
            DocumentRanges ranges,
            MongoCheck mongo,
            IndexCheck index,
            StoreRequests requests,
            StageControl control,
            StopSignal stop,
            VerifyTally tally,
            Runnable afterRange) {
        this.ranges = ranges;
        this.mongo = mongo;
        this.index = index;
        this.requests = requests;
        this.control = control;
        this.stop = stop;
        this.tally = tally;
        this.afterRange = afterRange;
        this.reader = Executors.newSingleThreadExecutor(task -> new Thread(task, "verify-read"));
    }

    @Override
    public Begun begin(long range) {
        Repository repository = ranges.repository(range);
        List<Identity> documents = ranges.documents(range);
        RangeFindings findings = new RangeFindings();
        return new Begun(
                repository, documents, findings, reader.submit(() -> read(repository.label(), documents, findings)));
    }

    private Read read(String repository, List<Identity> documents, RangeFindings findings) {
        control.rate().acquire(documents.size(), stop);
        IndexCheck.Request inIndex = index == null
                ? null
                : index.begin(repository, documents.stream().map(mongo::id).toList());
        return new Read(requests.toMongo(() -> mongo.fetch(repository, documents, findings)), inIndex);
    }

    @Override
    public void finish(long range, Begun begun) throws InterruptedException {
        List<Identity> documents = begun.documents();
        RangeFindings findings = begun.findings();
        Read read = await(begun.read());
        ExpectedRange expected = mongo.expected(begun.repository().label(), documents, read.found(), findings);
        boolean[] inMongoEqual = mongo.compare(expected, findings);
        boolean[] inIndexEqual = index == null
                ? inMongoEqual
                : requests.toIndex(() -> {
                    findings.forget("elasticsearch", findings.inIndex);
                    return index.compare(expected, read.inIndex().answer(findings), findings);
                });
        if (stop.getAsBoolean()) {
            return;
        }
        for (int i = 0; i < documents.size(); i++) {
            int kind = documents.get(i).kind().code();
            findings.compared[kind]++;
            findings.verified[kind] += inMongoEqual[i] && inIndexEqual[i] ? 1 : 0;
        }
        tally.add(range, documents.size(), begun.repository(), findings);
        control.listener().advanced("verify", documents.size());
        afterRange.run();
    }

    private static Read await(Future<Read> read) throws InterruptedException {
        try {
            return read.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new StageException("verify: cannot read: " + e.getCause().getMessage(), e.getCause());
        }
    }

    /** Ends the reading thread. */
    @Override
    public void close() {
        reader.shutdownNow();
    }

    /**
     * The documents of one range as expected, and what MongoDB holds.
     *
     * @param repository repository of the documents
     * @param identities identities of the documents
     * @param documents the expected documents, with the expected blobs
     * @param found what MongoDB holds
     */
    record ExpectedRange(
            String repository, List<Identity> identities, List<StoredDocument> documents, FoundRange found) {}

    /**
     * The findings in one range. They are added to the tally as a whole when the range is done, so that an unfinished range
     * leaves no trace. Used by one thread.
     */
    static final class RangeFindings {

        static final int KINDS = Bank.KINDS.size();

        final long[] compared = new long[KINDS];
        final long[] verified = new long[KINDS];
        final long[] inMongo = new long[KINDS];
        final long[] inIndex = new long[KINDS];
        final List<Difference> differences = new ArrayList<>();
        final RightsFindings rights = new RightsFindings();
        final long[] checked = new long[VerifyTally.Check.values().length];
        final long[] nanos = new long[VerifyTally.Check.values().length];

        void differ(Difference difference) {
            differences.add(difference);
        }

        /** Adds the differences of one document. Differences of rights are collected over all documents. */
        void differ(List<Difference> ofDocument) {
            boolean otherRights = ofDocument.stream().anyMatch(RightsFindings::is);
            for (Difference each : ofDocument) {
                if (RightsFindings.is(each)) {
                    rights.add(each, 1);
                } else if (!otherRights || !each.field().equals(AccessRights.ENTRIES)) {
                    differences.add(each);
                }
            }
        }

        void time(VerifyTally.Check check, long documents, long startNanos) {
            checked[check.code()] += documents;
            nanos[check.code()] += System.nanoTime() - startNanos;
        }

        /** Discards the findings in one store, before it is read again. */
        void forget(String store, long[] counts) {
            java.util.Arrays.fill(counts, 0);
            differences.removeIf(each -> each.store().equals(store));
            rights.forget(store);
        }
    }
}
