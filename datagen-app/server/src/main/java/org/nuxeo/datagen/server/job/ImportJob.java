package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.run.RunControl;

/** One job from its start to its end, with all that is to be known of it. Thread safe. */
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
    private boolean hopeless;
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

    /** Notes a change of state; a job that was asked to stop does not run again by itself. */
    synchronized void to(JobState next) {
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

    /** Begins once more where it ended; what it has done before stays in its chart and its log. */
    synchronized void again() {
        progress.again();
        runs++;
        errors.clear();
        stop.reset();
        started = Instant.now();
        to(JobState.STARTING);
    }

    /** Asks it to stop; what is done is kept. */
    void stop() {
        to(JobState.STOPPING);
        stop.request();
    }

    /** Notes that it can never succeed as it was asked for. */
    synchronized void hopeless() {
        hopeless = true;
    }

    /** Returns whether there is a use in resuming it. */
    synchronized boolean isResumable() {
        return state.isResumable() && !hopeless;
    }

    synchronized void error(String text) {
        log.add(text);
        if (errors.size() < MAX_ERRORS) {
            errors.add(text);
        }
        changed();
    }

    /** Takes a sample of the rates. */
    synchronized void tick() {
        progress.tick(System.nanoTime());
        changed();
    }

    /** Notes how far the import is behind in each partition. */
    synchronized void lags(List<PartitionLag> newLags) {
        lags = List.copyOf(newLags);
    }

    synchronized void changed() {
        version++;
    }

    /** Grows with every change. */
    synchronized long version() {
        return version;
    }

    /** What a list shows of it. */
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
     * Everything but the samples.
     *
     * @return an object that the caller may add to
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

    /** Everything, with the samples of its rates. */
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
