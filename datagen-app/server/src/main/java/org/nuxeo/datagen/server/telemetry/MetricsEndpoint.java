// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.telemetry;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Set;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.ServerException;

/** An HTTP endpoint of metrics for Prometheus on the same machine. */
public final class MetricsEndpoint implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String PATH = "/metrics";
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
    /**
     * The allowed host names. Other names are refused, so that a page of another site cannot read metrics through DNS
     * rebinding.
     */
    private static final Set<String> HOSTS = Set.of(LOOPBACK, "localhost");

    private final Undertow server;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Telemetry telemetry = Telemetry.into(registry);

    /**
     * Starts the endpoint on the loopback address.
     *
     * @param port port, or 0 for any free port
     * @throws ServerException if the port is in use
     */
    public MetricsEndpoint(int port) {
        new JvmMemoryMetrics().bindTo(registry);
        this.server = Undertow.builder()
                .setIoThreads(1)
                .setWorkerThreads(1)
                .addHttpListener(port, LOOPBACK)
                .setHandler(exchange -> exchange.dispatch(this::answer))
                .build();
        try {
            server.start();
        } catch (RuntimeException e) {
            if (e.getCause() instanceof BindException taken) {
                throw new ServerException(
                        "--metrics-port " + port + ": is in use; choose another port, or 0 for any free port", taken);
            }
            throw e;
        }
    }

    private void answer(HttpServerExchange exchange) {
        if (!exchange.getRequestPath().equals(PATH) || !HOSTS.contains(exchange.getHostName())) {
            exchange.setStatusCode(StatusCodes.NOT_FOUND).endExchange();
            return;
        }
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, TYPE);
        exchange.getResponseSender().send(registry.scrape());
    }

    /** Returns the telemetry into which stages count. */
    public Telemetry telemetry() {
        return telemetry;
    }

    /** Returns the address of the metrics. */
    public String url() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return "http://" + LOOPBACK + ":" + address.getPort() + PATH;
    }

    @Override
    public void close() {
        server.stop();
    }
}
