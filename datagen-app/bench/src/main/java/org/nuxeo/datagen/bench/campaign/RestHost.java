// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.BackgroundCalls.Probe;
import org.nuxeo.datagen.bench.gatling.Simulations;
import org.nuxeo.datagen.bench.load.LoadTarget;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.nuxeo.InstallCheck;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.NuxeoCredentials;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.series.ProcessSource;
import org.nuxeo.datagen.bench.series.Source;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A Nuxeo as the host of a campaign: its steps call operations and bulk commands over REST. What a step has begun goes
 * on in the server when the command ends, and the saved state says how to find it again.
 */
public final class RestHost implements Host {

    /** The kinds of steps, by the name after {@code do}. */
    static final Map<String, Function<Step.Settings, Step<RestHost>>> STEPS = new LinkedHashMap<>();

    static {
        STEPS.put("plan", NuxeoSteps.Plan::new);
        STEPS.put("produce", SliceSteps.Produce::new);
        STEPS.put("consume", SliceSteps.Consume::new);
        STEPS.put("import", NuxeoSteps.Import::new);
        STEPS.put("reindex", NuxeoSteps.Reindex::new);
        STEPS.put("update", NuxeoSteps.Update::new);
        STEPS.put("wait", NuxeoSteps.Wait::new);
        STEPS.put("verify", NuxeoSteps.Verify::new);
        STEPS.put("load", LoadStep::new);
        STEPS.put("clean", NuxeoSteps.Clean::new);
        STEPS.put("command", RestHost::command);
    }

    private final Scenario scenario;
    private final Place place;
    private final RunProgress progress;
    private final Operations operations;
    private InstallCheck.@Nullable Installation installation;

    /**
     * The surroundings of a campaign.
     *
     * @param client client of the server
     * @param credentials credentials for simulations, which do not use the client
     * @param simulations supplier of the runner of simulations; may return null
     * @param work existing folder for the state
     */
    public record Place(
            NuxeoClient client, Supplier<NuxeoCredentials> credentials, Supplier<Simulations> simulations, Path work) {}

    /**
     * @param progress shows the progress of each step
     * @throws BenchException if the scenario has no steps for a Nuxeo, or its simulations are missing
     */
    public RestHost(Scenario scenario, Place place, RunProgress progress) {
        this.scenario = scenario;
        this.place = place;
        this.progress = progress;
        this.operations = new Operations(place.client());
        if (scenario.nuxeoSteps().isEmpty()) {
            throw new BenchException(
                    "scenario " + scenario.name() + ": has no steps for a Nuxeo; run it without --nuxeo");
        }
        if (!scenario.data().smallest().model().isBank()) {
            throw new BenchException("scenario " + scenario.name()
                    + ": model: a campaign on a Nuxeo has the built-in model; leave it out of the dataset");
        }
        if (scenario.nuxeoSteps().stream().anyMatch(LoadStep.class::isInstance)) {
            simulations();
        }
    }

    @Override
    public CampaignState begin(Scenario begun) throws InterruptedException {
        InstallCheck.Installation found = new InstallCheck(place.client()).run();
        if (!found.missing().isEmpty()) {
            throw new BenchException("Nuxeo at " + place.client().address() + ": lacks " + found.text());
        }
        installation = found;
        return CampaignState.open(
                place.work(),
                begun.name(),
                begun.data().dataset().spec().fingerprint(),
                place.client().address().toString());
    }

    /** Ends the wait for the server, which goes on. */
    @Override
    public void stop(Thread worker) {
        worker.interrupt();
    }

    @Override
    public boolean isFailure(RuntimeException error) {
        return error instanceof OperationFailure
                || error instanceof BenchException
                || error instanceof CommandStep.CommandFailure;
    }

    @Override
    public Server server() {
        InstallCheck.Installation found = installation();
        return new Server(found.facts(), found.json(), place.client().repeated());
    }

    private InstallCheck.Installation installation() {
        return Objects.requireNonNull(installation, "the campaign has not begun");
    }

    @Override
    public List<Curve> curves() {
        return List.of();
    }

    @Override
    public void close() {}

    NuxeoClient client() {
        return place.client();
    }

    Operations operations() {
        return operations;
    }

    Scenario.Data data() {
        return scenario.data();
    }

    /** Returns the ids of the server's operations. */
    Collection<String> knownOperations() {
        return installation().operations();
    }

    NuxeoCredentials credentials() {
        return place.credentials().get();
    }

    @Override
    public Path work() {
        return place.work();
    }

    /** A stop interrupts the thread of the step. */
    @Override
    public boolean stopped() {
        return false;
    }

    @Override
    public Map<String, String> addresses() {
        return Map.of("DATAGEN_NUXEO", place.client().address().toString());
    }

    private static Step<RestHost> command(Step.Settings settings) {
        if (settings.has("beside")) {
            throw settings.refuse("beside", "must be left out on a Nuxeo, since its sessions use MongoDB directly");
        }
        return new CommandStep<>(settings);
    }

