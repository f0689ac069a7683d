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

/** Metrics over HTTP, for Prometheus on the same machine. */
public final class MetricsEndpoint implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String PATH = "/metrics";
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
    /** No other, so that a page of another site cannot read under a name of its own that points here. */
    private static final Set<String> HOSTS = Set.of(LOOPBACK, "localhost");

    private final Undertow server;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Telemetry telemetry = Telemetry.into(registry);

    /**
     * Starts to serve metrics on a loopback address.
     *
     * @param port 0 for any free one
     * @throws ServerException if the port is taken
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
                        "--metrics-port " + port + ": is in use; name another one, or 0 for any free one", taken);
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

    /** Returns what the stages count in. */
    public Telemetry telemetry() {
        return telemetry;
    }

    /** Returns where metrics are read. */
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
