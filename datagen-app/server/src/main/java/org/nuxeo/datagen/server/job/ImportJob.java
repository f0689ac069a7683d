// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.run.RunControl;
import org.nuxeo.datagen.store.output.Json;

/** A job, with its state, counts, progress and log. Thread safe. */
final class ImportJob {
    private static final int MAX_ERRORS = 100;

    private final String id;
    private final JobSpec spec;
    private final JobCounts counts;
    private final JobStop stop = new JobStop();
    private final RunControl control;
    private final Instant created = Instant.now();
    private final List<String> errors = new ArrayList<>();
    private final JobLog log = new JobLog();
    private final JobProgress progress = new JobProgress(System.nanoTime(), log::add);
    private JobState state = JobState.STARTING;
    private List<PartitionLag> lags = List.of();
    private Instant started = created;
    private Instant ended;
    private boolean impossible;
    private int runs = 1;
    private long version;

    ImportJob(String id, JobSpec spec, Dataset dataset) {
        this.id = id;
        this.spec = spec;
        this.counts = new JobCounts(dataset);
        this.control = new RunControl(stop, spec.maxRate(), spec.threads());
    }

    String id() {
        return id;
    }

    JobSpec spec() {
        return spec;
    }

    RunControl control() {
        return control;
    }

    JobCounts counts() {
        return counts;
    }

    JobProgress progress() {
        return progress;
    }

    synchronized JobState state() {
        return state;
    }

    /** Changes the state. A job that is stopping does not return to running. */
    synchronized void moveTo(JobState next) {
        if (state == JobState.STOPPING && next == JobState.RUNNING) {
            return;
        }
        if (state != next || log.isEmpty()) {
            log.add(next.words());
        }
        state = next;
        ended = next.isActive() ? null : Instant.now();
        if (!next.isActive()) {
            progress.ended();
        }
        changed();
    }

    /** Prepares the job for another run from its checkpoint. Its chart and its log are kept. */
    synchronized void restart() {
        progress.restart();
        runs++;
        errors.clear();
        stop.reset();
        started = Instant.now();
        moveTo(JobState.STARTING);
    }

    /** Requests a stop. What is done is kept. */
    void stop() {
        moveTo(JobState.STOPPING);
        stop.request();
    }

    /** Marks the job as impossible, so that it cannot be resumed. */
    synchronized void impossible() {
        impossible = true;
    }

    /** Returns whether the job can be resumed. */
    synchronized boolean isResumable() {
        return state.isResumable() && !impossible;
    }

    synchronized void error(String text) {
        log.add(text);
        if (errors.size() < MAX_ERRORS) {
            errors.add(text);
        }
        changed();
    }

    /** Samples the rates. */
    synchronized void sample() {
        progress.sample(System.nanoTime());
        changed();
    }

    /** Sets the lag of each partition. */
    synchronized void lags(List<PartitionLag> newLags) {
        lags = List.copyOf(newLags);
    }

    synchronized void changed() {
        version++;
    }

    /** Returns a number that grows with every change. */
    synchronized long version() {
        return version;
    }

    /** Returns the fields that a list shows. */
    synchronized ObjectNode summary() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("work", spec.work().label())
                .put("state", state.label())
                .put("resumable", isResumable())
                .put("created", created.toString())
                .put("started", started.toString())
                .put("ended", ended == null ? null : ended.toString());
        long done = 0;
        for (JobProgress.Activity activity : progress.activities()) {
            done = activity.done();
        }
        return json.put("done", done);
    }

    /**
     * Returns all fields except the samples.
     *
     * @return an object that the caller may modify
     */
    synchronized ObjectNode json() {
        ObjectNode json = summary();
        json.put("runs", runs).put("second", progress.second());
        json.put("maxRate", control.maxRate()).put("threads", control.threads()).put("blobs", spec.blobs());
        ArrayNode activities = json.putArray("activities");
        long secondsLeft = -1;
        for (JobProgress.Activity activity : progress.activities()) {
            activities
                    .addObject()
                    .put("name", activity.name())
                    .put("done", activity.done())
                    .put("total", activity.total())
                    .put("perSecond", Math.round(activity.perSecond()))
                    .put("elapsedMillis", activity.elapsedMillis())
                    .put("secondsLeft", activity.secondsLeft())
                    .put("active", activity.active());
            secondsLeft = Math.max(secondsLeft, activity.secondsLeft());
        }
        json.put("secondsLeft", secondsLeft);
        ArrayNode partitions = json.putArray("partitions");
        for (PartitionLag lag : lags) {
            partitions
                    .addObject()
                    .put("topic", lag.topic())
                    .put("partition", lag.partition())
                    .put("records", lag.records())
                    .put("lag", lag.lag());
        }
        json.set("counts", counts.json());
        json.set("log", log.json());
        ArrayNode errorTexts = json.putArray("errors");
        errors.forEach(errorTexts::add);
        ArrayNode notes = json.putArray("notes");
        progress.notes().forEach(notes::add);
        return json;
    }

    /** Returns all fields with the samples of the rates. */
    synchronized ObjectNode jsonWithSamples() {
        ObjectNode json = json();
        ArrayNode samples = json.putArray("samples");
        for (JobProgress.Sample sample : progress.samples()) {
            ObjectNode one = samples.addObject().put("second", sample.second());
            ObjectNode rates = one.putObject("perSecond");
            sample.perSecond().forEach(rates::put);
        }
        return json;
    }
}
