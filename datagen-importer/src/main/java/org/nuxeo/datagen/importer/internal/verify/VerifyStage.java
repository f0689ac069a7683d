// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.MongoException;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.internal.model.StoredDocuments;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.internal.mongo.MongoBulkSorter;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.internal.mongo.RightsReader;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.DocumentRanges;
import org.nuxeo.datagen.importer.internal.retry.Attempts;
import org.nuxeo.datagen.importer.internal.stage.Checkpoint;
import org.nuxeo.datagen.importer.internal.stage.Checkpoints;
import org.nuxeo.datagen.importer.internal.stage.ControlledStage;
import org.nuxeo.datagen.importer.internal.stage.IntervalSet;
import org.nuxeo.datagen.importer.internal.stage.RangeWorkers;
import org.nuxeo.datagen.importer.internal.stage.StageContext;
import org.nuxeo.datagen.importer.internal.stage.StageControl;
import org.nuxeo.datagen.importer.internal.stage.StopSignal;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * Generates every document of a dataset again and compares it with what the stores hold.
 *
 * <p>Ranges of documents are shared among threads. A range is read by row id and compared byte for byte; only where
 * bytes differ, field by field. If a store holds more documents than were found, its ids are scanned for unexpected
 * ones. Each thread holds one range in memory, whatever the size of the dataset. Progress is saved every few seconds,
 * so a run that was stopped or killed resumes.
 */
public final class VerifyStage implements ControlledStage<VerifyReport> {

    private static final int PARTITIONS = 1;

    private final Dataset dataset;
    private final VerifySettings settings;
    private final Supplier<StoredDocuments> models;
    private final MongoStore mongo;
    private final ElasticStore index;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final VerifyTally tally;
    private final StageControl control;
    private final Checkpoint checkpoint;
    private long earlierMillis;

    /**
     * @param models creates a content model with blobs for each thread
     * @param index the index to compare besides MongoDB, or null
     * @param context its checkpoint has what an earlier run has compared
     */
    public VerifyStage(
            Dataset dataset,
            VerifySettings settings,
            Supplier<StoredDocuments> models,
            MongoStore mongo,
            ElasticStore index,
            StageContext context) {
        this.dataset = dataset;
        this.settings = settings;
        this.models = models;
        this.mongo = mongo;
        this.index = index;
        this.checkpoint = context.checkpoint();
        this.control = new StageControl(context.rate(), settings.threads(), context.listener());
        this.listener = control.listener();
        this.tally = new VerifyTally(settings.differenceLimit());
    }

    @Override
    public VerifyReport run() {
        long startNanos = System.nanoTime();
        listener.started("verify", dataset.size());
        DocumentRanges ranges = new DocumentRanges(Delivery.of(dataset, PARTITIONS), settings.batchDocuments());
        IdScheme ids = models.get().ids();
        for (Repository repository : Repository.values()) {
            mongo.retried(() -> {
                RepositorySetup.requireIds(mongo, repository.label(), ids);
                return null;
            });
        }
        List<String> repositories =
                Arrays.stream(Repository.values()).map(Repository::label).toList();
        Rights rights = retried("mongo", () -> RightsReader.read(mongo, repositories, ids));
        restore();
        BlobSample sample = new BlobSample(dataset, settings.blobs());
        if (index != null) {
            for (Repository repository : Repository.values()) {
                refresh(repository);
            }
        }
        Checkpoints saves = new Checkpoints(checkpoint, () -> state(startNanos));
        try {
            new RangeWorkers(ranges.count(), tally.ranges(), stop)
                    .run("verify", control, () -> worker(ranges, sample, rights, saves));
            if (!stop.getAsBoolean() && settings.others()) {
                findUnexpected(saves);
            }
        } finally {
            saves.save();
        }
        stop.rethrow();
        return tally.report(dataset, !stop.getAsBoolean(), elapsedMillis(startNanos));
    }

    private long elapsedMillis(long startNanos) {
        return earlierMillis + (System.nanoTime() - startNanos) / 1_000_000;
    }

    private ObjectNode state(long startNanos) {
        return tally.state()
                .put("rangeDocuments", settings.batchDocuments())
                .put("elapsedMillis", elapsedMillis(startNanos));
    }

    private void restore() {
        ObjectNode earlier = checkpoint.earlier();
        // With another range size, the saved numbers mean other ranges.
        if (earlier != null && earlier.path("rangeDocuments").asInt() == settings.batchDocuments()) {
            tally.restore(earlier);
            earlierMillis = earlier.path("elapsedMillis").asLong();
            listener.advanced("verify", tally.documents());
        }
    }

