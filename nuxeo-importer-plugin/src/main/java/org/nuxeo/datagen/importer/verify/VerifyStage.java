package org.nuxeo.datagen.importer.verify;

import com.mongodb.MongoException;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.core.Repository;
import org.nuxeo.datagen.importer.RangeWorkers;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.ServiceDownException;
import org.nuxeo.datagen.importer.SteeredStage;
import org.nuxeo.datagen.importer.Steering;
import org.nuxeo.datagen.importer.StopSignal;
import org.nuxeo.datagen.importer.bulk.Attempts;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.DocumentRanges;
import org.nuxeo.datagen.importer.record.IntervalSet;

/**
 * Regenerates every document of a dataset and compares it with what the stores hold.
 *
 * <p>Ranges of documents are shared among threads; each is fetched by row id, compared byte for byte and, only where
 * bytes differ, field by field. Documents that should not be there are looked for when a store holds more than was
 * found. Memory is one range a thread, whatever the size of the dataset.
 */
public final class VerifyStage implements SteeredStage<VerifyReport> {

    private static final int PARTITIONS = 1;
    private static final int KINDS = Kind.values().length;

    private final Dataset dataset;
    private final VerifySettings settings;
    private final Supplier<ContentModel> models;
    private final MongoStore mongo;
    private final ElasticStore index;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final VerifyTally tally;
    private final Steering steering;

    /**
     * @param models makes one content model per thread, with files
     * @param index what is compared besides MongoDB, or null
     */
    public VerifyStage(
            Dataset dataset,
            VerifySettings settings,
            Supplier<ContentModel> models,
            MongoStore mongo,
            ElasticStore index,
            ProgressListener listener) {
        this.dataset = dataset;
        this.settings = settings;
        this.models = models;
        this.mongo = mongo;
        this.index = index;
        this.steering = new Steering(RateLimit.none(), settings.threads(), listener);
        this.listener = steering.listener();
        this.tally = new VerifyTally(settings.differenceLimit());
    }

    @Override
    public VerifyReport run() {
        long startNanos = System.nanoTime();
        listener.started("verify", dataset.size());
        DocumentRanges ranges = new DocumentRanges(Delivery.of(dataset, PARTITIONS), settings.batchDocuments());
        long files = 0;
        for (Kind kind : Kind.values()) {
            files += kind.hasBlob() ? dataset.count(kind) : 0;
        }
        BlobSample sample = new BlobSample(settings.blobs(), files);
        if (index != null) {
            for (Repository repository : Repository.values()) {
                refresh(repository);
            }
        }
        new RangeWorkers(ranges.count(), new IntervalSet(), stop).run("verify", steering, () -> worker(ranges, sample));
        if (!stop.getAsBoolean() && settings.others()) {
            findUnexpected();
        }
        stop.rethrow();
        return tally.report(dataset, !stop.getAsBoolean(), (System.nanoTime() - startNanos) / 1_000_000);
    }

    private void refresh(Repository repository) {
        IndexAdmin admin = new IndexAdmin(index);
        if (admin.exists(repository.label())) {
            admin.refresh(repository.label());
        }
    }

    private LongConsumer worker(DocumentRanges ranges, BlobSample sample) {
        ContentModel model = models.get();
        MongoCheck mongoCheck = new MongoCheck(mongo, model, sample, tally);
        IndexCheck indexCheck = index == null ? null : new IndexCheck(index, settings, tally);
        return range -> {
            Repository repository = ranges.repository(range);
            List<Identity> documents = ranges.documents(range);
            steering.rate().acquire(documents.size(), stop);
            long[] inMongo = new long[KINDS];
            long[] inIndex = new long[KINDS];
            ExpectedRange expected = retried("mongo", () -> mongoCheck.fetch(repository.label(), documents));
            boolean[] inMongoEqual = retried("mongo", () -> mongoCheck.compare(expected, inMongo));
            boolean[] inIndexEqual = indexCheck == null
                    ? inMongoEqual
                    : retried("elasticsearch", () -> indexCheck.compare(expected, inIndex));
            if (stop.getAsBoolean()) {
                return;
            }
            long[] verified = new long[KINDS];
            for (int i = 0; i < documents.size(); i++) {
                if (inMongoEqual[i] && inIndexEqual[i]) {
                    verified[documents.get(i).kind().ordinal()]++;
                }
            }
            tally.add(repository, verified, inMongo, inIndex);
            listener.advanced("verify", documents.size());
        };
    }

    /** A request that may fail for a while. */
    private interface Request<T> {
        T send() throws IOException;
    }

    private <T> T retried(String store, Request<T> request) {
        Attempts attempts = new Attempts(settings.retry(), stop);
        while (true) {
            try {
                return request.send();
            } catch (IOException | MongoException e) {
                if (!attempts.again()) {
                    String address = store.equals("mongo")
                            ? mongo.settings().address()
                            : index.settings().address();
                    throw new ServiceDownException(store, address, e);
                }
            }
        }
    }

    private void findUnexpected() {
        ContentModel model = models.get();
        IdScheme ids = model.ids();
        UnexpectedScan scan = new UnexpectedScan(model, tally, stop);
        for (Repository repository : Repository.values()) {
            long held = retried("mongo", () -> mongo.documents(repository.label())
                    .countDocuments(com.mongodb.client.model.Filters.ne(ids.field(), ids.value(ids.root()))));
            if (held != tally.inMongo(repository)) {
                scan.mongo(mongo, repository);
            }
            if (index != null && new IndexAdmin(index).count(repository.label()) != tally.inIndex(repository)) {
                retried("elasticsearch", () -> {
                    scan.index(index, repository);
                    return null;
                });
            }
        }
    }

    @Override
    public Steering steering() {
        return steering;
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
