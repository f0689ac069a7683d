package org.nuxeo.datagen.server.http;

import io.undertow.server.AbstractServerConnection;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.ConnectionUtils;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;

/**
 * One connection as its bytes go by, below Undertow: what it must be held to that Undertow does not hold it to.
 *
 * <ul>
 *   <li>Undertow gets the bytes of one head at a time, so that each head has been looked at before it is answered.
 *   <li>An error that Undertow answers by itself, before the {@link Frame} has seen the request, has no body: such an
 *       answer is replaced by one with problem details.
 *   <li>An answer that begins before the request's body has been read is the last one of its connection. What the client
 *       still sends is dropped for a while, so that it gets to read the answer (RFC 9112, section 9.6).
 *   <li>A client that takes nothing of an answer for a while is given up.
 * </ul>
 */
final class Wire {
    private final StreamConnection connection;
    private final ServerLimits limits;
    private final RequestHead head = new RequestHead();
    private final WireSource source;
    private final WireSink sink;
    private volatile boolean answering;
    private XnioExecutor.Key stalled;

    private Wire(StreamConnection connection, ServerLimits limits) {
        this.connection = connection;
        this.limits = limits;
        this.source = new WireSource(connection.getSourceChannel().getConduit(), this);
        this.sink = new WireSink(connection.getSinkChannel().getConduit(), this);
    }

    /** Looks at a connection from its first byte on. */
    static void watch(StreamConnection connection, ServerLimits limits) {
        Wire wire = new Wire(connection, limits);
        connection.getSourceChannel().setConduit(wire.source);
        connection.getSinkChannel().setConduit(wire.sink);
    }

    /**
     * The frame has a request now, and answers it.
     *
     * @throws Problem 400 or 505 if its head is not one of HTTP/1.1
     */
    static void answer(HttpServerExchange exchange) {
        AbstractServerConnection connection = (AbstractServerConnection) exchange.getConnection();
        if (connection.getOriginalSourceConduit() instanceof WireSource watched) {
            watched.wire().begin(exchange);
        }
    }

    private void begin(HttpServerExchange exchange) {
        answering = true;
        exchange.addExchangeCompleteListener((done, next) -> {
            end(done);
            next.proceed();
        });
        if (!exchange.isRequestComplete()) {
            exchange.addResponseCommitListener(this::leaveBody);
        }
        Problem fault = head.fault();
        if (fault != null) {
            exchange.setPersistent(false);
            throw fault;
        }
    }

    private void end(HttpServerExchange exchange) {
        answering = false;
        head.reset();
        if (((AbstractServerConnection) exchange.getConnection()).getExtraBytes() != null) {
            // After a chunked body Undertow may hold the beginning of the next head, which nobody has looked at.
            exchange.setPersistent(false);
        }
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

    /** Tells whether the frame has the request, so that what is written is its answer. */
    boolean isAnswering() {
        return answering;
    }

    /** Returns the answer to a request that Undertow refuses by itself. */
    ByteBuffer refusal() {
        return ByteBuffer.wrap(head.unreadable(limits).answer());
    }

    /** Ends the connection soon, once the client has had time to read the answer. */
    void closeSoon() {
        connection.getIoThread().execute(() -> {
            sink.release();
            source.dropTheRest();
            ConnectionUtils.cleanClose(connection);
        });
    }

    /** The client takes what is written. */
    void flows() {
        if (stalled != null) {
            stalled.remove();
            stalled = null;
        }
    }

    /** The client takes nothing at the moment. */
    void stalls() {
        if (stalled == null) {
            stalled = connection
                    .getIoThread()
                    .executeAfter(() -> IoUtils.safeClose(connection), limits.idleMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
