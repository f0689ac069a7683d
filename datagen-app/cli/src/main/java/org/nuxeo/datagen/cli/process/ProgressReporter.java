// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.cli.process.ProgressDisplay.Snapshot;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.importer.telemetry.ActivityProgress;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.importer.telemetry.TimeLeft;
import org.nuxeo.datagen.store.retry.Waits;

/** Receiver of the progress of stages, which shows it on standard error. Thread safe. */
public final class ProgressReporter implements RunProgress, AutoCloseable {
    private final ProgressDisplay display;
    private final Waits.Listening waits;
    private final Map<String, ActivityProgress> activities = new LinkedHashMap<>();
    private final Map<String, ActivityProgress.State> states = new LinkedHashMap<>();
    private final long startNanos = System.nanoTime();
    private TimeLeft left = new TimeLeft(List.of(), 0);
    private long stageNanos = System.nanoTime();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(task -> new DaemonThread("progress", task));

    /** Creates a reporter with the display for a console. */
    public ProgressReporter(Console console) {
        PrintStream err = console.err();
        ProgressDisplay text = console.terminal() ? new ProgressDisplay.Bars(err) : new ProgressDisplay.Lines(err);
        this.display = console.isJson() ? new ProgressDisplay.JsonLines(err) : text;
        this.waits = Waits.listen(this::note);
        clock.scheduleAtFixedRate(this::show, display.intervalMillis, display.intervalMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * Starts an activity, or adds work to it.
     *
     * @param documents number of documents, or -1 if unknown
     */
    @Override
    public synchronized void started(String activity, long documents) {
        activities
                .computeIfAbsent(activity, any -> new ActivityProgress(System.nanoTime()))
                .start(documents);
    }

    @Override
    public synchronized void expected(String activity, long documents) {
        activity(activity).expect(documents);
    }

    @Override
    public synchronized void planned(List<String> planned, long documents) {
        left = new TimeLeft(planned, documents);
    }

    /** Adds completed documents to an activity. */
    @Override
    public void advanced(String activity, long documents) {
        activity(activity).add(documents);
    }

    /** Returns an activity. One that nobody has started was under way since the stage before ended. */
    private synchronized ActivityProgress activity(String name) {
        return activities.computeIfAbsent(name, any -> new ActivityProgress(stageNanos));
    }

    /** Shows a message at once. */
    @Override
    public synchronized void note(String text) {
        display.note(text);
    }

    private synchronized void show() {
        long now = System.nanoTime();
        activities.forEach((name, activity) -> states.put(name, activity.state(now)));
        long seconds = left.seconds((now - startNanos) / 1e9, states, 0);
        for (String name : activities.keySet()) {
            ActivityProgress.State state = Objects.requireNonNull(states.get(name));
            display.show(new Snapshot(name, state.done(), state.total(), state.elapsedMillis(), seconds));
        }
    }

    /** Shows the final figures of all activities and removes them. */
    @Override
    public synchronized void ended() {
        show();
        long now = System.nanoTime();
        activities.forEach((name, activity) -> {
            activity.end(now);
            states.put(name, activity.state(now));
        });
        activities.clear();
        stageNanos = System.nanoTime();
    }

    @Override
    public synchronized void close() {
        waits.close();
        clock.shutdownNow();
        show();
        display.close();
    }
}
