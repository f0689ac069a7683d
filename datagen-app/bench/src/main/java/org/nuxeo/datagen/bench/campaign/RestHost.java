// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.BackgroundCall.Probe;
import org.nuxeo.datagen.bench.gatling.SimulationLog.Simulations;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.nuxeo.InstallCheck;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;

/**
 * A Nuxeo as the host of a campaign: its steps call operations and bulk commands over REST. What a step has begun goes
 * on in the server when the command ends, and the saved state says how to find it again.
 *
 * @param runner supplier of the runner of simulations; may return null
 * @param work existing folder for the state
 * @param progress shows the progress of each step
 * @param stops ends the wait for the server, which goes on
 * @param installation the server, which is checked when the campaign begins
 * @param stopping the interrupt of the wait
 */
public record RestHost(
        Scenario scenario,
        NuxeoClient client,
        Supplier<@Nullable Simulations> runner,
        Path work,
        RunProgress progress,
        StopSource stops,
        InstallCheck installation,
        AtomicReference<StopSource.@Nullable Registration> stopping)
        implements Host {

    /** @throws BenchException if the scenario has no steps for a Nuxeo, or its simulations are missing */
    public RestHost(
            Scenario scenario,
            NuxeoClient client,
            Supplier<@Nullable Simulations> runner,
            Path work,
            RunProgress progress,
            StopSource stops) {
        this(scenario, client, runner, work, progress, stops, check(client, scenario), new AtomicReference<>());
        String name = "scenario " + scenario.name();
        boolean lacksSteps = scenario.nuxeoSteps().isEmpty();
        BenchException.when(lacksSteps, name, ": has no steps for a Nuxeo; run it without --nuxeo");
        boolean lacksLoads = Registered.loads(scenario.data().smallest()).isEmpty();
        String remedy = "a campaign on a Nuxeo is one of the bank; leave it out of the dataset";
        BenchException.when(lacksLoads, name, ": model: ", remedy);
        if (scenario.nuxeoSteps().stream().anyMatch(step -> step.type().name().equals(LoadStep.KIND))) {
            simulations();
        }
    }

    private static InstallCheck check(NuxeoClient client, Scenario scenario) {
        return new InstallCheck(
                client, scenario.data().smallest().layout().repositories().labels());
    }

    @Override
    public CampaignState begin(Scenario begun) throws InterruptedException {
        boolean isWhole = installation.run().missing().isEmpty();
        BenchException.when(!isWhole, "Nuxeo at ", client.address(), ": lacks ", installation.text());
        stopping.set(stops.onStop(Thread.currentThread()::interrupt));
        String fingerprint = begun.data().dataset().spec().fingerprint();
        return CampaignState.open(
                work, begun.name(), fingerprint, "nuxeo", client.address().toString());
    }

    @Override
    public boolean isFailure(RuntimeException error) {
        return error instanceof OperationFailure || error instanceof BenchException || Host.super.isFailure(error);
    }

    @Override
    public Server server() {
        return new Server(installation.facts(), client.repetitions().get());
    }

    @Override
    public Map<String, String> addresses() {
        return Map.of("DATAGEN_NUXEO", client.address().toString());
    }

    @Override
    public String resumption() {
        return "; repair it and repeat the command to resume";
    }

    @Override
    public void close() {
        StopSource.Registration interrupt = stopping.get();
        if (interrupt != null) {
            interrupt.close();
        }
        if (stops.requested()) {
            // an interrupt that came after the last wait would end the writing of the report
            Thread.interrupted();
        }
    }

    Operations operations() {
        return new Operations(client);
    }

    /** Returns the names of the repositories of the dataset. */
    List<String> repositories() {
        return installation.repositories();
    }

    Simulations simulations() {
        Simulations simulations = runner.get();
        if (simulations == null) {
            throw new BenchException("scenario " + scenario.name()
                    + ": has load steps, which need the simulations; name their folder, gatling, with --gatling");
        }
        return simulations;
    }

    /** Returns the sum of a member of the rows of a result. */
    static long sum(JsonNode result, String member) {
        return Rates.total(result.path("rows").findValues(member), JsonNode::asLong);
    }

    /** Returns the server's status, or that of a log. */
    private JsonNode status(String member, Map<String, ?> parameters) throws InterruptedException {
        return operations().ask(OperationIds.STATUS, parameters).path(member);
    }

    private JsonNode log(String name) throws InterruptedException {
        return status("log", Map.of("logName", name));
    }

    /** Returns the approximate number of documents in the repositories of the dataset. */
    long held() throws InterruptedException {
        long held = 0;
        for (JsonNode each : status("repositories", Map.of())) {
            boolean own = repositories().contains(each.path("name").asText());
            held += own ? each.path("documents").asLong() : 0;
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

    /**
     * Returns a probe of an operation on a dataset, as {@code Datagen.Status} reports it. It finds 0 if another node of
     * a cluster answers.
     *
     * @param list member of the status that lists the running operations
     * @param done member of an operation that has its number of documents so far
     */
    Probe progressOf(Dataset dataset, String list, String done) {
        return () -> {
            for (JsonNode each : status(list, Map.of())) {
                if (each.path("fingerprint").asText().equals(dataset.spec().fingerprint())) {
                    return each.path(done).asLong();
                }
            }
            return 0;
        };
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
