// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.load.LoadTarget;
import org.nuxeo.datagen.bench.load.MongoLoad;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.measure.Timeline;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.series.IndexSource;
import org.nuxeo.datagen.bench.series.KafkaSource;
import org.nuxeo.datagen.bench.series.MongoSource;
import org.nuxeo.datagen.bench.series.ProcessSource;
import org.nuxeo.datagen.bench.series.Source;
import org.nuxeo.datagen.bench.series.Storage;
import org.nuxeo.datagen.bench.setup.Stores;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;

/**
 * The host of a campaign in this process: its steps run the stages of the importer on services, and start processes of
 * this program. The repositories are empty at first, so the state ends with the command.
 */
public final class DirectHost implements Host {

    /** The kinds of steps, by the name after {@code do}. */
    static final Map<String, Function<Step.Settings, Step<DirectHost>>> STEPS = new LinkedHashMap<>();

    static {
        STEPS.put("deliver", DirectSteps.Deliver::new);
        STEPS.put("import", DirectSteps.Import::new);
        STEPS.put("grow", GrowStep::new);
        STEPS.put("index", DirectSteps.Index::new);
        STEPS.put("verify", DirectSteps.Verify::new);
        STEPS.put("mixed", MixedStep::new);
        STEPS.put("search", SearchStep::new);
        STEPS.put("update", UpdateStep::new);
        STEPS.put("check", CheckStep::new);
        STEPS.put("retrieve", RetrieveStep::new);
        STEPS.put("files", FilesStep::new);
        STEPS.put("uploads", UploadsStep::new);
        STEPS.put("objects", ObjectsStep::new);
        STEPS.put("load", SessionsStep::new);
        STEPS.put("measure", MeasureStep::new);
        STEPS.put("command", settings -> new CommandStep<>(settings, DirectHost::loadTarget));
    }

    /** Prefix of the name of the consumer group, which is different for each dataset. */
    private static final String GROUP = "datagen-scenario-";

    private static final Duration SAMPLE_LIMIT = Duration.ofSeconds(5);

