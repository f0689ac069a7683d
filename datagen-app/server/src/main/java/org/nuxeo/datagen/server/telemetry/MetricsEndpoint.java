package org.nuxeo.datagen.app.telemetry;

import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.datagen.app.UsageException;

/** Metrics over HTTP, for Prometheus on the same machine. */
final class MetricsEndpoint implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String PATH = "/metrics";
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
    /** No other, so that a page of another site cannot read under a name of its own that points here. */
    private static final Set<String> HOSTS = Set.of(LOOPBACK, "localhost");

    private final Undertow server;
    private final Supplier<String> metrics;

    /**
     * @param port 0 for any free one
     * @param metrics in Prometheus' text format, asked for at each request
     * @throws UsageException if the port is taken
     */
    MetricsEndpoint(int port, Supplier<String> metrics) {
        this.metrics = metrics;
        this.server = Undertow.builder()
                .setIoThreads(1)
                .setWorkerThreads(1)
                .addHttpListener(port, LOOPBACK)
                .setHandler(exchange -> exchange.dispatch(this::answer))
                .build();
        try {
            server.start();
        } catch (RuntimeException failure) {
            if (failure.getCause() instanceof BindException taken) {
                throw new UsageException(
                        "--metrics-port " + port + ": is in use; name another one, or 0 for any free one", taken);
            }
            throw failure;
        }
    }

    private void answer(HttpServerExchange exchange) {
        if (!exchange.getRequestPath().equals(PATH) || !HOSTS.contains(exchange.getHostName())) {
            exchange.setStatusCode(StatusCodes.NOT_FOUND).endExchange();
            return;
        }
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, TYPE);
        exchange.getResponseSender().send(metrics.get());
    }

    String url() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return "http://" + LOOPBACK + ":" + address.getPort() + PATH;
    }

    @Override
    public void close() {
        server.stop();
    }
}
