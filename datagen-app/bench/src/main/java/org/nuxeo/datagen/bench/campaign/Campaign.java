// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Collections;
import java.util.List;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.measure.Steps;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.series.ServerSeries;
import org.nuxeo.datagen.bench.series.ServerSeries.Source;

/**
 * A run of a scenario on a host.
 *
 * @param steps the scenario's steps for the host
 * @param <H> the host
 */
public record Campaign<H extends Host>(Scenario scenario, List<Step<H>> steps, H host) {

    /**
     * Checks the host, then runs the steps that are not done yet. Ends after a step that failed or has differences, and
     * when a stop was requested.
     *
     * @return the results so far
     * @throws org.nuxeo.datagen.bench.report.BenchException if the host lacks something, or the saved state belongs to
     *     another campaign; nothing was written then
     */
    public CampaignReport run() throws Exception {
        CampaignState state = host.begin(scenario);
        List<StepRecord> records = state.steps(steps);
        try {
            run(records);
            if (records.stream().allMatch(record -> record.failure().isEmpty())) {
                state.forget();
            }
        } catch (InterruptedException e) {
            if (!host.stopped()) {
                throw e;
            }
        }
        return new CampaignReport(
                scenario, host.server(), records, host.curves(), state.startedAt(), Machine.describe());
    }

    private void run(List<StepRecord> records) throws Exception {
        Steps shares = new Steps(Collections.nCopies(steps.size(), 1), System::nanoTime);
        for (int i = 0; i < steps.size() && !host.stopped(); i++) {
            Step<H> step = steps.get(i);
            StepRecord record = records.get(i);
            String place = "scenario " + scenario.name() + ", " + shares.next() + ": " + record.title();
            if (!record.isDone()) {
                host.progress().note(place + (record.isStarted() ? ", resumed" : ""));
                run(step, record);
            } else if (!ends(step, record)) {
                step.type().alreadyDone().accept(host, step.settings());
                host.progress().note(place + ": already done");
            }
            if (ends(step, record)) {
                return;
            }
        }
    }

    private void run(Step<H> step, StepRecord record) throws Exception {
        record.start();
        try {
            watched(step, record);
            host.stored(step.services()).forEach(each -> record.add(Results.STORAGE, each));
            record.end();
        } catch (RuntimeException e) {
            if (!host.isFailure(e)) {
                throw e;
            }
            record.failed(String.valueOf(e.getMessage()));
            record.campaign().keep();
        } finally {
            host.progress().ended();
        }
    }

    /** Runs a step while the servers and processes of this machine are sampled. */
    private void watched(Step<H> step, StepRecord record) throws Exception {
        List<Source> sources = host.sources(step.services());
        ServerSeries series = new ServerSeries(sources, record.campaign()::seconds, ServerSeries.PERIOD_MILLIS);
        try {
            step.action().run(host, record);
        } finally {
            series.close();
            series.curves().forEach(each -> record.add(Results.SERIES, each));
        }
    }

    private static boolean ends(Step<?> step, StepRecord record) {
        return !record.isDone() || step.type().endsOnDifferences() && record.differences() > 0;
    }
}
