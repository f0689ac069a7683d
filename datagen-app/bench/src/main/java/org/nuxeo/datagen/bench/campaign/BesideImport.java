// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An import that runs during a load. If one of the two fails, the other one is ended. */
final class BesideImport {

    private static final String BESIDE = "beside";

    private final RestHost host;
    private final Step.Settings importing;
    private final StepRecord record;
    private @Nullable Throwable failure;
    private boolean loaded;

    private BesideImport(RestHost host, Step.Settings importing, StepRecord record) {
        this.host = host;
        this.importing = importing;
        this.record = record;
    }

    /** A run of a simulation. */
    interface Load {
        Path run() throws IOException, InterruptedException;
    }

    /**
     * Runs a load, and at the same time the import that the step's setting {@code beside} describes, if there is one.
     * At a small scale, that import may have no customer more than the load; then the load runs alone.
     *
     * @return the log of the load
     */
    static Path during(RestHost host, Step.Settings step, StepRecord record, Load load)
            throws IOException, InterruptedException {
        JsonNode settings = step.yaml().path(BESIDE);
        if (settings.isMissingNode()) {
            return load.run();
        }
        Step.Settings importing = new Step.Settings(step.scenario(), step.title(), settings);
        Optional<String> nothing = host.data().nothingMore(step, importing);
        if (nothing.isPresent()) {
            host.note(record, "no import beside the load: " + nothing.get());
            return load.run();
        }
        return new BesideImport(host, importing, record).during(load);
    }

    private Path during(Load load) throws IOException, InterruptedException {
        Thread loading = Thread.currentThread();
        Thread thread = new Thread(() -> importAll(loading), "import beside load");
        thread.start();
        try {
            Path log = load.run();
            loaded();
            thread.join();
            rethrow();
            return log;
        } catch (InterruptedException e) {
            rethrow();
            throw e;
        } finally {
            loaded();
            end(thread);
        }
    }

    private void importAll(Thread loading) {
        try {
            new NuxeoSteps.Import(importing).run(host, record.with(importing));
        } catch (InterruptedException | RuntimeException | Error e) {
            failed(e, loading);
        }
    }

    private synchronized void failed(Throwable e, Thread loading) {
        failure = e;
        if (!loaded) {
            loading.interrupt();
        }
    }

    /** Notes that the load has ended, so that a failure of the import need not interrupt it, or no longer does. */
    private synchronized void loaded() {
        loaded = true;
        if (failure != null) {
            Thread.interrupted();
        }
    }

    /** Throws the failure of the import, if it has failed. */
    private synchronized void rethrow() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    /** Ends the import, which otherwise would change the step's record after the step. */
    private static void end(Thread thread) {
        boolean interrupted = false;
        thread.interrupt();
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
