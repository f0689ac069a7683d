// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.run.StopSource.StopSwitch;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;

/** A job, with its state, counts, progress and log. Thread safe. */
final class ImportJob {
    static final int MAX_LINES = 200;
    private static final int MAX_ERRORS = 100;
    private static final List<String> SUMMARY =
            List.of("id work state resumable created started ended done".split(" "));

    /** The state of a job. */
    enum State implements Labeled {
        /** The services are being started. */
        STARTING("starting services"),
        /** The stages run. */
        RUNNING("running"),
        /** A stop was requested; the current batches are being finished. */
        STOPPING("stopping: finishing the current batches"),
        /** The job was stopped and can be resumed from its checkpoint. */
        STOPPED("stopped; resume continues from here"),
        /** Everything is done and matches the plan. */
        FINISHED("finished, as planned"),
        /** Everything is done, with dead letters or differences. */
        DIFFERENT("finished, with differences"),
        /** The job failed. It can be resumed, unless it can never succeed. */
        FAILED("failed");

        /** The description of the state in the job's log. */
        final String words;

        State(String words) {
            this.words = words;
        }

        /** Returns whether the job is starting, running or stopping. */
        public boolean isActive() {
            return this == STARTING || this == RUNNING || this == STOPPING;
        }

        /** Returns whether a job in this state has work left. */
        public boolean isResumable() {
            return this == STOPPED || this == FAILED;
        }
    }

    final String id;
    final JobSpec spec;
    final JobCounts counts;
    private final StopSwitch stop = new StopSwitch();
    final StageControl control;
    private final Instant created = Instant.now();
    private final List<String> errors = new ArrayList<>();
    private final BlockingQueue<Line> log = new ArrayBlockingQueue<>(MAX_LINES);
    final JobProgress progress = new JobProgress(System.nanoTime(), this::log);
    private State state = State.STARTING;
    private List<LagProbe.PartitionLag> lags = List.of();
    private Instant started = created;
    private @Nullable Instant ended;
    private boolean impossible;
    private boolean broken;
    private Set<ServiceKind> used = Set.of();
    private List<Wait> waits = List.of();
    /** What an earlier server has kept of this job, until it is resumed. */
    private @Nullable ObjectNode earlier;

    private int runs = 1;
    private long version;

    ImportJob(String id, JobSpec spec, Dataset dataset) {
        this.id = id;
        this.spec = spec;
        this.counts = new JobCounts(dataset);
        this.control = new StageControl(spec.maxRate(), spec.threads());
    }

    /**
     * Makes a job of an earlier server. One that ran when that server ended was interrupted.
     *
     * @param kept the details with their samples
     */
    static ImportJob of(ObjectNode kept, Dataset dataset) {
        JobSpec spec = new JobSpec(
                JobSpec.Work.of(kept.path("work").asText()),
                kept.path("maxRate").asLong(),
                kept.path("threads").asInt(),
                kept.path("blobs").asLong());
        ImportJob job = new ImportJob(kept.path("id").asText(), spec, dataset);
        job.state = State.valueOf(kept.path("state").asText().toUpperCase(Locale.ROOT));
        job.impossible = !kept.path("resumable").asBoolean();
        job.earlier = kept;
        if (job.state.isActive()) {
            job.state = State.STOPPED;
            job.impossible = false;
            Json.put(kept, "state", State.STOPPED.label(), "resumable", true, "secondsLeft", -1);
            kept.put("ended", kept.path("kept").asText());
            kept.withArray("errors").add("The server ended while this job ran. Resume continues it.");
            kept.path("activities").forEach(each -> ((ObjectNode) each).put("active", false));
        }
        return job;
    }

    StopSource stops() {
        return stop;
    }

    synchronized State state() {
        return state;
    }

    /** Changes the state. A job that is stopping does not return to running. */
    synchronized void moveTo(State next) {
        if (state == State.STOPPING && next == State.RUNNING) {
            return;
        }
        if (state != next || log.isEmpty()) {
            log(next.words);
        }
        state = next;
        ended = next.isActive() ? null : Instant.now();
        if (!next.isActive()) {
            progress.ended();
            waits = List.of();
        }
        changed();
    }

