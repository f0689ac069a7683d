// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nuxeo.datagen.bench.gatling.Simulations;
import org.nuxeo.datagen.bench.measure.Steps;
import org.nuxeo.datagen.bench.nuxeo.InstallCheck;
import org.nuxeo.datagen.bench.nuxeo.Installation;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.NuxeoCredentials;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.scenario.ScenarioFile;
import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** A run of a scenario on a Nuxeo: the server, the dataset and the state. */
public final class NuxeoCampaign {

    private final ScenarioFile scenario;
    private final List<NuxeoStep> steps;
    private final double scale;
    private final CampaignDataset dataset;
    private final Place place;
    private final RunProgress progress;
    private final StopSource stops;
    private CampaignState state;
    private Installation installation;

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
     * @param scale scale of the dataset; 1 is the full size
     * @param progress shows the progress of each step
     * @param stops ends the campaign; a repeated command resumes it
     * @throws BenchException if the scenario has no steps for a Nuxeo, or its simulations are missing
     */
    public NuxeoCampaign(ScenarioFile scenario, double scale, Place place, RunProgress progress, StopSource stops) {
        this.scenario = scenario;
        this.steps = NuxeoStep.of(scenario);
        this.scale = scale;
        this.dataset = new CampaignDataset(scenario.dataset(), scale);
        this.place = place;
        this.progress = progress;
        this.stops = stops;
        if (steps.stream().anyMatch(step -> step.kind() == NuxeoStepKind.LOAD)) {
            simulations();
        }
    }

    /**
     * Checks whether the server has everything that is needed, then runs the steps that are not done yet. Ends after a
     * step that failed or has differences.
     *
     * @return the results so far
     * @throws BenchException if something is missing, or the state belongs to another campaign; nothing was written
     *     then
     */
    public CampaignReport run() throws InterruptedException {
        installation = new InstallCheck(place.client()).run();
        if (!installation.missing().isEmpty()) {
            throw new BenchException("Nuxeo at " + place.client().address() + ": lacks " + installation.text());
        }
        state = CampaignState.open(
                place.work(),
                scenario.name(),
                dataset.all().spec().fingerprint(),
                place.client().address().toString());
        Thread worker = Thread.currentThread();
        StopSource.Registration registration = stops.onStop(worker::interrupt);
        try {
            steps();
        } catch (InterruptedException e) {
            if (!stops.requested()) {
                throw e;
            }
        } finally {
            registration.close();
        }
        return report();
    }

    private void steps() throws InterruptedException {
        Steps shares = new Steps(Collections.nCopies(steps.size(), 1));
        for (NuxeoStep step : steps) {
            String place = shares.next();
            StepRecord record = state.step(step);
            if (record.isDone()) {
                if (step.kind().ends(record)) {
                    return;
                }
                progress.note("scenario " + scenario.name() + ", " + place + ": " + step.title() + ": already done");
                continue;
            }
            progress.note("scenario " + scenario.name() + ", " + place + ": " + step.title()
                    + (record.isStarted() ? ", resumed" : ""));
            record.start();
            if (!done(step, record) || step.kind().ends(record)) {
                return;
            }
        }
    }

    private boolean done(NuxeoStep step, StepRecord record) throws InterruptedException {
        try {
            step.kind().action().run(this, step, record);
            record.end();
            return true;
        } catch (OperationFailure | BenchException e) {
            record.failed(e.getMessage());
            return false;
        } finally {
            progress.ended();
        }
    }

    private CampaignReport report() {
        List<CampaignReport.Step> results = new ArrayList<>();
        for (NuxeoStep step : steps) {
            results.add(new CampaignReport.Step(step, state.step(step)));
        }
        return new CampaignReport(
                scenario,
                scale,
                dataset.all(),
                installation,
                results,
                state.startedAt(),
                place.client().repeated());
    }

    NuxeoClient client() {
        return place.client();
    }

    CampaignDataset dataset() {
        return dataset;
    }

    CampaignState state() {
        return state;
    }

    Installation installation() {
        return installation;
    }

    NuxeoCredentials credentials() {
        return place.credentials().get();
    }

    Path work() {
        return place.work();
    }

    Simulations simulations() {
        Simulations simulations = place.simulations().get();
        if (simulations == null) {
            throw new BenchException("scenario " + scenario.name()
                    + ": has load steps, which need the simulations; name their folder, docs/gatling, with --gatling");
        }
        return simulations;
    }

    BackgroundCalls calls() {
        return new BackgroundCalls(place.client());
    }

    /** Waits before the next poll. */
    void pause() throws InterruptedException {
        Thread.sleep(place.client().timeouts().pause().toMillis());
    }

    /** Returns the approximate number of documents in the repositories. */
    long held() throws InterruptedException {
        long held = 0;
        JsonNode status = new Operations(place.client()).ask(OperationIds.STATUS, Map.of());
        for (JsonNode each : status.path("repositories")) {
            held += each.path("documents").asLong();
        }
        return held;
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
    CallProgress watch(StepRecord record, String activity, long documents, Probe probe) {
        return new CallProgress(progress, record, activity, documents, probe);
    }
}
