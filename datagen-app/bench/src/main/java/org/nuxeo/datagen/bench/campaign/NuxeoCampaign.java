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
import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** A scenario on a Nuxeo on its way: the server, the dataset, and what was done so far. */
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
     * Where a campaign is done.
     *
     * @param client of the server
     * @param credentials for load that does not go through the client
     * @param simulations asked for before load is; gives null if there are none at hand
     * @param work folder of its state, which is there
     */
    public record Place(
            NuxeoClient client, Supplier<NuxeoCredentials> credentials, Supplier<Simulations> simulations, Path work) {}

    /**
     * @param scale 1 for the whole
     * @param progress shows how far each step is
     * @param stops ends it; a repeated command goes on
     * @throws BenchException if the scenario has no steps for a Nuxeo, or needs simulations that are not there
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
     * Looks whether the server has what is needed, then does the steps that are not done yet; ends after one that did not
     * come out as it had to.
     *
     * @return what came of them so far
     * @throws BenchException if something is missing, or the state is of another campaign; then nothing was written
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
                progress.note("scenario " + scenario.name() + ", " + place + ": " + step.title() + ": done before");
                continue;
            }
            progress.note("scenario " + scenario.name() + ", " + place + ": " + step.title()
                    + (record.isBegun() ? ", goes on" : ""));
            record.begin();
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

    /** Returns what came of the steps so far. */
    private CampaignReport report() {
        List<CampaignReport.Step> told = new ArrayList<>();
        for (NuxeoStep step : steps) {
            told.add(new CampaignReport.Step(step, state.step(step)));
        }
        return new CampaignReport(
                scenario,
                scale,
                dataset.all(),
                installation,
                told,
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

    /** Waits before the next question. */
    void pause() throws InterruptedException {
        Thread.sleep(place.client().patience().pause().toMillis());
    }

    /** Returns about how many documents the repositories hold. */
    long held() throws InterruptedException {
        long held = 0;
        JsonNode status = new Operations(place.client()).ask(OperationIds.STATUS, Map.of());
        for (JsonNode each : status.path("repositories")) {
            held += each.path("documents").asLong();
        }
        return held;
    }

    /**
     * Returns what shows and notes how far a call is.
     *
     * @param documents how many there will be; -1 if that is not known
     * @param probe asked each time
     */
    BackgroundCalls.Watch watch(StepRecord record, String activity, long documents, Probe probe) {
        progress.started(activity, documents);
        long[] shown = {0};
        return () -> {
            long now = probe.documents();
            if (now > shown[0]) {
                progress.advanced(activity, now - shown[0]);
                shown[0] = now;
                record.sample(activity, now);
            }
        };
    }
}
