// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.http.Credentials.Role;

/** An HTTP endpoint of metrics for Prometheus on the same machine. */
public final class MetricsEndpoint implements AutoCloseable {

    /** The media type of metrics. */
    public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpListener listener;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Telemetry telemetry = Telemetry.into(registry);

    /**
     * Starts the endpoint on the loopback address.
     *
     * @param port port, or 0 for any free port
     * @throws Refusal if the port is in use
     */
    public MetricsEndpoint(int port) {
        new JvmMemoryMetrics().bindTo(registry);
        Route metrics =
                new Route("GET", "/metrics", Role.READER, false, request -> request.text(TYPE, registry.scrape()));
        // Requests of the endpoint are no metrics of a stage.
        Router router = new Router(List.of(metrics));
        Access access = new Access(Credentials.none(), true);
        RootHandler handler = new RootHandler(router, access, ServerLimits.DEFAULT, new SimpleMeterRegistry());
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try {
            listener = new HttpListener(address, null, handler, ServerLimits.DEFAULT);
        } catch (BindException e) {
            throw new Refusal(e, "--metrics-port " + port + ": is in use; choose another port, or 0 for any free port");
        } catch (IOException e) {
            throw new Refusal(e, "--metrics-port " + port + ": " + e.getMessage());
        }
    }

    /** Returns the telemetry into which stages count. */
    public Telemetry telemetry() {
        return telemetry;
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
