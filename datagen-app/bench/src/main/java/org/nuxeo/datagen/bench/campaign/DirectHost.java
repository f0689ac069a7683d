// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.nuxeo.datagen.store.service.ServiceKind.ELASTICSEARCH;
import static org.nuxeo.datagen.store.service.ServiceKind.KAFKA;
import static org.nuxeo.datagen.store.service.ServiceKind.MONGO;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.load.MongoLoad;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.measure.Timeline;
import org.nuxeo.datagen.bench.series.ProcessSource;
import org.nuxeo.datagen.bench.series.ServerSeries.Source;
import org.nuxeo.datagen.bench.series.ServiceSources;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;
import org.nuxeo.datagen.store.size.Storage;
import org.nuxeo.datagen.store.size.StorageSizes;

/**
 * The host of a campaign in this process: its steps run the stages of the importer on services, and start processes of
 * this program. The repositories are empty at first, so the state ends with the command.
 *
 * @param listener receives the progress of stages
 * @param models the documents as the stores have them
 * @param deliveries the deliveries so far
 * @param clients clients of services, each made when it is first used
 * @param held what the services held when it was last asked for, by kind and name
 */
public record DirectHost(
        Scenario.Data data,
        Dataset dataset,
        Place place,
        RunProgress progress,
        StopSource stops,
        Timeline listener,
        DocumentModels models,
        Deliveries deliveries,
        Map<ServiceKind, AutoCloseable> clients,
        Map<String, Storage> held)
        implements Host {

    private static final Duration SAMPLE_LIMIT = Duration.ofSeconds(5);

    /**
     * The services and resources of a campaign.
     *
     * @param services the services in words
     * @param own the services that were started for the campaign; null for none
     * @param threads number of threads of each stage
     * @param work work folder of child processes
     */
    public record Place(Description services, @Nullable EmbeddedServices own, int threads, Path work) {
        Set<ServiceKind> embedded() {
            return own == null ? Set.of() : own.kinds();
        }
    }

    /**
     * @param progress receives the progress of each step
     * @param stops ends the current stage
     */
    public DirectHost(Scenario scenario, Place place, RunProgress progress, StopSource stops) {
        this(scenario.data(), scenario.data().dataset(), place, progress, stops);
    }

    DirectHost(Scenario.Data data, Dataset dataset, Place place, RunProgress progress, StopSource stops) {
        this(
                data,
                dataset,
                place,
                progress,
                stops,
                new Timeline(progress, System::nanoTime),
                DocumentModels.of(dataset, null),
                new Deliveries(dataset, data.partitions(), new ArrayList<>(), new ArrayList<>()),
                new ConcurrentHashMap<>(),
                new HashMap<>());
    }

    /** Returns a host with the same services and only the first documents of the dataset. */
    DirectHost upTo(long documents) {
        return new DirectHost(data, data.upTo(dataset, documents), place, progress, stops);
    }

    /** Returns whether figures of MongoDB are those of its stand-in. */
    boolean hasStandIn() {
        return place.embedded().contains(ServiceKind.MONGO);
    }

    @Override
    public CampaignState begin(Scenario scenario) {
        if (!place.embedded().isEmpty()) {
            return CampaignState.passing(hasStandIn());
        }
        String mongo = ServiceWords.mongo(place.services());
        String address = mongo == null ? "" : Secrets.hide(mongo);
        Path folder = place.work().resolve("scenario");
        return CampaignState.open(folder, scenario.name(), dataset.spec().fingerprint(), "mongo", address);
    }

    @Override
    public List<Curve> curves() {
        return listener.curves();
    }

    /** Returns the kind of files that come in no series. */
    static Kind single(Dataset dataset) {
        Predicate<Kind> single = kind -> kind.hasFiles() && !kind.isSeries() && kind.source() == null;
        Stream<Kind> singles = dataset.layout().kinds().stream().filter(single);
        return singles.reduce((first, last) -> last).orElseThrow();
    }

    /** Returns a random document of a kind. */
    Identity random(Kind kind) {
        return dataset.identity(
                dataset.firstOrdinal(kind) + ThreadLocalRandom.current().nextLong(dataset.count(kind)));
    }

    /** Finds a document by its id, records how long that took, and returns whether it is there. */
    boolean isFound(Identity document, Latencies times) {
        String id = dataset.id(document).toString();
        long startNanos = System.nanoTime();
        boolean found = collection(document).find(Filters.eq("ecm:id", id)).first() != null;
        times.record(startNanos);
        return found;
    }

    /** Returns the collection that holds a document. */
    MongoCollection<RawBsonDocument> collection(Identity document) {
        return mongo().documents(dataset.layout().repository(document).label());
    }

    /** Returns what the archive of the dataset brings to loads. */
    ArchiveLoads loads() {
        return Registered.loads(dataset).orElseThrow();
    }

    /** Returns the names of the repositories of the dataset. */
    List<String> repositories() {
        return dataset.layout().repositories().labels();
    }

    @Override
    public Path work() {
        return place.work();
    }

    int threads() {
        return place.threads();
    }

    /** Returns the run of a stage, which ends early if a stop is requested. */
    StageRun stage() {
        return stage(listener);
    }

    /** Returns the run of a stage that tells another listener of its progress. */
    StageRun stage(ProgressListener other) {
        return StageRun.of(stops, other);
    }

    @Override
    public Map<String, String> addresses() {
        ServiceAddresses addresses = ServiceWords.addresses(place.services());
        Map<String, String> variables = new LinkedHashMap<>();
        for (Word word : ServiceWords.ADDRESSES) {
            String address = addresses.of(ServiceKind.of(word.name()));
            if (address != null) {
                variables.put(word.variable(), address);
            }
        }
        return variables;
    }

    /** Returns what a load of sessions works on; the caller closes it. */
    MongoLoad loadTarget() {
        return new MongoLoad(database());
    }

    private MongoDatabase database() {
        return mongo().database(repositories().get(0));
    }

    /** Returns services in the order in which reports show them. */
    private static Stream<ServiceKind> shown(Set<ServiceKind> services) {
        return Stream.of(MONGO, ELASTICSEARCH, KAFKA).filter(services::contains);
    }

    @Override
    public List<Source> sources(Set<ServiceKind> services) {
        Stream<Source> ofServices = shown(services).map(kind -> switch (kind) {
            case KAFKA -> ServiceSources.kafka(topics().within(SAMPLE_LIMIT), group(), repositories());
            case MONGO -> ServiceSources.mongo(this::database);
            case ELASTICSEARCH -> ServiceSources.index(this::elastic);
        });
        return Stream.concat(Stream.of(new ProcessSource()), ofServices).toList();
    }

    @Override
    public List<Storage> stored(Set<ServiceKind> services) {
        List<Storage> found = new ArrayList<>();
        try {
            for (ServiceKind kind : shown(services).toList()) {
                switch (kind) {
                    case KAFKA -> found.addAll(StorageSizes.of(topics().within(SAMPLE_LIMIT)));
                    case MONGO -> found.addAll(StorageSizes.of(database(), mongo().admin()));
                    case ELASTICSEARCH -> found.addAll(StorageSizes.of(elastic(), IndexAdmin.indexOf("*")));
                }
            }
        } catch (IOException | RuntimeException e) {
            progress.note("what the services store is unknown: " + FailureReasons.of(e));
        }
        found.removeIf(each -> each.bytes() == 0 || each.equals(held.put(each.kind() + " " + each.name(), each)));
        return found;
    }

    @Override
    public String resumption() {
        return place.embedded().isEmpty()
                ? "; repair it and repeat the command to resume"
                : "; repair it and repeat the command, which starts over, since its own services end with it";
    }

    /** Returns what another process needs to run a stage of the same dataset at the same speed on some services. */
    Description description(ServiceKind... kinds) {
        Description told = data.describe(dataset)
                .with(StageWords.PARTITIONS, data.partitions(), Description.GIVEN)
                .with(StageWords.THREADS, threads(), Description.GIVEN);
        for (ServiceKind kind : kinds) {
            told = told.and(ServiceWords.of(kind, place.services()));
        }
        return told;
    }

    private String group() {
        return "datagen-scenario-" + dataset.spec().fingerprint().substring(0, 8);
    }

    private ServiceAccess access() {
        return ServiceWords.access(place.services());
    }

    private String address(ServiceKind kind) {
        return Objects.requireNonNull(ServiceWords.addresses(place.services()).of(kind), kind.title());
    }

    private <T extends AutoCloseable> T client(ServiceKind kind, Class<T> type, Function<String, T> maker) {
        return type.cast(clients.computeIfAbsent(kind, first -> maker.apply(address(kind))));
    }

    KafkaSettings kafka() {
        return access().kafka(address(ServiceKind.KAFKA));
    }

    TopicAdmin topics() {
        return client(ServiceKind.KAFKA, TopicAdmin.class, address -> new TopicAdmin(kafka()));
    }

    MongoStore mongo() {
        return client(ServiceKind.MONGO, MongoStore.class, address -> new MongoStore(access().mongo(address)));
    }

    ElasticStore elastic() {
        return client(ELASTICSEARCH, ElasticStore.class, address -> new ElasticStore(access().elasticsearch(address)));
    }

    /** Returns the index if it is wanted, else null. */
    @Nullable
    ElasticStore index(boolean wanted) {
        return wanted ? elastic() : null;
    }

    /**
     * Removes what services hold of the dataset. Garbage is collected in the heap of the stand-in for MongoDB. Otherwise a
     * collection of several seconds could slow down a later measurement.
     */
    void clear(Set<ServiceKind> services) throws InterruptedException {
        for (String repository : repositories()) {
            for (ServiceKind kind : services) {
                switch (kind) {
                    case KAFKA -> topics().delete(List.of(Topics.documents(repository), Topics.folders(repository)));
                    case MONGO -> RepositoryCleaning.empty(mongo().database(repository), repository);
                    case ELASTICSEARCH -> new IndexAdmin(elastic()).delete(repository);
                }
            }
        }
        if (services.contains(ServiceKind.MONGO) && place.own() != null && hasStandIn()) {
            place.own().collectGarbage(ServiceKind.MONGO);
        }
    }

    /** Returns the approximate number of documents in the repositories, as the statistics of collections have it. */
    long documents() {
        return Rates.total(repositories(), each -> mongo().documents(each).estimatedDocumentCount());
    }

    /** Sends a delivery to Kafka as references, and adds a row to the record of a step. */
    void produce(StepRecord record, Delivery delivery) {
        ProduceSettings usual = ProduceSettings.of(RecordFormat.REFERENCE, threads());
        ProduceSettings settings = usual.with(TopicWords.topics(data.words()));
        ProduceReport sent = stage().produce(kafka(), settings, delivery, models);
        long wrong = Math.abs(delivery.records() - sent.produced());
        record.documents("produce", sent.produced(), sent.elapsedMillis(), wrong);
    }

    /**
     * Imports what was sent to Kafka and not imported yet into all repositories, by one consumer group for each dataset.
     *
     * @param index whether documents are indexed on the fly
     */
    ConsumeReport consume(UnaryOperator<ConsumeSettings> settings, boolean index, StageControl control) {
        ConsumeSettings own = ConsumeSettings.of(repositories(), threads());
        ConsumeSettings wanted = settings.apply(own.withGroup(group()).withLayout(data.layout()));
        return new StageRun(stops, stage().context().with(control))
                .consume(kafka(), wanted, models, mongo(), index(index));
    }

    /** Imports what was sent to Kafka and not imported yet. */
    ConsumeReport consume(boolean index) {
        return consume(usual -> usual, index, StageControl.none());
    }

    /** Does numbered pieces of work with all threads, and returns the milliseconds. */
    long inParallel(String activity, long pieces, Supplier<LongConsumer> workers) {
        return inParallel(activity, 1, pieces, workers);
    }

    private long inParallel(String activity, int each, long pieces, Supplier<LongConsumer> workers) {
        long startNanos = System.nanoTime();
        new RangeWorkers(pieces, new IntervalSet(), new StopSignal())
                .run(activity, StageControl.none(), threads(), each, workers);
        return Rates.millisSince(startNanos);
    }

    /** Works on all documents of a delivery in ranges, with progress, and returns the milliseconds. */
    long overDocuments(String activity, Delivery delivery, int batch, Supplier<RangeWork> workers) {
        return overDocuments(activity, 1, delivery, batch, workers);
    }

    /** Does the same with several workers for each thread. */
    long overDocuments(String activity, int each, Delivery delivery, int batch, Supplier<RangeWork> workers) {
        DocumentRanges ranges = new DocumentRanges(delivery, batch);
        listener.started(activity, delivery.records());
        return inParallel(activity, each, ranges.count(), () -> {
            RangeWork work = workers.get();
            return range -> {
                List<Identity> documents = ranges.documents(range);
                work.accept(ranges.repository(range).label(), documents);
                listener.advanced(activity, documents.size());
            };
        });
    }

    /** The work of one thread on ranges of documents, each of one repository. */
    interface RangeWork {
        void accept(String repository, List<Identity> documents);
    }

    /** Verifies the whole dataset with one way to read MongoDB, and adds a row and some of the differences to a record. */
    void verify(StepRecord record, MongoVariant read, DocumentModels expected, long blobs, boolean index) {
        VerifySettings settings = VerifySettings.of(threads(), blobs);
        MongoStore mongo = read.store();
        VerifyReport report =
                stage().verify(settings, expected, VerifyScope.whole(expected.dataset()), mongo, index(index));
        report.differences().stream().limit(10).map(Difference::toString).forEach(record::note);
        long missing = report.finished() ? Math.abs(dataset.size() - report.verified()) : 0;
        long wrong = Math.max(report.differenceCount(), missing);
        record.storedDocuments("verify" + read.suffix(), report.verified(), report.elapsedMillis(), wrong);
        if (!read.suffix().isEmpty()) {
            List<Difference> listed = report.differences();
            long duplicates = Rates.total(listed, each -> each.field().equals("duplicate") ? 1 : 0);
            String note = "verify%s: %,d duplicates among %,d differences listed";
            record.note(Numbers.text(note, read.suffix(), duplicates, listed.size()));
        }
    }

    @Override
    public void close() {
        for (AutoCloseable each : clients.values()) {
            try {
                each.close();
            } catch (Exception e) {
                progress.note("a client was not closed: " + FailureReasons.of(e));
            }
        }
    }
}
