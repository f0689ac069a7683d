package org.nuxeo.datagen.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.Logs;
import org.nuxeo.datagen.app.Termination;
import org.nuxeo.datagen.app.capacity.Capacity;
import org.nuxeo.datagen.app.option.DatasetOptions;
import org.nuxeo.datagen.app.option.HeapOptions;
import org.nuxeo.datagen.app.option.ServerOptions;
import org.nuxeo.datagen.app.option.ServiceOptions;
import org.nuxeo.datagen.app.option.StageOptions;
import org.nuxeo.datagen.app.server.DatagenServer;
import org.nuxeo.datagen.app.server.ServerRoutes;
import org.nuxeo.datagen.app.server.ServerSettings;
import org.nuxeo.datagen.app.server.http.Credentials;
import org.nuxeo.datagen.app.server.http.RequestMetrics;
import org.nuxeo.datagen.app.server.http.Router;
import org.nuxeo.datagen.app.server.job.JobApi;
import org.nuxeo.datagen.app.server.job.JobServices;
import org.nuxeo.datagen.app.server.job.Jobs;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.core.Dataset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code datagen serve}: a dataset of any size in a browser and behind HTTP. */
@Command(name = "serve", description = "Serve a dataset of any size, its page and its REST interface, until Ctrl-C.")
final class ServeCommand extends DatagenCommand {
    private static final int PASSWORD_BYTES = 15;

    @Mixin
    private DatasetOptions options;

    @Mixin
    private ServerOptions server;

    @Mixin
    private StageOptions stage;

    @Mixin
    private ServiceOptions services;

    @Mixin
    private HeapOptions heaps;

    ServeCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() throws InterruptedException {
        Logs.toFolder(common().work());
        Dataset dataset = Dataset.of(options.spec());
        boolean passwordSet = server.password(context().sources()) != null;
        String madeUp = passwordSet ? null : randomPassword();
        ServerSettings settings = server.settings(context().sources(), madeUp);
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        CountDownLatch stopped = new CountDownLatch(1);
        Termination.Registration registration = context().termination().onSignal(stopped::countDown);
        JobServices all = jobServices();
        try (Jobs jobs = Jobs.of(dataset, stage.partitions(), stage.batchTag(), common().work(), all);
                DatagenServer running = new DatagenServer(
                        settings, router(dataset, registry, jobs, all), new RequestMetrics(registry))) {
            if (madeUp != null && settings.bind().isLoopbackAddress()) {
                context().console().err().println("user " + Credentials.ADMINISTRATOR + ", password " + madeUp);
            }
            context().console().out().println("url=" + running.url());
            context().console().out().flush();
            stopped.await();
        } finally {
            registration.close();
        }
        return ExitCode.DONE;
    }

    private JobServices jobServices() {
        ServiceAddresses outside = new ServiceAddresses(services.kafka(), services.mongo(), services.elasticsearch());
        return new JobServices(outside, heaps.heaps(), common().work());
    }

    private Router router(Dataset dataset, PrometheusMeterRegistry registry, Jobs jobs, JobServices all) {
        return ServerRoutes.of(dataset, () -> plan(dataset), registry, new JobApi(jobs, stage.threads()), all);
    }

    private ObjectNode plan(Dataset dataset) {
        return PlanJson.write(
                Plan.of(dataset, stage.partitions()), Capacity.of(dataset, null, null), List.of(), List.of());
    }

    private static String randomPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