    /** Prepares the job for another run from its checkpoint. Its chart and its log are kept. */
    synchronized void restart() {
        progress.restart();
        runs++;
        errors.clear();
        broken = false;
        earlier = null;
        stop.reset();
        started = Instant.now();
        moveTo(State.STARTING);
    }

    /** Requests a stop. What is done is kept. */
    void stop() {
        moveTo(State.STOPPING);
        stop.request();
    }

    /** Stops the job because a service has ended, as whose failure the stop counts. */
    void broken(@Nullable String why) {
        synchronized (this) {
            if (broken || !state.isActive()) {
                return;
            }
            broken = true;
            error(why + "\nResume, or a new job, starts it again, empty: a job that produces or imports writes again"
                    + " what it held.");
        }
        stop();
    }

    synchronized boolean isBroken() {
        return broken;
    }

    /** Sets the services that the job uses. */
    synchronized void uses(Set<ServiceKind> kinds) {
        used = Set.copyOf(kinds);
    }

    /**
     * A service that the job waits for.
     *
     * @param until when the job gives up
     */
    record Wait(String service, String since, String until) {}

    /**
     * Sets the states of all services, which tell what the job waits for.
     *
     * @param patience how long the job waits for a service
     */
    synchronized void services(Map<String, ServiceWatch.Service> states, Duration patience) {
        List<Wait> now = new ArrayList<>();
        for (ServiceKind kind : used) {
            ServiceWatch.Service service = states.get(kind.slug());
            if (service != null && service.state() == ServiceWatch.State.AWAY && service.since() != null) {
                String until = Instant.parse(service.since()).plus(patience).toString();
                now.add(new Wait(kind.slug(), service.since(), until));
            }
        }
        waits = now;
    }

    /** Marks the job as impossible, so that it cannot be resumed. */
    synchronized void impossible() {
        impossible = true;
    }

    /** Returns whether the job can be resumed. */
    synchronized boolean isResumable() {
        return state.isResumable() && !impossible;
    }

    /**
     * Adds a line to the log, which keeps the latest. The log has a lock of its own, since the progress writes to it
     * under its lock, which answers take after that of the job.
     */
    private void log(String text) {
        Line line = new Line(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), text);
        while (!log.offer(line)) {
            log.poll();
        }
    }

    synchronized void error(String text) {
        log(text);
        if (errors.size() < MAX_ERRORS) {
            errors.add(text);
        }
        changed();
    }

    /** Samples the rates. */
    synchronized void sample() {
        progress.sample(System.nanoTime(), control.rate().get());
        changed();
    }

    /** Sets the lag of each partition. */
    synchronized void lags(List<LagProbe.PartitionLag> newLags) {
        lags = List.copyOf(newLags);
    }

    synchronized void changed() {
        version++;
    }

    /** Returns a number that grows with every change. */
    synchronized long version() {
        return version;
    }

    /** A line of the log. */
    record Line(String time, String text) {}

    /** Returns the fields that a list shows; {@code ended} is null until the job has ended. */
    synchronized ObjectNode summary() {
        return details().retain(SUMMARY);
    }

    /** Returns all fields but the samples, which the clients of events keep. */
    synchronized ObjectNode details() {
        if (earlier != null) {
            return earlier.deepCopy().without("samples");
        }
        boolean advances = state == State.RUNNING && waits.isEmpty();
        List<JobProgress.Activity> activities = progress.activities();
        long done =
                activities.isEmpty() ? 0 : activities.get(activities.size() - 1).done();
        ObjectNode details = Json.object("id", id, "work", spec.work().label(), "state", state.label());
        Json.put(details, "resumable", isResumable(), "created", created.toString(), "started", started.toString());
        Json.put(details, "ended", ended == null ? null : ended.toString(), "done", done, "runs", runs);
        Json.put(details, "second", progress.second(), "maxRate", control.rate().get());
        Json.put(details, "threads", control.threads(), "blobs", spec.blobs(), "activities", activities);
        Json.put(details, "secondsLeft", advances ? progress.secondsLeft() : -1, "waits", waits, "partitions", lags);
        return Json.put(
                details, "counts", counts.rows(), "log", List.copyOf(log), "errors", errors, "notes", progress.notes());
    }

    /** Returns all fields with the samples of the rates. */
    synchronized ObjectNode detailsWithSamples() {
        return earlier != null ? earlier.deepCopy() : Json.put(details(), "samples", progress.samples());
    }
}
