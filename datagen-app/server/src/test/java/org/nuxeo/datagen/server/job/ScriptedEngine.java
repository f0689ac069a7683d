// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;

/** An engine without services. A job counts to the size of the dataset, as fast as its rate limit allows. */
public final class ScriptedEngine implements Jobs.Engine {
    private static final int STEP = 100;
    private static final Dataset DATASET = Datasets.ofBank();

    private final Dataset dataset;
    private long done;

    private ScriptedEngine(Dataset dataset) {
        this.dataset = dataset;
    }

    /** Starts a server of 1,200 customers and 12 months with scripted jobs. */
    public static TestServer serve() {
        return serve(jobs());
    }

    static TestServer serve(Jobs jobs) {
        return TestServer.of(DATASET, jobs, TestServer.services(Path.of("target", "unused")));
    }

    static Jobs jobs() {
        return new Jobs(DATASET, new ScriptedEngine(DATASET), null);
    }

    @Override
    public ImportJob.State run(ImportJob job) throws InterruptedException {
        job.moveTo(ImportJob.State.RUNNING);
        job.progress.expect("produce", dataset.size() - done);
        while (done < dataset.size() && !job.stops().requested()) {
            job.control.rate().acquire(STEP, job.stops()::requested);
            done += STEP;
            job.progress.advanced("produce", STEP);
        }
        return done < dataset.size() ? ImportJob.State.STOPPED : ImportJob.State.FINISHED;
    }

    @Override
    public void probe(ImportJob job) {
        job.lags(List.of(new LagProbe.PartitionLag(
                "nuxeo-import-us-east", 0, dataset.size(), Math.max(0, dataset.size() - done))));
    }

    @Override
    public Map<String, ServiceWatch.Service> services() {
        return Map.of();
    }

    @Override
    public void ending() {
        // a scripted job stops by itself
    }

    @Override
    public void close() {
        done = 0;
    }
}
