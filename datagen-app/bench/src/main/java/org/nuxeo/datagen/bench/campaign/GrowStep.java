// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that lets a repository grow: it imports ever more customers, with the lengths and digests of their files, and
 * measures after each import what could have slowed it down. Settings: {@code documents}, the sizes at scale 1, ascending,
 * {@code probes}, the largest number of requests of each probe, and {@code minutes}, in which it should end: it begins no
 * size that would take longer, as the one before went.
 */
record GrowStep(Settings settings) implements Step<DirectHost> {

    private static final long NO_LIMIT_MINUTES = 1_000_000;
    private static final double NANOS_PER_MINUTE = 60e9;

    /** What was measured at a size of the repository. */
    private record Point(long held, double microsEach, Probe.Result probe) {}

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO);
    }

    @Override
    public void alreadyDone(DirectHost host) {
        host.deliveries().done(host.deliveries().everything(), false);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        new Run(settings, host, record).all();
    }

    /** A run of the step: what was measured so far. */
    private static final class Run {

        private final Settings settings;
        private final DirectHost host;
        private final StepRecord record;
        private final List<Point> points = new ArrayList<>();

        /** What a document of the last size took with everything around its import. */
        private double minutesEach;

        Run(Settings settings, DirectHost host, StepRecord record) {
            this.settings = settings;
            this.host = host;
            this.record = record;
        }

        void all() {
            long startNanos = System.nanoTime();
            long minutes = settings.number("minutes", NO_LIMIT_MINUTES);
            Probe probe = new Probe(host, (int) settings.number("probes", 500));
            List<DatasetSpec> sizes = sizes();
            DatasetSpec before = null;
            for (DatasetSpec size : sizes) {
                if (host.stopped()) {
                    return;
                }
                long added = host.dataset().withSpec(size).size() - held();
                double minutesBefore = minutesSince(startNanos);
                if (minutesBefore + added * minutesEach > minutes) {
                    break;
                }
                points.add(grow(before, size, probe));
                minutesEach = (minutesSince(startNanos) - minutesBefore) / added;
                before = size;
            }
            plot();
            explain();
            if (points.size() == sizes.size()) {
                host.deliveries().done(host.deliveries().everything(), false);
            } else {
                note(
                        "%d of %d sizes: as fast as the last one, the next would not have ended within %,d minutes",
                        points.size(), sizes.size(), minutes);
            }
        }

        private static double minutesSince(long startNanos) {
            return (System.nanoTime() - startNanos) / NANOS_PER_MINUTE;
        }

        private void note(String format, Object... values) {
            record.note(String.format(Locale.ROOT, format, values));
        }

        private long held() {
            return points.isEmpty() ? 0 : points.get(points.size() - 1).held();
        }

        /** Returns the specs of the sizes. The last one is the whole dataset. */
        private List<DatasetSpec> sizes() {
            DatasetSpec whole = host.dataset().spec();
            List<Long> documents = settings.numbers("documents");
            if (documents.isEmpty()) {
                throw settings.refuse("documents", "must be a list of sizes");
            }
            long last = documents.get(documents.size() - 1);
            List<DatasetSpec> sizes = new ArrayList<>();
            long before = 0;
            for (long each : documents) {
                long runs = whole.customers() / Scenario.Data.CUSTOMERS_OF_A_RUN;
                long customers =
                        Math.max(1, Math.round((double) each / last * runs)) * Scenario.Data.CUSTOMERS_OF_A_RUN;
                if (customers > before && customers <= whole.customers()) {
                    sizes.add(whole.withSize(customers, whole.months()));
                }
                before = Math.max(before, customers);
            }
            return sizes;
        }

        private Point grow(@Nullable DatasetSpec before, DatasetSpec size, Probe probe) {
            Dataset dataset = host.dataset().withSpec(size);
            int partitions = host.data().partitions();
            Delivery delivery =
                    before == null ? Delivery.of(dataset, partitions) : Delivery.growth(dataset, before, partitions);
            long held = dataset.size() - delivery.records();
            host.produce(record, delivery);
            record.documents("holds", held, 0, 0);
            ConsumeReport consumed = host.consume(false);
            long roots = dataset.layout().repositories().labels().size();
            long wrong = Math.abs(host.held() - roots - dataset.size());
            DirectHost.imported(record, "import", delivery, consumed, held, wrong);
            record.batches("import of " + delivery.records(), consumed.batches());
            Probe.Result result = probe.measure(dataset);
            record.storedRow("store size", result.storeBytes() / 1_000, "kB", 0, 0);
            record.storedRow("store indexes", result.indexBytes() / 1_000, "kB", 0, 0);
            double micros = consumed.elapsedMillis() * 1_000.0 / Math.max(1, consumed.imported() - held);
            return new Point(dataset.size(), micros, result);
        }

        private void plot() {
            // A server that searches without an index needs a thousand times as long for a find as for an import.
            String cost = "Cost of a document against the size of the repository: ";
            plot(cost, "import", Point::microsEach);
            plot(cost, "commit", point -> point.probe().commitMicros());
            String find = "Time of a find against the size of the repository: ";
            plot(find, "find of a random document", point -> point.probe().randomFindMicros());
            plot(find, "find of the same document", point -> point.probe().sameFindMicros());
        }

        private void plot(String title, String line, ToDoubleFunction<Point> micros) {
            record.curve(new Curve(
                    title + settings.title(),
                    line,
                    "documents in the repository",
                    "microseconds",
                    true,
                    points.stream()
                            .map(point -> Curve.Point.of(point.held(), micros.applyAsDouble(point)))
                            .toList()));
        }

        /** Adds notes that say how much of the cost grows, and with what. */
        private void explain() {
            for (Point point : points) {
                note(
                        "at %,d documents: import %,.0f µs a document; %,.0f bytes of data and %,.0f of indexes a"
                                + " document; find of a random document %,.0f µs, of the same one %,.0f µs (cache);"
                                + " commit of one small document %,.0f µs (sync)",
                        point.held(),
                        point.microsEach(),
                        (double) point.probe().storeBytes() / point.held(),
                        (double) point.probe().indexBytes() / point.held(),
                        point.probe().randomFindMicros(),
                        point.probe().sameFindMicros(),
                        point.probe().commitMicros());
            }
            Point first = points.get(0);
            Point last = points.get(points.size() - 1);
            note(
                    "from %,d to %,d documents: import of a document × %.2f; index × %.1f; find of a random document"
                            + " × %.2f, of the same one × %.2f; commit × %.2f",
                    first.held(),
                    last.held(),
                    last.microsEach() / first.microsEach(),
                    (double) last.probe().indexBytes()
                            / Math.max(1, first.probe().indexBytes()),
                    last.probe().randomFindMicros() / first.probe().randomFindMicros(),
                    last.probe().sameFindMicros() / first.probe().sameFindMicros(),
                    last.probe().commitMicros() / first.probe().commitMicros());
        }
    }

    /**
     * Measures what can make an import slower as the repository grows: the size of data and indexes, the cache of the server,
     * and the time that a commit takes.
     */
    private static final class Probe {

        private static final String COLLECTION = "growth-probe";
        private static final double NANOS_PER_MICRO = 1e3;

        /** A probe ends after this time, since a server that searches without an index needs seconds for a request. */
        private static final long PROBE_NANOS = 10_000_000_000L;

        private static final int LEAST_REQUESTS = 3;
        private static final long SEED = 1;

        private final DirectHost host;
        private final int requests;

        /**
         * The state of a server.
         *
         * @param storeBytes size of the documents
         * @param indexBytes size of the indexes
         * @param randomFindMicros median time to find a random document by its row id: it is rarely in a cache
         * @param sameFindMicros median time to find always the same one: it is in every cache
         * @param commitMicros median time to insert one small document into a collection of its own
         */
        record Result(
                long storeBytes,
                long indexBytes,
                double randomFindMicros,
                double sameFindMicros,
                double commitMicros) {}

        Probe(DirectHost host, int requests) {
            this.host = host;
            this.requests = requests;
        }

        /** Measures a server that holds a dataset. Each probe takes ten seconds at most, unless three requests take longer. */
        Result measure(Dataset dataset) {
            Document sizes = host.mongo().database("us-east").runCommand(new BsonDocument("dbStats", new BsonInt32(1)));
            SplittableRandom random = new SplittableRandom(SEED);
            long[] ordinals = random.longs(requests, 0, dataset.size()).toArray();
            return new Result(
                    number(sizes, "dataSize"),
                    number(sizes, "indexSize"),
                    median(i -> find(dataset, ordinals[i])),
                    median(i -> find(dataset, ordinals[0])),
                    commit());
        }

        private static long number(Document sizes, String name) {
            return sizes.get(name) instanceof Number number ? number.longValue() : 0;
        }

        private void find(Dataset dataset, long ordinal) {
            var document = dataset.document(ordinal);
            var rowId = host.models().model(false).rowId(document.identity());
            RawBsonDocument found = host.mongo()
                    .documents(document.repository().label())
                    .find(Filters.eq("_id", rowId))
                    .first();
            if (found == null) {
                throw new StageException("mongo lacks document " + document.id() + ", which was imported");
            }
        }

        private double commit() {
            MongoCollection<RawBsonDocument> own = host.mongo().documents(COLLECTION);
            own.drop();
            double micros = median(i -> own.insertOne(RawBsonDocument.parse("{_id: " + i + "}")));
            own.drop();
            return micros;
        }

        private double median(IntConsumer request) {
            double[] micros = new double[requests];
            long firstNanos = System.nanoTime();
            int done = 0;
            while (done < requests && (done < LEAST_REQUESTS || System.nanoTime() - firstNanos < PROBE_NANOS)) {
                long startNanos = System.nanoTime();
                request.accept(done);
                micros[done++] = (System.nanoTime() - startNanos) / NANOS_PER_MICRO;
            }
            Arrays.sort(micros, 0, done);
            return micros[done / 2];
        }
    }
}
