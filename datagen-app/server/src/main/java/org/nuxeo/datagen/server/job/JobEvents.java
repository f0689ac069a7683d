// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.sse.ServerSentEventConnection;
import io.undertow.server.handlers.sse.ServerSentEventHandler;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.store.output.Json;
import org.xnio.IoUtils;

/**
 * The state of a job as server-sent events.
 *
 * <p>Each event is the whole state, so a client that reconnects has missed only points of the chart. The next event is
 * made only when the previous one was sent, so a slow client gets fewer events, and each client needs the memory of one
 * event.
 */
final class JobEvents {
    private static final int MAX_CLIENTS = 200;

    private final Jobs jobs;
    private final AtomicInteger clients = new AtomicInteger();

    JobEvents(Jobs jobs) {
        this.jobs = jobs;
    }

    /**
     * Sends events until the job has ended or the client has closed the connection.
     *
     * @throws Problem 503 if too many clients follow jobs
     */
    void follow(HttpServerExchange exchange, ImportJob job) {
        if (exchange.getRequestMethod().equals(Methods.HEAD)) {
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/event-stream; charset=UTF-8");
            exchange.endExchange();
            return;
        }
        if (clients.incrementAndGet() > MAX_CLIENTS) {
            clients.decrementAndGet();
            throw new Problem(
                    StatusCodes.SERVICE_UNAVAILABLE,
                    "clients that follow jobs: must be at most " + MAX_CLIENTS + "; close some");
        }
        exchange.addExchangeCompleteListener((done, next) -> {
            clients.decrementAndGet();
            next.proceed();
        });
        ServerSentEventHandler handler =
                new ServerSentEventHandler((connection, lastEventId) -> new Stream(connection, job).begin());
        try {
            handler.handleRequest(exchange);
        } catch (Exception e) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    /** The event stream of one client. */
    private final class Stream implements ServerSentEventConnection.EventCallback, Runnable {
        private final ServerSentEventConnection connection;
        private final ImportJob job;
        private final AtomicBoolean sending = new AtomicBoolean();
        private long sent = -1;
        private boolean last;

        Stream(ServerSentEventConnection connection, ImportJob job) {
            this.connection = connection;
            this.job = job;
        }

        void begin() {
            jobs.addListener(this);
            connection.addCloseTask(closed -> jobs.removeListener(this));
            run();
        }

        /** Sends the state if it has changed and the previous event was sent. */
        @Override
        public void run() {
            if (!sending.compareAndSet(false, true)) {
                return;
            }
            long version = job.version();
            if (version == sent || last) {
                sending.set(false);
                return;
            }
            sent = version;
            last = !job.state().isActive();
            connection.send(json(job), last ? "end" : "state", Long.toString(version), this);
        }

        private static String json(ImportJob job) {
            try {
                return Json.mapper().writeValueAsString(job.details());
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void done(ServerSentEventConnection done, String data, String event, String id) {
            if (last) {
                connection.shutdown();
            }
            sending.set(false);
        }

        @Override
        public void failed(
                ServerSentEventConnection failed, String data, String event, String id, IOException failure) {
            jobs.removeListener(this);
            IoUtils.safeClose(connection);
        }
    }
}
