// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.nuxeo.datagen.bench.measure.Steps;
import org.nuxeo.datagen.bench.measure.Timeline;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.run.Importer;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.telemetry.RunProgress;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** A running scenario: its dataset, its services, and its deliveries so far. */
public final class Campaign implements AutoCloseable {

    /** Prefix of the name of the consumer group, which is different for each dataset. */
    private static final String GROUP = "datagen-scenario-";

    private static final Set<String> WITHOUT_MONGO = Set.of(
            "produce",
            "index",
            "re-index",
            "index size",
            "index holds",
            "holds",
            "existence",
            "sizes",
            "digests",
            "histogram");

    private final ScenarioFile scenario;
    private final Dataset dataset;
    private final double scale;
    private final Place place;
    private final Timeline listener;
    private final RunProgress progress;
    private final StopSource stops;
    private final Importer importer;
    private final ScenarioReport report;
    private final Deliveries deliveries;
    private MongoStore mongo;
    private ElasticStore elastic;

    /**
     * The services and resources of a campaign.
     *
     * @param services addresses of the services
     * @param embedded the services that were started for the campaign
     * @param threads number of threads of each stage
     * @param work work folder of child processes
     */
    public record Place(ServiceAddresses services, Set<ServiceKind> embedded, int threads, Path work) {

        public Place {
            embedded = Set.copyOf(embedded);
        }
    }

    /**
     * Makes a campaign.
     *
     * @param scale factor of the number of customers; 1 for the full scenario
     * @param progress receives the progress of each step
     * @param stops stops the campaign after the current step
     */
    public Campaign(ScenarioFile scenario, double scale, Place place, RunProgress progress, StopSource stops) {
        this.scenario = scenario;
        this.scale = scale;
        this.dataset = scenario.dataset().at(scale);
        this.place = place;
        this.listener = new Timeline(progress);
        this.progress = progress;
        this.stops = stops;
        this.importer = Importer.of(dataset, null, new OnDemandBlobs(), ImportMetrics.none(), this.listener);
        this.report = new ScenarioReport(scenario, scale, dataset);
        this.deliveries = new Deliveries(dataset, scenario.dataset().partitions());
    }

    /**
     * Runs the steps. It ends after a step with differences, or when a stop was requested.
     *
     * @return the report
     */
    public ScenarioReport run() throws Exception {
        Steps steps = new Steps(Collections.nCopies(scenario.steps().size(), 1));
        for (ScenarioStep step : scenario.steps()) {
            if (stops.requested() || report.differences() > 0) {
                break;
            }
            listener.note("scenario " + scenario.name() + ", " + steps.next() + ": " + step.title());
            step.kind().action().run(this, step);
            progress.ended();
        }
        listener.curves().forEach(report::add);
        return report;
    }

    Dataset dataset() {
        return dataset;
    }

    /** Returns the dataset at scale 1. */
    Dataset wholeDataset() {
        return scenario.dataset().at(1);
    }

    double scale() {
        return scale;
    }

    ServiceAddresses services() {
        return place.services();
    }

    Path work() {
        return place.work();
    }

    int threads() {
        return place.threads();
    }

    int partitions() {
        return scenario.dataset().partitions();
    }

    ProgressListener listener() {
        return listener;
    }

    Importer importer() {
        return importer;
    }

    ScenarioReport report() {
        return report;
    }

    /** Returns the deliveries so far. */
    Deliveries deliveries() {
        return deliveries;
    }

    boolean stopped() {
        return stops.requested();
    }

    KafkaSettings kafka() {
        return KafkaSettings.of(place.services().kafka());
    }

    String group() {
        return GROUP + dataset.spec().fingerprint().substring(0, 8);
    }

    MongoStore mongo() {
        if (mongo == null) {
            mongo = new MongoStore(MongoSettings.of(place.services().mongo()));
        }
        return mongo;
    }

    ElasticStore elastic() {
        if (elastic == null) {
            elastic = new ElasticStore(ElasticsearchSettings.of(place.services().elasticsearch()));
        }
        return elastic;
    }

    /**
     * Returns the approximate number of documents in the repositories, as the statistics of collections have it. FerretDB
     * answers other requests for a number by reading every document.
     */
    long held() {
        return Importer.repositories().stream().mapToLong(this::held).sum();
    }

    private long held(String repository) {
        Document statistics =
                mongo().database(repository).runCommand(new BsonDocument("collStats", new BsonString(repository)));
        return statistics.get("count", Number.class).longValue();
    }

    /** Runs a stage, which ends early if a stop is requested. */
    <R> R run(Stage<R> stage) {
        StopSource.Registration registration = stops.onStop(stage::stop);
        try (stage) {
            return stage.run();
        } finally {
            registration.close();
        }
    }

    /** Adds what a part of a step has done to the report. */
    void done(ScenarioStep step, String stage, long documents, long millis, long differences) {
        done(step, stage, documents, "documents", millis, differences);
    }

    /** Adds what a part of a step has done to the report. */
    void done(ScenarioStep step, String stage, long count, String unit, long millis, long differences) {
        boolean mongoTookPart = mongo != null && !WITHOUT_MONGO.contains(stage);
        report.add(new StepResult(
                step.title(),
                stage,
                new StepResult.Amount(count, unit, millis),
                mongoTookPart && place.embedded().contains(ServiceKind.MONGO),
                differences,
                step.published(stage)));
    }

    @Override
    public void close() {
        if (mongo != null) {
            mongo.close();
        }
        if (elastic != null) {
            elastic.close();
        }
    }
}
