// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.StatusCodes;
import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A counter of the connections of each client that have sent a request. Connections without a request are closed by
 * their time limit.
 */
final class ConnectionCount {
    private static final AttachmentKey<Boolean> COUNTED = AttachmentKey.create(Boolean.class);

    private final ConcurrentHashMap<InetAddress, Integer> open = new ConcurrentHashMap<>();
    private final int max;

    ConnectionCount(int max) {
        this.max = max;
    }

    /**
     * Counts the connection of a request.
     *
     * @throws Problem 503 if the client has too many connections, including this one, which is closed after the
     *     response
     */
    void check(HttpServerExchange exchange) {
        ServerConnection connection = exchange.getConnection();
        if (connection.getAttachment(COUNTED) != null) {
            return;
        }
        InetAddress client = exchange.getSourceAddress().getAddress();
        connection.putAttachment(COUNTED, Boolean.TRUE);
        connection.addCloseListener(closed -> open.computeIfPresent(client, (key, n) -> n == 1 ? null : n - 1));
        if (open.merge(client, 1, Integer::sum) > max) {
            exchange.setPersistent(false);
            throw new Problem(
                    StatusCodes.SERVICE_UNAVAILABLE,
                    "connections of this client: must be at most " + max + "; close some");
        }
    }

    int clients() {
        return open.size();
    }
}
