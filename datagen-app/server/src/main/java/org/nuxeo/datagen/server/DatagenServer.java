package org.nuxeo.datagen.server;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Frame;
import org.nuxeo.datagen.server.http.RequestMetrics;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.xnio.Options;

/** The HTTP server over a dataset: one thread a processor for everything quick, and a few for what takes time. */
public final class DatagenServer implements AutoCloseable {
    private static final int BUFFER_BYTES = 16 << 10;
    private static final int BACKLOG = 1024;
    private static final int SLOW_THREADS = 8;
    /** An operation answers when it is done; stalled readers and uploads are given up long before. */
    private static final int LONGEST_OPERATION_MILLIS = 24 * 3600 * 1000;

    private static final int MAX_HEADERS = 100;
    private static final int MAX_PARAMETERS = 50;

    private final Undertow undertow;
    private final ServerSettings settings;
    private final Router router;

    /** Opens the server's socket; requests are answered when this returns. */
    public DatagenServer(ServerSettings settings, Router router, RequestMetrics metrics) {
        this.settings = settings;
        this.router = router;
        Access access = new Access(settings.credentials(), settings.bind().isLoopbackAddress());
        this.undertow = build(settings, new Frame(router, access, settings.limits(), metrics));
        try {
            undertow.start();
        } catch (RuntimeException failed) {
            if (failed.getCause() instanceof BindException taken) {
                throw new ServerException(
                        "--port " + settings.port() + " at " + settings.bind().getHostAddress() + ": "
                                + taken.getMessage() + "; choose another, or 0 for any free one",
                        failed);
            }
            throw new ServiceDownException("the server does not start: " + failed.getMessage(), failed);
        }
    }

    private static Undertow build(ServerSettings settings, Frame frame) {
        ServerLimits limits = settings.limits();
        Undertow.Builder builder = Undertow.builder()
                .setHandler(frame)
                .setIoThreads(Math.max(2, Runtime.getRuntime().availableProcessors()))
                .setWorkerThreads(SLOW_THREADS)
                .setBufferSize(BUFFER_BYTES)
                .setDirectBuffers(true)
                .setSocketOption(Options.BACKLOG, BACKLOG)
                .setServerOption(UndertowOptions.MAX_HEADER_SIZE, limits.headerBytes())
                .setServerOption(UndertowOptions.MAX_HEADERS, MAX_HEADERS)
                .setServerOption(UndertowOptions.MAX_PARAMETERS, MAX_PARAMETERS)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, limits.uploadBytes())
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, limits.headerMillis())
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, limits.idleMillis())
                .setServerOption(UndertowOptions.IDLE_TIMEOUT, LONGEST_OPERATION_MILLIS)
                .setServerOption(UndertowOptions.DECODE_SLASH, true);
        String host = settings.bind().getHostAddress();
        return settings.tls() == null
                ? builder.addHttpListener(settings.port(), host).build()
                : builder.addHttpsListener(settings.port(), host, settings.tls())
                        .build();
    }

    /** The port it listens at. */
    public int port() {
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }

    /** Where a browser finds it. */
    public String url() {
        InetAddress bind = settings.bind();
        String host = bind.isAnyLocalAddress() ? "localhost" : bind.getHostAddress();
        return (settings.tls() == null ? "http" : "https") + "://" + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + port() + "/";
    }

    /** What it answers. */
    public Router router() {
        return router;
    }

    @Override
    public void close() {
        undertow.stop();
    }
}