    private final Scenario.Data data;
    private final Dataset dataset;
    private final Place place;
    private final Stores stores;
    private final RunProgress progress;
    private final Timeline listener;
    private final StopSource stops;
    private final DocumentModels models;
    private final Deliveries deliveries;
    private final Map<String, Storage> held = new HashMap<>();

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
        this.data = data;
        this.dataset = dataset;
        this.place = place;
        this.stores = new Stores(ServiceWords.addresses(place.services()), ServiceWords.access(place.services()));
        this.progress = progress;
        this.listener = new Timeline(progress);
        this.stops = stops;
        this.models = DocumentModels.of(dataset, null);
        this.deliveries = new Deliveries(dataset, data.partitions());
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
        return CampaignState.kept(
                place.work().resolve("scenario"),
                scenario.name(),
                dataset.spec().fingerprint(),
                mongo == null ? "" : Secrets.hide(mongo));
    }

    @Override
    public List<Curve> curves() {
        return listener.curves();
    }

    Dataset dataset() {
        return dataset;
    }

    /** Returns the kind of files that come in no series. */
    static Kind single(Dataset dataset) {
        return dataset.layout().kinds().stream()
                .filter(kind -> kind.hasFiles() && !kind.isSeries() && !kind.isVersion())
                .reduce((first, last) -> last)
                .orElseThrow();
    }

    /** Returns the names of the repositories of the dataset. */
    List<String> repositories() {
        return dataset.layout().repositories().labels();
    }

    Scenario.Data data() {
        return data;
    }

    @Override
    public Path work() {
        return place.work();
    }

    int threads() {
        return place.threads();
    }

    ProgressListener listener() {
        return listener;
    }

    DocumentModels models() {
        return models;
    }

    /** Returns the run of a stage, which ends early if a stop is requested. */
    StageRun stage() {
        return stage(listener);
    }

    /** Returns the run of a stage that tells another listener of its progress. */
    StageRun stage(ProgressListener other) {
        return StageRun.of(stops, other);
    }

    /** Returns the deliveries so far. */
    Deliveries deliveries() {
        return deliveries;
    }

    @Override
    public boolean stopped() {
        return stops.requested();
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
    LoadTarget loadTarget() {
        return new MongoLoad(mongo().database(repositories().get(0)));
    }

    @Override
    public List<Source> sources(Set<ServiceKind> services) {
        List<Source> sources = new ArrayList<>(List.of(new ProcessSource()));
        if (services.contains(ServiceKind.MONGO)) {
            sources.add(new MongoSource(() -> mongo().database(repositories().get(0))));
        }
        if (services.contains(ServiceKind.ELASTICSEARCH)) {
            sources.add(new IndexSource(this::elastic));
        }
        if (services.contains(ServiceKind.KAFKA)) {
            sources.add(new KafkaSource(stores.topics().within(SAMPLE_LIMIT), group(), repositories()));
        }
        return sources;
    }

    @Override
    public List<Storage> stored(Set<ServiceKind> services) {
        List<Storage> found = new ArrayList<>();
        try {
            if (services.contains(ServiceKind.MONGO)) {
                found.addAll(Storage.of(mongo().database(repositories().get(0))));
            }
            if (services.contains(ServiceKind.ELASTICSEARCH)) {
                found.addAll(Storage.of(elastic(), IndexAdmin.indexOf("*")));
            }
            if (services.contains(ServiceKind.KAFKA)) {
                found.addAll(Storage.of(stores.topics().within(SAMPLE_LIMIT)));
            }
        } catch (IOException | RuntimeException e) {
            progress.note("what the services store is unknown: " + FailureReasons.of(e));
        }
        return found.stream()
                .filter(each -> each.bytes() > 0)
                .filter(each -> !each.equals(held.put(each.kind() + " " + each.name(), each)))
                .toList();
    }

    @Override
    public String resumption() {
        return place.embedded().isEmpty()
                ? "; repair it and repeat the command to resume"
                : "; repair it and repeat the command, which starts over, since its own services end with it";
    }

    /** Returns what another process needs to run a stage of the same dataset at the same speed on some services. */
    Description description(ServiceKind... kinds) {
        Description all = data.describe(dataset)
                .with(StageWords.PARTITIONS, data.partitions(), Description.GIVEN)
                .with(StageWords.THREADS, threads(), Description.GIVEN);
        for (ServiceKind kind : kinds) {
            all = all.and(ServiceWords.of(kind, place.services()));
        }
        return all;
    }

    String group() {
        return GROUP + dataset.spec().fingerprint().substring(0, 8);
    }

    KafkaSettings kafka() {
        return stores.kafka();
    }

    TopicAdmin topics() {
        return stores.topics();
    }

    MongoStore mongo() {
        return stores.mongo();
    }

    /**
     * Removes what services hold of the dataset. Garbage is collected in the heap of the stand-in for MongoDB. Otherwise a
     * collection of several seconds could slow down a later measurement.
     */
    void clear(Set<ServiceKind> kinds) throws InterruptedException {
        for (String repository : repositories()) {
            if (kinds.contains(ServiceKind.KAFKA)) {
                topics().delete(List.of(Topics.documents(repository), Topics.folders(repository)));
            }
            if (kinds.contains(ServiceKind.MONGO)) {
                mongo().documents(repository).drop();
            }
            if (kinds.contains(ServiceKind.ELASTICSEARCH)) {
                new IndexAdmin(elastic()).delete(repository);
            }
        }
        if (kinds.contains(ServiceKind.MONGO) && place.own() != null && hasStandIn()) {
            place.own().collectGarbage(ServiceKind.MONGO);
        }
    }

    ElasticStore elastic() {
        return stores.elastic();
    }

    /**
     * Returns the approximate number of documents in the repositories, as the statistics of collections have it. FerretDB
     * answers other requests for a number by reading every document.
     */
    long held() {
        return repositories().stream().mapToLong(this::held).sum();
    }

    private long held(String repository) {
        Document statistics =
                mongo().database(repository).runCommand(new BsonDocument("collStats", new BsonString(repository)));
        return statistics.get("count", Number.class).longValue();
    }

    /** Sends a delivery to Kafka as references, and adds a row to the record of a step. */
    void produce(StepRecord record, Delivery delivery) {
        ProduceSettings settings =
                ProduceSettings.of(RecordFormat.REFERENCE, threads()).with(data.topics());
        ProduceReport sent = stage().produce(stores.kafka(), settings, delivery, models);
        record.documents(
                "produce", sent.produced(), sent.elapsedMillis(), Math.abs(delivery.records() - sent.produced()));
    }

    /** Imports what was sent to Kafka and not imported yet, and indexes it on the fly if wanted. */
    ConsumeReport consume(boolean index) {
        return consume(settings(), index, StageControl.none());
    }

    /** Returns the settings of an import into all repositories, by one consumer group for each dataset. */
    ConsumeSettings settings() {
        return ConsumeSettings.of(repositories(), threads()).withGroup(group()).withLayout(data.layout());
    }

    /** Imports what was sent to Kafka and not imported yet, under a control. */
    ConsumeReport consume(ConsumeSettings settings, boolean index, StageControl control) {
        return new StageRun(stops, stage().context().with(control))
                .consume(stores.kafka(), settings, models, mongo(), index ? elastic() : null);
    }

    /**
     * Adds a row of an import to the record of a step.
     *
     * @param held documents that the consumer group had imported before
     * @param wrong number of further differences
     */
    static void imported(
            StepRecord record, String stage, Delivery delivery, ConsumeReport consumed, long held, long wrong) {
        long imported = consumed.imported() - held;
        record.storedDocuments(
                stage,
                imported,
                consumed.elapsedMillis(),
                Math.abs(delivery.records() - imported) + consumed.deadLetters() + wrong);
    }

    /** Does numbered pieces of work with all threads, and returns the milliseconds. */
    long inParallel(String activity, long pieces, Supplier<LongConsumer> workers) {
        long startNanos = System.nanoTime();
        new RangeWorkers(pieces, new IntervalSet(), new StopSignal()).run(activity, threads(), workers);
        return StageClock.millisSince(startNanos);
    }

    /** Works on all documents of a delivery in ranges, with progress, and returns the milliseconds. */
    long overDocuments(String activity, Delivery delivery, int batch, Supplier<RangeWork> workers) {
        DocumentRanges ranges = new DocumentRanges(delivery, batch);
        listener.started(activity, delivery.records());
        return inParallel(activity, ranges.count(), () -> {
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

    /** Verifies the whole dataset, and adds a row and some of the differences to the record of a step. */
    void verify(StepRecord record, DocumentModels expected, long blobs, boolean index) {
        verify(record, new MongoVariant("", mongo()), expected, blobs, index);
    }

    /** Verifies the whole dataset with one way to read MongoDB. The number of duplicates is a note. */
    void verify(StepRecord record, MongoVariant read, DocumentModels expected, long blobs, boolean index) {
        VerifyReport report =
                stage().verify(VerifySettings.of(threads(), blobs), expected, read.store(), index ? elastic() : null);
        report.differences().stream().limit(10).map(Difference::toString).forEach(record::note);
        long missing = report.finished() ? Math.abs(dataset.size() - report.verified()) : 0;
        record.storedDocuments(
                "verify" + read.suffix(),
                report.verified(),
                report.elapsedMillis(),
                Math.max(report.differenceCount(), missing));
        if (!read.suffix().isEmpty()) {
            record.note(Numbers.text(
                    "verify%s: %,d duplicates among %,d differences listed",
                    read.suffix(),
                    report.differences().stream()
                            .filter(each -> each.field().equals("duplicate"))
                            .count(),
                    report.differences().size()));
        }
    }

    @Override
    public void close() {
        stores.close();
    }
}
