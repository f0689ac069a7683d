// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.load.LoadMeter;
import org.nuxeo.datagen.bench.load.LoadTarget;
import org.nuxeo.datagen.bench.load.RefereedLoad;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.report.Numbers;

/**
 * A load of sessions whose answers are checked, as a step describes it. Settings: {@code sessions}, {@code documents} that
 * each holds at most, {@code think} in milliseconds.
 *
 * @param settings the part of the step that describes it
 */
record SessionLoad(Step.Settings settings) {

    static final long PAUSE_MILLIS = 50;
    static final String RATE = "Requests over time";
    static final String RATE_UNIT = "requests a second";

    private static final int MAX_SESSIONS = 1_000;
    private static final int MAX_NAMED = 50;

    SessionLoad {
        if (settings.yaml().isObject()) {
            size(settings);
        }
    }

    /** Returns the load that is a part of a step. */
    static SessionLoad of(Step.Settings step, String name) {
        JsonNode part = step.yaml().path(name);
        if (!part.isMissingNode() && !part.isObject()) {
            throw step.refuse(name, "must have settings, such as sessions: 4");
        }
        return new SessionLoad(new Step.Settings(step.scenario(), step.title(), part));
    }

    private static RefereedLoad.Settings size(Step.Settings settings) {
        long sessions = settings.number("sessions", 4);
        if (sessions > MAX_SESSIONS) {
            throw settings.refuse("sessions", "must be 1 to 1,000");
        }
        long think = settings.has("think") ? settings.number("think", 1) : 0;
        return new RefereedLoad.Settings((int) sessions, (int) settings.number("documents", 100), think);
    }

    boolean isGiven() {
        return settings.yaml().isObject();
    }

    /** Returns a duration that the settings give in seconds. */
    long millis(String name, long otherwiseSeconds) {
        return 1_000 * settings.number(name, otherwiseSeconds);
    }

    /** What is done while the load runs. */
    interface Body {
        void run(Running running) throws Exception;
    }

    /** Runs the load while something is done, and reports what its sessions have found. */
    void run(LoadTarget on, StepRecord record, Body body) throws Exception {
        try (LoadTarget target = on;
                RefereedLoad load = new RefereedLoad(target, record.campaign().id(), size(settings))) {
            load.start();
            try {
                body.run(new Running(load, record, settings.title(), offset(record)));
            } finally {
                verdict(load, record);
            }
        }
    }

    private static double offset(StepRecord record) {
        return (System.currentTimeMillis() - record.campaign().startedAt().toEpochMilli()) / 1_000.0;
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

    /**
     * A load that runs.
     *
     * @param offsetSeconds its start, since the start of the campaign
     */
    record Running(RefereedLoad load, StepRecord record, String title, double offsetSeconds) {

        LoadMeter meter() {
            return load.meter();
        }

        LoadMeter.Phase during(String name, long millis, BooleanSupplier over) throws InterruptedException {
            return meter().during(name, millis, over);
        }

        /** Reports a phase. */
        void report(LoadMeter.Phase phase) {
            Latencies answered = phase.answered();
            record.storedRow(phase.name(), answered.count(), "requests", phase.millis(), 0);
            record.requests(new LoadResult.Requests(
                    phase.name(),
                    answered.count() + phase.failed(),
                    phase.failed(),
                    answered.count() * 1_000.0 / phase.millis(),
                    Math.round(answered.millis(50)),
                    Math.round(answered.millis(95)),
                    Math.round(answered.millis(99)),
                    Math.round(answered.millis(100))));
            record.note(title + ", " + phase.name() + ": " + answered.text());
            phase.failures()
                    .forEach((kind, count) ->
                            record.note(Numbers.text("%s, %s: %,d × %s", title, phase.name(), count, kind)));
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
}
