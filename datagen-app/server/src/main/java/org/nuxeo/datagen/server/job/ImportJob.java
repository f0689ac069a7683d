// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.run.StopSource.StopSwitch;
import org.nuxeo.datagen.importer.stage.StageControl;

/** A job, with its state, counts, progress and log. Thread safe. */
final class ImportJob {
    static final int MAX_LINES = 200;
    private static final int MAX_ERRORS = 100;

    private final String id;
    private final JobSpec spec;
    private final JobCounts counts;
    private final StopSwitch stop = new StopSwitch();
    private final StageControl control;
    private final Instant created = Instant.now();
    private final List<String> errors = new ArrayList<>();
    private final Deque<Line> log = new ArrayDeque<>();
    private final JobProgress progress = new JobProgress(System.nanoTime(), this::log);
    private JobState state = JobState.STARTING;
    private List<LagProbe.PartitionLag> lags = List.of();
    private Instant started = created;
    private @Nullable Instant ended;
    private boolean impossible;
    private int runs = 1;
    private long version;

    ImportJob(String id, JobSpec spec, Dataset dataset) {
        this.id = id;
        this.spec = spec;
        this.counts = new JobCounts(dataset);
        this.control = new StageControl(spec.maxRate(), spec.threads());
    }

    String id() {
        return id;
    }

    JobSpec spec() {
        return spec;
    }

    StageControl control() {
        return control;
    }

    StopSource stops() {
        return stop;
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
        if (state != next || log().isEmpty()) {
            log(next.words());
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

    /**
     * Adds a line to the log, which keeps the latest. The log has a lock of its own, since the progress writes to it
     * under its lock, which answers take after that of the job.
     */
    private void log(String text) {
        Line line = new Line(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), text);
        synchronized (log) {
            if (log.size() == MAX_LINES) {
                log.removeFirst();
            }
            log.addLast(line);
        }
    }

    private List<Line> log() {
        synchronized (log) {
            return List.copyOf(log);
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
        progress.sample(System.nanoTime());
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

    /** The fields that a list shows; {@code ended} is null until the job has ended. */
    record Summary(
            String id,
            String work,
            String state,
            boolean resumable,
            String created,
            String started,
            @Nullable String ended,
            long done) {}

    /** All fields; the samples are null in events, whose clients keep them. */
    record Details(
            @JsonUnwrapped Summary summary,
            int runs,
            long second,
            long maxRate,
            int threads,
            long blobs,
            List<JobProgress.Activity> activities,
            long secondsLeft,
            List<LagProbe.PartitionLag> partitions,
            List<RunReport.Row> counts,
            List<Line> log,
            List<String> errors,
            List<String> notes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<JobProgress.Sample> samples) {}

    /** A line of the log. */
    record Line(String time, String text) {}

    /** Returns the fields that a list shows. */
    synchronized Summary summary() {
        List<JobProgress.Activity> activities = progress.activities();
        return new Summary(
                id,
                spec.work().label(),
                state.label(),
                isResumable(),
                created.toString(),
                started.toString(),
                ended == null ? null : ended.toString(),
                activities.isEmpty() ? 0 : activities.get(activities.size() - 1).done());
    }

    /** Returns all fields except the samples. */
    Details details() {
        return details(null);
    }

    /** Returns all fields with the samples of the rates. */
    Details detailsWithSamples() {
        return details(progress.samples());
    }

    private synchronized Details details(@Nullable List<JobProgress.Sample> samples) {
        List<JobProgress.Activity> activities = progress.activities();
        return new Details(
                summary(),
                runs,
                progress.second(),
                control.rate().get(),
                control.threads(),
                spec.blobs(),
                activities,
                activities.stream()
                        .mapToLong(JobProgress.Activity::secondsLeft)
                        .max()
                        .orElse(-1),
                lags,
                counts.rows(),
                log(),
                List.copyOf(errors),
                progress.notes(),
                samples);
    }
}
