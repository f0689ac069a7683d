// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/** An HTTP endpoint of metrics for Prometheus on the same machine, and the telemetry into which stages count. */
public record MetricsEndpoint(HttpListener listener, Telemetry telemetry) implements AutoCloseable {

    /** The media type of metrics. */
    public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /**
     * Starts the endpoint on the loopback address.
     *
     * @param port port, or 0 for any free port
     * @throws Refusal if the port cannot be used
     */
    public static MetricsEndpoint start(int port) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        Route metrics = new Route("GET", "/metrics", Role.READER, false, each -> each.text(TYPE, registry.scrape()));
        ServerSettings settings = ServerSettings.local(port, Credentials.none());
        try {
            // Requests of the endpoint are no metrics of a stage.
            HttpListener listener = new HttpListener(settings, new Router(List.of(metrics)), new SimpleMeterRegistry());
            return new MetricsEndpoint(listener, Telemetry.into(registry));
        } catch (Refusal | ServiceDownException e) {
            String remedy = e instanceof Refusal ? "; choose another port, or 0 for any free port" : "";
            throw new Refusal(e, "--metrics-port " + port + ": " + FailureReasons.of(e.getCause()) + remedy);
        }
    }

    /** Returns the address of the metrics. */
    public String url() {
        return "http://127.0.0.1:" + listener.port() + "/metrics";
    }

    @Override
    public void close() {
        listener.close();
    }
}
