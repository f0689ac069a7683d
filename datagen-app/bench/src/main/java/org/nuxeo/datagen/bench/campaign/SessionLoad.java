// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.load.LoadMeter;
import org.nuxeo.datagen.bench.load.RefereedLoad;
import org.nuxeo.datagen.bench.load.RefereedLoad.LoadTarget;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.report.Numbers;

/**
 * A load of sessions whose answers are checked, as a step or a part of one describes it. Settings: {@code sessions}, {@code
 * documents} that each holds at most, {@code think} in milliseconds.
 *
 * @param title title of the step
 * @param offsetSeconds start of the load, since the start of the campaign
 */
record SessionLoad(RefereedLoad load, StepRecord record, String title, double offsetSeconds) {

    static final long PAUSE_MILLIS = 50;
    static final String RATE = "Requests over time";
    static final String RATE_UNIT = "requests a second";

    private static final int MAX_NAMED = 50;

    /** Reads the size of a load, and refuses one that cannot be. */
    static RefereedLoad.Settings size(Step.Settings settings) {
        long sessions = settings.number("sessions", 4, 1_000);
        long think = settings.has("think") ? settings.number("think", 1) : 0;
        return new RefereedLoad.Settings((int) sessions, (int) settings.number("documents", 100), think);
    }

    /** What is done while the load runs. */
    interface Body {
        void run(SessionLoad running) throws Exception;
    }

    /** Runs the load while something is done, and reports what its sessions have found. */
    static void run(Step.Settings settings, LoadTarget on, StepRecord record, Body body) throws Exception {
        try (LoadTarget target = on;
                RefereedLoad load = new RefereedLoad(target, record.campaign().id(), size(settings))) {
            load.start();
            try {
                body.run(new SessionLoad(
                        load, record, settings.title(), record.campaign().seconds()));
            } finally {
                verdict(load, record);
            }
        }
    }

    /** A step that runs a load alone, for seconds or for a day. Settings: {@code seconds} and those of a load. */
    static void alone(DirectHost host, StepRecord record) throws Exception {
        run(record.settings(), host.loadTarget(), record, running -> {
            LoadMeter.Phase all = running.meter().during("all", alone(record.settings()), host::stopped);
            running.report(all);
            running.curves();
            // nothing changes, so every request must be answered
            record.storedRow("refused", all.failed(), "requests", 0, all.failed());
        });
    }

    static void checkAlone(Step.Settings settings) {
        size(settings);
        alone(settings);
    }

    private static long alone(Step.Settings settings) {
        return settings.millis("seconds", 60);
    }

    private static void verdict(RefereedLoad load, StepRecord record) {
        boolean complete = load.finish();
        var referee = load.referee();
        record.storedRow("referee", referee.checks(), "answers", 0, referee.wrong());
        referee.violations().stream().limit(MAX_NAMED).forEach(each -> record.note(each.toString()));
        if (referee.wrong() > MAX_NAMED) {
            record.note(Numbers.text("%,d further wrong answers are not named", referee.wrong() - MAX_NAMED));
        }
        if (!complete) {
            record.note("the last reads of the load got no answer within a minute, so not every write was checked");
        }
    }

    LoadMeter meter() {
        return load.meter();
    }

    /** Reports a phase. */
    void report(LoadMeter.Phase phase) {
        Latencies answered = phase.answered();
        record.storedRow(phase.name(), answered.count(), "requests", phase.millis(), 0);
        LoadResult.Requests requests = new LoadResult.Requests(
                phase.name(),
                answered.count() + phase.failed(),
                phase.failed(),
                answered.count() * 1_000.0 / phase.millis(),
                Math.round(answered.millis(50)),
                Math.round(answered.millis(95)),
                Math.round(answered.millis(99)),
                Math.round(answered.millis(100)));
        record.add(Results.REQUESTS, requests);
        record.note(title + ", " + phase.name() + ": " + answered.text());
        phase.failures()
                .forEach((kind, count) ->
                        record.note(Numbers.text("%s, %s: %,d × %s", title, phase.name(), count.sum(), kind)));
    }

    /** Reports the rate and the latency over time. */
    void curves() {
        curve(RATE, RATE_UNIT, LoadMeter.Second::perSecond);
        curve("Latency over time", "95th percentile, milliseconds", LoadMeter.Second::p95Millis);
    }

    private void curve(String plot, String unit, ToDoubleFunction<LoadMeter.Second> figure) {
        List<Curve.Point> points = meter().seconds().stream()
                .map(each -> Curve.Point.of(offsetSeconds + each.end(), figure.applyAsDouble(each)))
                .toList();
        if (points.size() > 1) {
            record.curve(new Curve(plot, title, Curve.SECONDS, unit, false, Curve.thinned(points)));
        }
    }
}
