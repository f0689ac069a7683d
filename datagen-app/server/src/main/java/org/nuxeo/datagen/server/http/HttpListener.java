// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_EMPTY_SEGMENT;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR;
import static org.eclipse.jetty.http.UriCompliance.Violation.BAD_PERCENT_ENCODING;
import static org.eclipse.jetty.http.UriCompliance.Violation.BAD_UTF8_ENCODING;
import static org.eclipse.jetty.http.UriCompliance.Violation.ILLEGAL_PATH_CHARACTERS;
import static org.eclipse.jetty.http.UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS;
import static org.eclipse.jetty.http.UriCompliance.Violation.TRUNCATED_UTF8_ENCODING;
import static org.eclipse.jetty.http.UriCompliance.Violation.UTF16_ENCODINGS;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/** A listening socket, whose connections Jetty serves. Two threads select, and a pool answers requests. */
public final class HttpListener implements AutoCloseable {
    private static final int MAX_THREADS = 64;
    private static final int MIN_THREADS = 4;
    private static final int SELECTORS = 2;
    private static final int BACKLOG = 1024;
    private static final int END_MILLIS = 1_000;

    /** What no path may have. It is refused when the headers are read, since they say whether a browser asks. */
    static final Set<Violation> MALFORMED = EnumSet.of(
            UTF16_ENCODINGS, BAD_UTF8_ENCODING, TRUNCATED_UTF8_ENCODING, BAD_PERCENT_ENCODING, ILLEGAL_PATH_CHARACTERS);
    /** Locators contain slashes, so their encoded form is no attack here: no path names a file. */
    private static final Violation[] OF_LOCATORS = {
        AMBIGUOUS_PATH_SEPARATOR,
        AMBIGUOUS_PATH_SEGMENT,
        AMBIGUOUS_PATH_ENCODING,
        AMBIGUOUS_EMPTY_SEGMENT,
        SUSPICIOUS_PATH_CHARACTERS
    };

    private static final UriCompliance PATHS =
            UriCompliance.DEFAULT.with("locators", OF_LOCATORS).with("paths", MALFORMED.toArray(Violation[]::new));

    private final ServerSettings settings;
    private final Server server;
    private final ServerConnector connector;

    /**
     * Opens the socket. When the constructor returns, requests are answered.
     *
     * @param router the routes
     * @param registry the metrics of the requests
     * @throws Refusal if the address cannot be bound
     * @throws ServiceDownException if the server cannot start for another reason
     */
    public HttpListener(ServerSettings settings, Router router, MeterRegistry registry) {
        this(settings, new Access(settings.credentials(), settings.bind().isLoopbackAddress()), router, registry);
    }

    /** @param access the access rules, which may be those of another address */
    HttpListener(ServerSettings settings, Access access, Router router, MeterRegistry registry) {
        this.settings = settings;
        ServerLimits limits = settings.limits();
        RootHandler handler = new RootHandler(router, access, limits, registry);
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("http");
        threads.setStopTimeout(END_MILLIS);
        server = new Server(threads);
        connector = new ServerConnector(server, null, null, null, 0, SELECTORS, factories(settings.tls(), limits));
        connector.setHost(settings.bind().getHostAddress());
        connector.setPort(settings.port());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(limits.idleMillis());
        connector.addBean(new OpenConnections(limits, connector.getScheduler()));
        server.addConnector(connector);
        server.setHandler(handler);
        server.setErrorHandler(handler::refuse);
        try {
            connector.open();
            server.start();
        } catch (Exception e) {
            close();
            Throwable reason = e.getCause() instanceof BindException inUse ? inUse : e;
            if (reason instanceof BindException) {
                String place = "--port " + settings.port() + " at " + connector.getHost() + ": ";
                String remedy = "; choose another port, or 0 for any free port";
                throw new Refusal(reason, place + reason.getMessage() + remedy);
            }
            throw new ServiceDownException("the server cannot start: " + e.getMessage(), e);
        }
    }

