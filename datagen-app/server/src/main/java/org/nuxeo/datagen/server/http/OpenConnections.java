// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;

import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The open connections: a client may have only so many, and must send each head in time. Jetty limits the time between
 * two bytes, so a client that sends a head byte by byte would keep its connection for hours.
 */
final class OpenConnections extends AbstractLifeCycle implements Connection.Listener {
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
