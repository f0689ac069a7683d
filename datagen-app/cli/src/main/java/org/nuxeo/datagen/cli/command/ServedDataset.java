// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.DatagenServer;
import org.nuxeo.datagen.server.ServerRoutes;
import org.nuxeo.datagen.server.ServerSettings;
import org.nuxeo.datagen.server.http.RequestMetrics;
import org.nuxeo.datagen.server.job.JobApi;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.job.Jobs;

/** A server of a dataset with its page, its jobs and their metrics. */
final class ServedDataset implements AutoCloseable {
    private static final int PASSWORD_BYTES = 15;

    private final Jobs jobs;
    private final DatagenServer server;

    /**
     * @param job defaults of the server's jobs: dataset, threads, partitions and batch tag
     * @param services services of the jobs, which are closed with the server
     * @param work folder of the jobs' manifests
     */
    ServedDataset(ServerSettings settings, Job job, JobServices services, Path work) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Dataset dataset = job.dataset();
        jobs = Jobs.of(dataset, job.partitions(), job.batchTag(), work, services, Telemetry.into(registry));
        try {
            server = new DatagenServer(
                    settings,
                    ServerRoutes.of(
                            dataset,
                            () -> plan(dataset, job.partitions()),
                            registry,
                            new JobApi(jobs, job.threads()),
                            services),
                    new RequestMetrics(registry));
        } catch (RuntimeException e) {
            jobs.close();
            throw e;
        }
    }

    private static Plan plan(Dataset dataset, int partitions) {
        return Plan.of(dataset, partitions, Capacity.of(dataset, null, null), List.of(), List.of());
    }

    /** Returns the address of the page. */
    String url() {
        return server.url();
    }

    /** Returns a random password for a server without a password. */
    static String randomPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    @Override
    public void close() {
        server.close();
        jobs.close();
    }
}