    private void refresh(Repository repository) {
        IndexAdmin admin = new IndexAdmin(index);
        if (admin.exists(repository.label())) {
            admin.refresh(repository.label());
        }
    }

    private LongConsumer worker(DocumentRanges ranges, BlobSample sample, Rights rights, Checkpoints saves) {
        StoredDocuments model = models.get();
        MongoCheck mongoCheck = new MongoCheck(mongo, model, rights, sample, settings.blobCheck());
        IndexCheck indexCheck = index == null ? null : new IndexCheck(index, settings, rights);
        return range -> {
            Repository repository = ranges.repository(range);
            List<Identity> documents = ranges.documents(range);
            control.rate().acquire(documents.size(), stop);
            RangeFindings findings = new RangeFindings();
            ExpectedRange expected = retried("mongo", () -> {
                findings.forget("mongo", findings.inMongo);
                return mongoCheck.fetch(repository.label(), documents, findings);
            });
            boolean[] inMongoEqual = retried("mongo", () -> mongoCheck.compare(expected, findings));
            boolean[] inIndexEqual = indexCheck == null
                    ? inMongoEqual
                    : retried("elasticsearch", () -> {
                        findings.forget("elasticsearch", findings.inIndex);
                        return indexCheck.compare(expected, findings);
                    });
            if (stop.getAsBoolean()) {
                return;
            }
            for (int i = 0; i < documents.size(); i++) {
                if (inMongoEqual[i] && inIndexEqual[i]) {
                    findings.verified[documents.get(i).kind().code()]++;
                }
            }
            tally.add(range, documents.size(), repository, findings);
            listener.advanced("verify", documents.size());
            saves.offer();
        };
    }

    /** A request that may fail temporarily. */
    private interface Request<T> {
        T send() throws IOException;
    }

    private <T> T retried(String store, Request<T> request) {
        Attempts attempts = new Attempts(settings.retry(), stop);
        while (true) {
            try {
                return request.send();
            } catch (IOException | MongoException e) {
                if (e instanceof MongoException failure) {
                    MongoBulkSorter.requireAdmitted(failure);
                }
                if (e instanceof IOException failure && ElasticStore.isAnswer(failure)) {
                    throw new StageException(
                            "elasticsearch at " + index.settings().address() + " refuses a request: "
                                    + FailureReasons.of(failure),
                            failure);
                }
                if (!attempts.again()) {
                    String address = store.equals("mongo")
                            ? mongo.settings().address()
                            : index.settings().address();
                    throw new ServiceDownException(store, address, e);
                }
            }
        }
    }

    /** Scans the stores that hold more documents than were found there, in ranges of ids. */
    private void findUnexpected(Checkpoints saves) {
        IdScheme ids = models.get().ids();
        UnexpectedSearch search = new UnexpectedSearch(dataset, ids);
        for (Repository repository : Repository.values()) {
            long held = mongo.retried(() ->
                    mongo.documents(repository.label()).countDocuments(Filters.ne(ids.field(), ids.value(ids.root()))));
            if (held != tally.inMongo(repository)) {
                search.add(repository, false, held);
            }
            long indexed = index == null ? 0 : new IndexAdmin(index).count(repository.label());
            if (index != null && indexed != tally.inIndex(repository)) {
                search.add(repository, true, indexed);
            }
        }
        if (search.count() > 0) {
            listener.started("scan", search.documents());
            listener.advanced("scan", tally.scanned());
            new RangeWorkers(search.count(), new IntervalSet(), stop)
                    .run("scan", control, () -> scanner(search, saves));
        }
    }

    private LongConsumer scanner(UnexpectedSearch search, Checkpoints saves) {
        UnexpectedScan scan = new UnexpectedScan(models.get(), stop);
        return number -> {
            UnexpectedSearch.ScanRange range = search.range(number);
            if (tally.isScanned(range.number())) {
                return;
            }
            RangeFindings findings = retried(range.index() ? "elasticsearch" : "mongo", () -> {
                RangeFindings found = new RangeFindings();
                if (range.index()) {
                    scan.index(index, range.repository(), range.ranges().inIndex(range.range()), found);
                } else {
                    scan.mongo(mongo, range.repository(), range.ranges().inMongo(range.range()), found);
                }
                return found;
            });
            if (stop.getAsBoolean()) {
                return;
            }
            tally.addScanned(range.number(), findings);
            listener.advanced("scan", findings.checked[VerifyTally.Check.SCAN.code()]);
            saves.offer();
        };
    }

    @Override
    public StageControl control() {
        return control;
    }

    @Override
    public void stop() {
        stop.stop();
    }

    @Override
    public void close() {
        stop.stop();
    }
}