    private static ConnectionFactory[] factories(@Nullable SSLContext tls, ServerLimits limits) {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setHttpCompliance(HttpCompliance.RFC9110);
        configuration.setUriCompliance(PATHS);
        configuration.setRequestHeaderSize(limits.headerBytes());
        configuration.setSendServerVersion(false);
        HttpConnectionFactory http = new Connections(configuration);
        if (tls == null) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server keys = new SslContextFactory.Server();
        keys.setSslContext(tls);
        // The suites with forward secrecy: a stolen key opens no recorded connection.
        keys.setIncludeCipherSuites("TLS_(AES|CHACHA20)_.*", "TLS_ECDHE_.*_(GCM|POLY1305)_.*");
        // A client that negotiates a connection again and again costs much more than it spends.
        keys.setRenegotiationAllowed(false);
        return new ConnectionFactory[] {new SslConnectionFactory(keys, http.getProtocol()), http};
    }

    /** Returns the port that the socket is bound to. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Returns the address for a browser. */
    public String url() {
        InetAddress bind = settings.bind();
        String host = bind.isAnyLocalAddress() ? "localhost" : bind.getHostAddress();
        return (settings.tls() == null ? "http" : "https") + "://" + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + port() + "/";
    }

    /** Closes the socket and every connection. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // The threads that did not end in time are of the pool, which is not used again.
            connector.close();
        }
    }

    /**
     * Makes connections that read the headers after a malformed address, too, since these say whether a browser asks. Jetty
     * refuses what it cannot decode before it reads them; the address is then one that {@link #MALFORMED} refuses after them.
     */
    private static final class Connections extends HttpConnectionFactory {
        private static final Pattern FROM_MISTAKE = Pattern.compile("(?s)(?:%|\\.\\.).*");

        Connections(HttpConfiguration configuration) {
            super(configuration);
        }

        @Override
        public Connection newConnection(Connector connector, EndPoint endPoint) {
            HttpConnection connection = new HttpConnection(getHttpConfiguration(), connector, endPoint) {
                @Override
                protected HttpStreamOverHTTP1 newHttpStream(String method, String uri, HttpVersion version) {
                    try {
                        return super.newHttpStream(method, uri, version);
                    } catch (IllegalArgumentException e) {
                        String known = FROM_MISTAKE.matcher(uri).replaceFirst("");
                        return super.newHttpStream(method, known + "%ff", version);
                    }
                }
            };
            connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
            return configure(connection, connector, endPoint);
        }
    }

    /**
     * The open connections: a client may have only so many, and must send each head in time. Jetty limits the time between
     * two bytes, so a client that sends a head byte by byte would keep its connection for hours.
     */
    static final class OpenConnections extends AbstractLifeCycle implements Connection.Listener {
        private static final String REFUSED = OpenConnections.class.getName();

        private final ServerLimits limits;
        private final Scheduler scheduler;
        private final Set<HttpConnection> open = ConcurrentHashMap.newKeySet();
        private final ConcurrentHashMap<Object, Integer> clients = new ConcurrentHashMap<>();

        OpenConnections(ServerLimits limits, Scheduler scheduler) {
            this.limits = limits;
            this.scheduler = scheduler;
        }

        @Override
        protected void doStart() {
            scheduler.schedule(this::closeSlow, limits.headerMillis() / 2, TimeUnit.MILLISECONDS);
        }

        private void closeSlow() {
            for (HttpConnection connection : open) {
                HttpParser parser = connection.getParser();
                boolean reads = parser.inHeaderState() && !parser.isStart();
                if (reads && NanoTime.millisSince(parser.getBeginNanoTime()) > limits.headerMillis()) {
                    connection.getEndPoint().close();
                }
            }
            doStart();
        }

        @Override
        public void onOpened(Connection connection) {
            if (connection instanceof HttpConnection http) {
                open.add(http);
                if (clients.merge(client(http), 1, Integer::sum) > limits.connectionsPerClient()) {
                    http.setAttribute(REFUSED, true);
                }
            }
        }

        @Override
        public void onClosed(Connection connection) {
            if (connection instanceof HttpConnection http && open.remove(http)) {
                clients.computeIfPresent(client(http), (key, n) -> n == 1 ? null : n - 1);
            }
        }

        private static Object client(HttpConnection connection) {
            return ((InetSocketAddress) connection.getRemoteSocketAddress()).getAddress();
        }

        /**
         * Checks the connection of a request.
         *
         * @throws Problem 503 if its client has too many
         */
        static void check(ConnectionMetaData connection, ServerLimits limits) {
            if (connection.getAttribute(REFUSED) != null) {
                String most = limits.connectionsPerClient() + "; close some";
                throw new Problem(SERVICE_UNAVAILABLE_503, "connections of this client: must be at most " + most);
            }
        }
    }
}
