// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Json;

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
    void follow(Request request, ImportJob job) {
        request.put("Content-Type", "text/event-stream; charset=UTF-8");
        if (request.method().equals("HEAD")) {
            request.empty(HttpStatus.OK_200);
            return;
        }
        if (clients.incrementAndGet() > MAX_CLIENTS) {
            clients.decrementAndGet();
            throw new Problem(
                    HttpStatus.SERVICE_UNAVAILABLE_503,
                    "clients that follow jobs: must be at most " + MAX_CLIENTS + "; close some");
        }
        request.send((sink, done) -> new Stream(sink, done, job).begin());
    }

    /** The event stream of one client. */
    private final class Stream implements Callback, Runnable {
        private final Content.Sink sink;
        private final Callback done;
        private final ImportJob job;
        private final AtomicBoolean sending = new AtomicBoolean();
        private long sent = -1;
        private boolean last;

        Stream(Content.Sink sink, Callback done, ImportJob job) {
            this.sink = sink;
            this.done = done;
            this.job = job;
        }

        void begin() {
            jobs.addListener(this);
            run();
        }

        /** Sends the state if it has changed and the previous event was sent. */
        @Override
        public void run() {
            if (!sending.compareAndSet(false, true)) {
                return;
            }
            long version = job.version();
            if (version == sent) {
                sending.set(false);
                return;
            }
            sent = version;
            last = !job.state().isActive();
            String event = "id:" + version + "\nevent:" + (last ? "end" : "state") + "\ndata:" + json(job) + "\n\n";
            sink.write(last, ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)), this);
        }

        private static String json(ImportJob job) {
            try {
                return Json.mapper().writeValueAsString(job.details());
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void succeeded() {
            if (last) {
                end();
                done.succeeded();
            } else {
                sending.set(false);
            }
        }

        @Override
        public void failed(Throwable failure) {
            end();
            done.failed(failure);
        }

        private void end() {
            jobs.removeListener(this);
            clients.decrementAndGet();
        }
    }
}
