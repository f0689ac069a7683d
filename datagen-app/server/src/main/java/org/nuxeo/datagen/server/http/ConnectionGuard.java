// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.AbstractServerConnection;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.ConnectionUtils;
import io.undertow.util.Headers;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;

/**
 * A guard of one connection, which sees its bytes below Undertow and enforces rules that Undertow does not.
 *
 * <ul>
 *   <li>Undertow gets the bytes of one request at a time. So each head is validated before it is answered, and each
 *       chunked body before it is used.
 *   <li>An error that Undertow answers by itself, before {@link RootHandler} has seen the request, has no body. It is
 *       replaced by a response with problem details.
 *   <li>A response that begins before the request's body was read is the last one of its connection. What the client
 *       still sends is discarded for a while, so that the client can read the response (RFC 9112, section 9.6).
 *   <li>A late event of one request does not stop the reading of the next one, see {@link GuardedSource}.
 *   <li>A connection is closed if the client takes nothing of a response for a while.
 * </ul>
 */
final class ConnectionGuard {
    private final StreamConnection connection;
    private final ServerLimits limits;
    private final RequestHead head = new RequestHead();
    private final GuardedSource source;
    private final GuardedSink sink;
    private volatile boolean answering;
    private XnioExecutor.Key stallTimer;

    private ConnectionGuard(StreamConnection connection, ServerLimits limits) {
        this.connection = connection;
        this.limits = limits;
        this.source = new GuardedSource(connection.getSourceChannel().getConduit(), this);
        this.sink = new GuardedSink(connection.getSinkChannel().getConduit(), this);
    }

    /** Guards a connection from its first byte. */
    static void watch(StreamConnection connection, ServerLimits limits) {
        ConnectionGuard guard = new ConnectionGuard(connection, limits);
        connection.getSourceChannel().setConduit(guard.source);
        connection.getSinkChannel().setConduit(guard.sink);
    }

    /**
     * Begins the response to a request that Undertow has accepted.
     *
     * @throws Problem 400 or 505 if the head is not valid HTTP/1.1
     */
    static void beginResponse(HttpServerExchange exchange) {
        AbstractServerConnection connection = (AbstractServerConnection) exchange.getConnection();
        if (connection.getOriginalSourceConduit() instanceof GuardedSource guarded) {
            guarded.guard().begin(exchange);
        }
    }

    private void begin(HttpServerExchange exchange) {
        answering = true;
        exchange.addExchangeCompleteListener((done, next) -> {
            end(done.isPersistent());
            next.proceed();
        });
        if (!exchange.isRequestComplete()) {
            exchange.addResponseCommitListener(this::leaveBody);
        }
        if (exchange.getRequestHeaders().contains(Headers.TRANSFER_ENCODING)) {
            source.expectChunks();
        }
        Problem fault = head.fault();
        if (fault != null) {
            exchange.setPersistent(false);
            throw fault;
        }
    }

    private void end(boolean persistent) {
        answering = false;
        head.reset();
        source.expectHead(persistent);
    }

    private void leaveBody(HttpServerExchange exchange) {
        if (!exchange.isRequestComplete()) {
            exchange.setPersistent(false);
            source.dropTheRest();
            Connectors.terminateRequest(exchange);
        }
    }

    RequestHead head() {
        return head;
    }

    /** Returns whether {@link RootHandler} has the request, so that written bytes are its response. */
    boolean isAnswering() {
        return answering;
    }

    /** Returns the fault of a request that Undertow refuses by itself. */
    Problem unreadable() {
        return head.unreadable(limits);
    }

    /** Answers a request with a malformed body, for which Undertow would only close the connection. */
    void refuse(Problem problem) throws IOException {
        sink.refuse(problem);
    }

    /** Closes the connection after a delay in which the client can read the response. */
    void closeSoon() {
        connection.getIoThread().execute(() -> {
            sink.release();
            source.dropTheRest();
            ConnectionUtils.cleanClose(connection);
        });
    }

    /** Notes that the client takes bytes. */
    void progressed() {
        if (stallTimer != null) {
            stallTimer.remove();
            stallTimer = null;
        }
    }

    /** Notes that the client takes no bytes at the moment. */
    void stalled() {
        if (stallTimer == null) {
            stallTimer = connection
                    .getIoThread()
                    .executeAfter(() -> IoUtils.safeClose(connection), limits.idleMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
