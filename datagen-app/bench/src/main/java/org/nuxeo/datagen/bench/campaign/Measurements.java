// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Steps;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;

/**
 * The steps of the scenario {@code bench}, with any dataset. Each is measured with services of its own, so that no other
 * service takes memory or processors.
 *
 * @param data the dataset
 * @param steps the steps in the order of measurement; several may have the same title
 */
public record Measurements(Scenario.Data data, List<Step<DirectHost>> steps) {

    private static final int PARTITIONS = 8;

    /**
     * Where steps are measured.
     *
     * @param heaps heap of each service
     * @param work folder of the services' logs and, while they run, of their data
     * @param threads number of threads of stages and baselines
     * @param named an empty MongoDB in words that is used instead of the stand-in; may be empty
     * @param whenOneEnds called when a service has ended by itself
     */
    public record Place(
            ServiceHeaps heaps, Path work, int threads, Description named, Consumer<ServiceDownException> whenOneEnds) {

        /** @throws org.nuxeo.datagen.core.description.Refusal if certificates cannot be read */
        public Place {
            ServiceWords.access(named);
        }
    }

    /**
     * Reads the steps.
     *
     * @param dataset the dataset in words
     * @param repetitions number of repetitions of each measurement
     * @param millis time of each repetition
     */
    public static Measurements of(Description dataset, long repetitions, long millis) {
        JsonNode root = Scenario.yaml("bench");
        for (JsonNode each : root.path("steps")) {
            ((ObjectNode) each).put("repetitions", repetitions).put("millis", millis);
        }
        Description words = dataset.with(StageWords.PARTITIONS, PARTITIONS, Description.DEFAULT);
        return new Measurements(
                Scenario.Data.of(DatasetWords.ALL, words, 1),
                Step.read("bench", "", root.path("steps"), DirectSteps.TYPES));
    }

    /** Returns the titles of the steps. */
    public List<String> titles() {
        return steps.stream().map(each -> each.settings().title()).distinct().toList();
    }

    /** Returns the measurements of some titles. */
    public Measurements only(Predicate<String> titles) {
        Predicate<Step<DirectHost>> chosen = each -> titles.test(each.settings().title());
        return new Measurements(data, steps.stream().filter(chosen).toList());
    }

    /** Returns the largest number of documents, including folders, that a step has in MongoDB at a time. */
    public long storedDocuments() {
        return steps.stream()
                .filter(each -> each.services().contains(ServiceKind.MONGO))
                .map(each -> data.upTo(data.whole(), MeasureStep.documents(each.settings())))
                .mapToLong(each -> each.size() + each.layout().repositories().size())
                .max()
                .orElse(0);
    }

    /**
     * Measures all steps.
     *
     * @param notes receives what is done next
     * @param results receives what was measured, step by step
     */
    public void run(Place place, Consumer<String> notes, Consumer<Measured> results)
            throws IOException, InterruptedException {
        ToIntFunction<Step<DirectHost>> usual = each -> (int) each.settings().number("usual", 60);
        Steps shares = new Steps(steps.stream().mapToInt(usual).boxed().toList(), System::nanoTime);
        for (Step<DirectHost> each : steps) {
            notes.accept(shares.next() + ": measuring " + each.settings().title());
            results.accept(run(each, place));
        }
    }

    private Measured run(Step<DirectHost> step, Place place) throws IOException, InterruptedException {
        boolean isNamed = place.named().has(ServiceWords.MONGO);
        Set<ServiceKind> kinds = new TreeSet<>(step.services());
        if (isNamed) {
            kinds.remove(ServiceKind.MONGO);
        }
        try (StageFolder folder = StageFolder.open(place.work(), "services");
                EmbeddedServices own = EmbeddedServices.start(kinds, place.heaps(), folder.path())) {
            own.onEnd(place.whenOneEnds());
            ServiceAddresses addresses = ServiceWords.addresses(place.named()).orElse(own.addresses());
            Description words = ServiceWords.describe(addresses, place.named());
            DirectHost.Place services = new DirectHost.Place(words, own, place.threads(), place.work());
            try (DirectHost host = new DirectHost(data, data.whole(), services, RunProgress.NONE, StopSource.NEVER)) {
                return isNamed ? onNamed(step, host) : MeasureStep.measure(step.settings(), host);
            }
        }
    }

    /** Measures on a server that must be empty, since its documents are removed. */
    private Measured onNamed(Step<DirectHost> step, DirectHost host) throws IOException, InterruptedException {
        MongoStore mongo = host.mongo();
        for (String repository : host.repositories()) {
            boolean isFull =
                    mongo.retried(() -> mongo.documents(repository).find().first()) != null;
            String full = " has documents, which bench would remove";
            BenchException.when(isFull, "--mongo: must be an empty server; repository ", repository, full);
        }
        try {
            return MeasureStep.measure(step.settings(), host);
        } finally {
            for (String repository : host.repositories()) {
                RepositoryCleaning.empty(mongo.database(repository), repository);
                mongo.settings(repository).drop();
            }
        }
    }
}
