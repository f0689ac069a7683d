// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.output.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest jobs of this server and of earlier ones over its work folder, of which one runs at a time. The checkpoints of a job
 * are the manifests in the work folder, so a later server can resume it. Thread safe.
 */
public final class Jobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);
    private static final int MAX_JOBS = 100;
    private static final long SAMPLE_MILLIS = 1000;
    private static final int SAMPLES_PER_COPY = 10;
    /**
     * Time for each step of a shutdown: a job saves its checkpoint in the first, and everything has ended after the
     * last.
     */
    private static final long SAVE_MILLIS = 2_000;

    private static final long GIVE_UP_MILLIS = 500;
    private static final long SERVICES_MILLIS = 1_500;
    private static final long KILL_MILLIS = 1_000;

    /** An engine that runs jobs, one at a time. */
    interface Engine extends AutoCloseable {
        /**
         * Runs a job until it is done or stopped.
         *
         * @return the final state: {@link ImportJob.State#FINISHED}, {@link ImportJob.State#DIFFERENT} or {@link ImportJob.State#STOPPED}
         */
        ImportJob.State run(ImportJob job) throws InterruptedException;

        /** Updates the lags and counts of a running job from the services. It is called about once a second. */
        void probe(ImportJob job);

        /** Returns the states and the addresses of the services, without users and passwords. */
        Map<String, ServiceWatch.Service> services();

        /** Announces that the server is shutting down, and gives up waiting for services to start. Returns immediately. */
        void ending();

        @Override
        void close();
    }

    private final Dataset dataset;
    final Engine engine;
    private final Map<String, ImportJob> jobs = RecentMap.ofAdded(MAX_JOBS);
    /** Are called about once a second while a job runs, and when a job ends. */
    final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(task -> new DaemonThread("job-clock", task));
    private final @Nullable Kept kept;
    private long lastId;
    private long samples;
    private Optional<ImportJob> current = Optional.empty();
    /** The thread of the current job; not started before there is one. */
    private Thread worker = new DaemonThread("no-job", () -> {});

    /**
     * Makes jobs that run the stages of the command line.
     *
     * @param usual dataset, partitions, batch tag and work folder of the jobs
     * @param services the services; closed together with the jobs
     * @param telemetry the metrics of the stages
     */
    public Jobs(Job usual, JobServices services, Telemetry telemetry) {
        this(usual.dataset(), new PipelineEngine(usual, services, telemetry), usual.work());
    }

    /** @param work the folder in which the jobs are kept for later servers; null for none */
    Jobs(Dataset dataset, Engine engine, @Nullable Path work) {
        this.dataset = dataset;
        this.engine = engine;
        this.kept = work == null ? null : new Kept(work.resolve("jobs"), dataset);
        if (kept != null) {
            kept.read().forEach(job -> jobs.put(job.id, job));
            lastId = jobs.keySet().stream().mapToLong(Long::parseLong).max().orElse(0);
        }
        clock.scheduleWithFixedDelay(this::sample, SAMPLE_MILLIS, SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Starts a job.
     *
     * @throws IllegalStateException if another job runs
     */
    synchronized ImportJob start(JobSpec spec) {
        checkIdle();
        ImportJob job = new ImportJob(Long.toString(++lastId), spec, dataset);
        jobs.put(job.id, job);
        run(job);
        return job;
    }

    /**
     * Resumes a job that was stopped or has failed.
     *
     * @throws IllegalStateException if the job cannot be resumed, or another job runs
     */
    synchronized void resume(ImportJob job) {
        if (!job.isResumable()) {
            throw refused(job, "only a stopped job, or a failed job that can succeed, can be resumed");
        }
        checkIdle();
        job.restart();
        run(job);
    }

    /**
     * Requests a job to stop.
     *
     * @throws IllegalStateException if the job does not run
     */
    synchronized void stop(ImportJob job) {
        if (!job.state().isActive()) {
            throw refused(job, "only a running job can be stopped");
        }
        job.stop();
    }

    private static IllegalStateException refused(ImportJob job, String remedy) {
        return new IllegalStateException("job " + job.id + ": is " + job.state().label() + "; " + remedy);
    }

    private void checkIdle() {
        running().ifPresent(job -> {
            throw refused(job, "stop it first or wait for its end");
        });
    }

    private void run(ImportJob job) {
        current = Optional.of(job);
        keep();
        worker = new DaemonThread("job-" + job.id, () -> work(job));
        worker.start();
    }

    private void work(ImportJob job) {
        ImportJob.State end = ImportJob.State.FAILED;
        try {
            end = engine.run(job);
        } catch (InterruptedException | StoppedException e) {
            end = ImportJob.State.STOPPED;
        } catch (RuntimeException | Error e) {
            if (e instanceof ServiceHeaps.CapacityException) {
                job.impossible();
            }
            Optional<String> known = JobServices.userMessage(e);
            if (known.isEmpty()) {
                LOG.error("Job {} failed", job.id, e);
            }
            if (!job.isBroken()) {
                job.error(known.orElse("internal error; see the server's log"));
            }
        }
        try {
            engine.probe(job);
            job.sample();
        } finally {
            job.moveTo(job.isBroken() ? ImportJob.State.FAILED : end);
            keep();
            listeners.forEach(Runnable::run);
        }
    }

    private void keep() {
        if (kept != null) {
            kept.write(list());
        }
    }

    /** Returns the job with an id. */
    synchronized Optional<ImportJob> find(String id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** Returns the jobs, the oldest first. */
    synchronized List<ImportJob> list() {
        return List.copyOf(jobs.values());
    }

    private synchronized Optional<ImportJob> running() {
        return current.filter(job -> job.state().isActive());
    }

    private void sample() {
        try {
            running().ifPresent(job -> {
                if (job.state() != ImportJob.State.STARTING) {
                    engine.probe(job);
                }
                job.sample();
                if (++samples % SAMPLES_PER_COPY == 0) {
                    keep();
                }
            });
            listeners.forEach(Runnable::run);
        } catch (RuntimeException e) {
            if (!clock.isShutdown()) {
                LOG.error("Sampling of a job failed", e);
            }
        }
    }

    /** Stops the running job, waits until its checkpoint is saved, and ends the services, within five seconds. */
    @Override
    public void close() {
        clock.shutdownNow();
        engine.ending();
        Thread running;
        synchronized (this) {
            running = worker;
        }
        running().ifPresent(ImportJob::stop);
        Thread services = new DaemonThread("end-of-services", engine::close);
        try {
            end(running, SAVE_MILLIS, GIVE_UP_MILLIS);
            services.start();
            end(services, SERVICES_MILLIS, KILL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a thread, and interrupts it if it does not end in time. */
    private static void end(Thread thread, long timeoutMillis, long hurryMillis) throws InterruptedException {
        thread.join(timeoutMillis);
        if (thread.isAlive()) {
            thread.interrupt();
            thread.join(hurryMillis);
        }
    }

    /** The latest jobs of a dataset in a file of the work folder, for a server that is started later. Thread safe. */
    record Kept(Path folder, Dataset dataset) {
        private static final int MOST = 20;

        /** Returns the jobs that an earlier server has kept, the oldest first. A file that cannot be read is as none. */
        List<ImportJob> read() {
            List<ImportJob> jobs = new ArrayList<>();
            Path file = folder.resolve(StageFolder.REPORT);
            if (!Files.exists(file)) {
                return jobs;
            }
            try {
                JsonNode kept = Json.mapper().readTree(file.toFile());
                if (kept.path("dataset").asText().equals(dataset.spec().fingerprint())) {
                    for (JsonNode job : kept.path("jobs")) {
                        ObjectNode details =
                                ((ObjectNode) job).put("kept", kept.path("kept").asText());
                        jobs.add(ImportJob.of(details, dataset));
                    }
                }
            } catch (IOException | IllegalArgumentException | ClassCastException e) {
                LOG.warn("The jobs of earlier servers in {} cannot be read: {}", file, e.getMessage());
            }
            return jobs;
        }

        /** Replaces the file. A job runs on if that fails. */
        synchronized void write(List<ImportJob> jobs) {
            List<ImportJob> latest = jobs.subList(Math.max(0, jobs.size() - MOST), jobs.size());
            String now = Instant.now().toString();
            ObjectNode kept = Json.object("dataset", dataset.spec().fingerprint(), "kept", now);
            ArrayNode all = kept.putArray("jobs");
            latest.forEach(job -> all.add(job.detailsWithSamples()));
            try {
                Files.createDirectories(folder);
                StageFolder.writeReport(folder, kept);
            } catch (IOException | StageException e) {
                LOG.warn("The jobs cannot be kept in {}: {}", folder, e.getMessage());
            }
        }
    }
}
