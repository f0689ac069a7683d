package org.nuxeo.datagen.server.job;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.failure.StoppedException;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.services.CapacityException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of this server, the latest ones, of which one at a time runs. What a job has done is in the manifests of the
 * work folder, so the same job started by a later server goes on where this one ended. Thread safe.
 */
public final class Jobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);
    private static final int MAX_JOBS = 100;
    private static final long TICK_MILLIS = 1000;
    /** A job saves its state within the first of these, and everything has ended after all of them. */
    private static final long SAVE_MILLIS = 2_000;

    private static final long GIVE_UP_MILLIS = 500;
    private static final long SERVICES_MILLIS = 1_500;
    private static final long KILL_MILLIS = 1_000;

    private final Dataset dataset;
    private final JobEngine engine;
    private final Map<String, ImportJob> jobs = new LinkedHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "job-clock"));
    private long lastId;
    private ImportJob current;
    private Thread worker;

    /**
     * Jobs that do what the commands do.
     *
     * @param partitions of each document topic
     * @param batchTag written to {@code dc:publisher}, or null
     * @param work folder of the manifests
     * @param services ended with the jobs
     * @param telemetry what the stages count and time
     */
    public static Jobs of(
            Dataset dataset, int partitions, String batchTag, Path work, JobServices services, Telemetry telemetry) {
        return new Jobs(dataset, new PipelineEngine(dataset, partitions, batchTag, work, services, telemetry));
    }

    Jobs(Dataset dataset, JobEngine engine) {
        this.dataset = dataset;
        this.engine = engine;
        clock.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    JobEngine engine() {
        return engine;
    }

    /**
     * Starts a job.
     *
     * @throws IllegalStateException if one runs
     */
    synchronized ImportJob start(JobSpec spec) {
        checkIdle();
        ImportJob job = new ImportJob(Long.toString(++lastId), spec, dataset);
        jobs.put(job.id(), job);
        if (jobs.size() > MAX_JOBS) {
            jobs.remove(jobs.keySet().iterator().next());
        }
        run(job);
        return job;
    }

    /**
     * Goes on with a job that was stopped or has failed.
     *
     * @throws IllegalStateException if there is nothing to go on with, or another one runs
     */
    synchronized void resume(ImportJob job) {
        if (!job.isResumable()) {
            throw new IllegalStateException("job " + job.id() + ": is "
                    + job.state().label() + "; only one that is stopped, or failed and may succeed, is resumed");
        }
        checkIdle();
        job.again();
        run(job);
    }

    /**
     * Asks a job to stop.
     *
     * @throws IllegalStateException if it does not run
     */
    synchronized void stop(ImportJob job) {
        if (!job.state().isActive()) {
            throw new IllegalStateException(
                    "job " + job.id() + ": is " + job.state().label() + ", so there is nothing to stop");
        }
        job.stop();
    }

    private void checkIdle() {
        if (running() != null) {
            throw new IllegalStateException(
                    "job " + current.id() + ": is " + current.state().label() + "; stop it first, or wait for its end");
        }
    }

    private void run(ImportJob job) {
        current = job;
        worker = daemon(() -> work(job), "job-" + job.id());
        worker.start();
    }

    private void work(ImportJob job) {
        JobState end = JobState.FAILED;
        try {
            end = engine.run(job);
        } catch (InterruptedException | StoppedException e) {
            end = JobState.STOPPED;
        } catch (RuntimeException | Error e) {
            if (e instanceof CapacityException) {
                job.hopeless();
            }
            Optional<String> known = Explained.message(e);
            if (known.isEmpty()) {
                LOG.error("job {}", job.id(), e);
            }
            job.error(known.orElse("internal error, see the server's log"));
        }
        try {
            engine.probe(job);
            job.tick();
        } finally {
            job.to(end);
            listeners.forEach(Runnable::run);
        }
    }

    /** The job of an id, or null. */
    synchronized ImportJob find(String id) {
        return jobs.get(id);
    }

    /** All jobs kept, the oldest first. */
    synchronized List<ImportJob> list() {
        return List.copyOf(jobs.values());
    }

    /** Has somebody called about once a second while a job runs, and when one ends. */
    void addListener(Runnable listener) {
        listeners.add(listener);
    }

    void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    private synchronized ImportJob running() {
        return current != null && current.state().isActive() ? current : null;
    }

    private void tick() {
        try {
            ImportJob job = running();
            if (job != null) {
                if (job.state() != JobState.STARTING) {
                    engine.probe(job);
                }
                job.tick();
            }
            listeners.forEach(Runnable::run);
        } catch (RuntimeException e) {
            if (!clock.isShutdown()) {
                LOG.error("sampling a job", e);
            }
        }
    }

    /** Stops what runs, waits until the state of the job is saved, and ends the services; within five seconds. */
    @Override
    public void close() {
        clock.shutdownNow();
        engine.ending();
        ImportJob job = running();
        Thread running;
        synchronized (this) {
            running = worker;
        }
        if (job != null) {
            job.stop();
        }
        Thread services = daemon(engine::close, "end-of-services");
        try {
            if (running != null) {
                end(running, SAVE_MILLIS, GIVE_UP_MILLIS);
            }
            services.start();
            end(services, SERVICES_MILLIS, KILL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a thread, which it is asked to hurry with by an interrupt. */
    private static void end(Thread thread, long patienceMillis, long hurryMillis) throws InterruptedException {
        thread.join(patienceMillis);
        if (thread.isAlive()) {
            thread.interrupt();
            thread.join(hurryMillis);
        }
    }
}