    @Override
    public LoadTarget loadTarget() {
        throw new IllegalStateException("a Nuxeo has no sessions");
    }

    /** The services are those of the Nuxeo, and perhaps on this machine. */
    @Override
    public List<Source> sources(Set<ServiceKind> services) {
        return List.of(new ProcessSource());
    }

    @Override
    public void stored(Set<ServiceKind> services, StepRecord record) {}

    @Override
    public String resumption() {
        return "; repair it and repeat the command to resume";
    }

    Simulations simulations() {
        Simulations simulations = place.simulations().get();
        if (simulations == null) {
            throw new BenchException("scenario " + scenario.name()
                    + ": has load steps, which need the simulations; name their folder, docs/gatling, with --gatling");
        }
        return simulations;
    }

    /**
     * Runs an operation in the background and shows its progress. The errors that its result lists become notes.
     *
     * @param key name of the call within the step
     * @param documents expected number of documents; -1 if unknown
     * @param probe counts the documents done so far
     * @param parameters returns the parameters for an attempt; the first attempt is 1
     * @param done returns the number of documents of a result
     */
    JsonNode background(
            StepRecord record,
            String key,
            long documents,
            Probe probe,
            String operation,
            IntFunction<Map<String, ?>> parameters,
            Done done)
            throws InterruptedException {
        BackgroundCalls.Progress progress = watch(record, key, documents, probe);
        JsonNode result = new BackgroundCalls(place.client()).result(record, key, operation, parameters, progress);
        result.path("errors").forEach(each -> record.note(each.asText()));
        progress.done(done.documents(result));
        return result;
    }

    /** Reads the number of documents from the result of an operation. */
    interface Done {
        long documents(JsonNode result) throws InterruptedException;
    }

    /** Returns the sum of a member of the rows of a result. */
    static long sum(JsonNode result, String member) {
        long sum = 0;
        for (JsonNode row : result.path("rows")) {
            sum += row.path(member).asLong();
        }
        return sum;
    }

    /** Waits before the next poll. */
    void pause() throws InterruptedException {
        Thread.sleep(place.client().timeouts().pause().toMillis());
    }

    /** Returns the approximate number of documents in the repositories of the dataset. */
    long held() throws InterruptedException {
        long held = 0;
        for (JsonNode each : operations.ask(OperationIds.STATUS, Map.of()).path("repositories")) {
            if (data().dataset()
                    .layout()
                    .repositories()
                    .labels()
                    .contains(each.path("name").asText())) {
                held += each.path("documents").asLong();
            }
        }
        return held;
    }

    /** Returns the number of messages in logs. */
    long sent(Collection<String> logs) throws InterruptedException {
        long sent = 0;
        for (String each : logs) {
            sent += log(each).path("messages").asLong();
        }
        return sent;
    }

    /** Returns the number of messages of a log whose consumption is committed. */
    long consumed(String log) throws InterruptedException {
        JsonNode status = log(log);
        return status.path("messages").asLong() - status.path("lag").asLong();
    }

    private JsonNode log(String name) throws InterruptedException {
        return operations.ask(OperationIds.STATUS, Map.of("logName", name)).path("log");
    }

    /**
     * Returns a probe of an operation on a dataset, as {@code Datagen.Status} reports it. It finds 0 if another node of
     * a cluster answers.
     *
     * @param list member of the status that lists the running operations
     * @param done member of an operation that has its number of documents so far
     */
    Probe progressOf(Dataset dataset, String list, String done) {
        return () -> {
            for (JsonNode each : operations.ask(OperationIds.STATUS, Map.of()).path(list)) {
                if (each.path("fingerprint").asText().equals(dataset.spec().fingerprint())) {
                    return each.path(done).asLong();
                }
            }
            return 0;
        };
    }

    /** Shows a line, and adds it to the report. */
    void note(StepRecord record, String text) {
        progress.note(text);
        record.note(text);
    }

    /**
     * Returns a watch that shows and records the progress of a call.
     *
     * @param documents expected number of documents; -1 if unknown
     * @param probe counts the documents done so far
     */
    BackgroundCalls.Progress watch(StepRecord record, String activity, long documents, Probe probe) {
        return new BackgroundCalls.Progress(progress, record, activity, documents, probe);
    }

    /** Returns the parameters that describe a dataset to an operation. */
    static Map<String, Object> parameters(Dataset dataset) {
        Description description = DatasetWords.ALL.describe(dataset.spec(), Description.NOTHING);
        Map<String, Object> parameters = new LinkedHashMap<>();
        for (Word word : DatasetWords.ALL.words()) {
            if (description.has(word)) {
                Object value = description.known(word);
                parameters.put(word.camelName(), word.values().isNumber() ? value : word.write(value));
            }
        }
        return parameters;
    }
}
