// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.load.LoadMeter;
import org.nuxeo.datagen.bench.load.MongoLoad;
import org.nuxeo.datagen.bench.load.RefereedLoad;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;

/**
 * A load of sessions whose answers are checked, as a step or a part of one describes it. Settings: {@code sessions}, {@code
 * documents} that each holds at most, {@code think} in milliseconds.
 *
 * @param offsetSeconds start of the load, since the start of the campaign
 */
record SessionLoad(RefereedLoad load, StepRecord record, double offsetSeconds) {

    private static final int MAX_NAMED = 50;

    /** Reads the size of a load, and refuses one that cannot be. */
    static RefereedLoad.Settings size(Step.Settings settings) {
        long sessions = settings.number("sessions", 4, 1_000);
        long think = settings.orZero("think", Long.MAX_VALUE);
        return new RefereedLoad.Settings((int) sessions, (int) settings.number("documents", 100), think);
    }

    /** What is done while the load runs. */
    interface Body {
        void run(SessionLoad running) throws Exception;
    }

    /** Runs the load while something is done, and reports what its sessions have found. */
    static void run(Step.Settings settings, MongoLoad on, StepRecord record, Body body) throws Exception {
        try (MongoLoad target = on;
                RefereedLoad load = new RefereedLoad(target, record.campaign().id(), size(settings))) {
            load.start();
            try {
                body.run(new SessionLoad(load, record, record.campaign().seconds()));
            } finally {
                verdict(load, record);
            }
        }
    }

    /** A step that runs a load alone, for seconds or for a day. Settings: {@code seconds} and those of a load. */
    static Step.Action<DirectHost> alone(Step.Settings settings) {
        size(settings);
        long millis = settings.millis("seconds", 60);
        return (host, record) -> run(settings, host.loadTarget(), record, running -> {
            LoadMeter.Phase all = running.load().meter().during("all", millis, host::stopped);
            running.report(all);
            running.curves();
            // nothing changes, so every request must be answered
            long failed = all.requests().failed();
            record.storedRow("refused", failed, "requests", 0, failed);
        });
    }

    private static void verdict(RefereedLoad load, StepRecord record) {
        boolean complete = load.finish();
        var referee = load.referee();
        long wrong = referee.wrong().sum();
        record.storedRow("referee", referee.checks().sum(), "answers", 0, wrong);
        referee.violations().stream().limit(MAX_NAMED).forEach(each -> record.note(each.toString()));
        if (wrong > MAX_NAMED) {
            record.note(Numbers.text("%,d further wrong answers are not named", wrong - MAX_NAMED));
        }
        if (!complete) {
            record.note("the last reads of the load got no answer within a minute, so not every write was checked");
        }
    }

    /** Reports a phase. */
    void report(LoadMeter.Phase phase) {
        Latencies requests = phase.requests();
        record.storedRow(phase.name(), requests.count(), "requests", phase.millis(), 0);
        double perSecond = requests.count() * 1_000.0 / phase.millis();
        record.add(Results.REQUESTS, requests.requests(phase.name(), requests.count() + requests.failed(), perSecond));
        record.note(record.title() + ", " + phase.name() + ": " + requests.text());
        String what = record.title() + ", " + phase.name() + ": ";
        requests.failures().forEach((kind, count) -> record.note(what + Numbers.text("%,d × %s", count, kind)));
    }

    /** Reports the rate and the latency over time. */
    void curves() {
        List<Curve.Point> rates = points(LoadMeter.Second::perSecond);
        if (rates.size() > 1) {
            Curve.ofRequests(record.title(), rates, points(LoadMeter.Second::p95Millis))
                    .forEach(record::curve);
        }
    }

    private List<Curve.Point> points(ToDoubleFunction<LoadMeter.Second> figure) {
        return Curve.thinned(load.meter().seconds().stream()
                .map(each -> Curve.Point.of(offsetSeconds + each.end(), figure.applyAsDouble(each)))
                .toList());
    }
}
