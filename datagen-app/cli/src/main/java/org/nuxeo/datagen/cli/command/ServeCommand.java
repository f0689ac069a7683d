// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.HeapOptions;
import org.nuxeo.datagen.cli.option.ServerOptions;
import org.nuxeo.datagen.cli.plan.Capacity;
import org.nuxeo.datagen.cli.plan.Plan;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.ServerRoutes;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.HttpListener;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.http.ServerSettings;
import org.nuxeo.datagen.server.job.JobApi;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.job.Jobs;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The command {@code datagen serve}, which serves a dataset of any size over HTTP. */
@HelpText(
        purpose = "Serve a dataset of any size, its page and its REST interface, until Ctrl-C.",
        note = "Without a password in DATAGEN_PASSWORD or a file, it generates one and prints it.",
        examples = {"serve", "serve --customers 90M --months 60 --port 9000"},
        without = "--log-format")
final class ServeCommand extends DatagenCommand {
    /** Random bytes of a password that is made up. */
    static final int PASSWORD_BYTES = 15;

    ServeCommand() {
        words(DatasetWords.ALL.words(), ServerOptions.WORDS, StageWords.DELIVERY, TopicWords.ALL);
        words(LayoutWords.NEW_INDEXES, ServiceWords.ADDRESSES, ServiceWords.ACCESS, HeapOptions.WORDS);
    }

    @Override
    public Integer call() throws InterruptedException {
        Description description = description();
        Dataset dataset = described();
        String given = ServerOptions.password(description);
        String madeUp = given == null ? Credentials.randomSecret(PASSWORD_BYTES) : null;
        ServerSettings settings = ServerOptions.settings(description, madeUp);
        CountDownLatch stopped = new CountDownLatch(1);
        StopSource.Registration registration = termination().onStop(stopped::countDown);
        ServiceAddresses outside = ServiceWords.addresses(description);
        IndexShards shards =
                LayoutWords.indexShards(description, dataset.layout().repositories());
        Job job = delivery(dataset, outside)
                .layout(StoreLayout.DEFAULT.with(shards))
                .build();
        JobServices all =
                new JobServices(outside, ServiceWords.access(description), HeapOptions.heaps(description), work());
        try (registration;
                ServedDataset running = ServedDataset.of(settings, job, all)) {
            if (madeUp != null && settings.bind().isLoopbackAddress()) {
                console().err().println("user " + Credentials.ADMINISTRATOR + ", password " + madeUp);
            }
            console().out().println("url=" + running.server().url());
            console().out().flush();
            stopped.await();
        }
        return ExitCode.DONE;
    }

    /** A server of a dataset with its page, its jobs and their metrics. */
    record ServedDataset(HttpListener server, Jobs jobs) implements AutoCloseable {
        /**
         * Starts a server.
         *
         * @param job defaults of the server's jobs: dataset, threads, partitions, batch tag, layout and work folder
         * @param services services of the jobs, which are closed with the server
         */
        static ServedDataset of(ServerSettings settings, Job job, JobServices services) {
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            Dataset dataset = job.dataset();
            Jobs jobs = new Jobs(job, services, Telemetry.into(registry));
            try {
                JobApi api = new JobApi(jobs, job.threads(), ended -> JobPage.html(ended, dataset.spec()));
                Supplier<Plan> plan = () -> Plan.of(job, Capacity.of(dataset), List.of(), List.of());
                Router routes = ServerRoutes.of(dataset, plan, registry, api, services);
                return new ServedDataset(new HttpListener(settings, routes, registry), jobs);
            } catch (RuntimeException e) {
                jobs.close();
                throw e;
            }
        }

        @Override
        public void close() {
            server.close();
            jobs.close();
        }
    }
}
