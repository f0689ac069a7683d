// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import static org.eclipse.jetty.http.HttpStatus.ACCEPTED_202;
import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.CONFLICT_409;
import static org.eclipse.jetty.http.HttpStatus.CREATED_201;
import static org.eclipse.jetty.http.HttpStatus.OK_200;
import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Json;

/**
 * REST interface of jobs, below {@code /api/jobs}: start, watch, change, stop and resume. Thread safe.
 *
 * @param threads default number of threads of a job
 * @param page makes the page of a report from the details of a job with their samples
 */
public record JobApi(Jobs jobs, int threads, Function<JsonNode, String> page) {
    private static final List<String> CHANGEABLE = List.of(JobSpec.MAX_RATE.camelName(), JobSpec.THREADS.camelName());
    private static final List<String> START =
            List.of("work", JobSpec.MAX_RATE.camelName(), JobSpec.THREADS.camelName(), JobSpec.BLOBS.camelName());
    private static final int MAX_CLIENTS = 200;

    /** Answers {@code GET /api/jobs}. */
    public void list(Request request) {
        List<ObjectNode> all = jobs.list().stream().map(ImportJob::summary).toList();
        request.json(Json.object("jobs", all, "services", jobs.engine.services(), "threads", threads));
    }

    /** Answers {@code POST /api/jobs}. */
    public void start(Request request) {
        request.requireJson();
        request.readJson(body -> {
            checkMembers(body, START);
            ImportJob job = refusals(() -> {
                JobSpec.Work work = JobSpec.Work.of(body.path("work").asText("missing"));
                long maxRate = number(body, JobSpec.MAX_RATE, 0);
                int wanted = (int) number(body, JobSpec.THREADS, threads);
                long blobs = number(body, JobSpec.BLOBS, JobSpec.DEFAULT_BLOBS);
                return jobs.start(new JobSpec(work, maxRate, wanted, blobs));
            });
            request.put("Location", "/api/jobs/" + job.id);
            request.status(CREATED_201).json(job.detailsWithSamples());
        });
    }

    /** Answers {@code GET /api/jobs/ID}. */
    public void job(Request request) {
        request.json(find(request).detailsWithSamples());
    }

    /** Answers {@code PATCH /api/jobs/ID}. */
    public void change(Request request) {
        ImportJob job = find(request);
        request.readJson(body -> {
            checkMembers(body, CHANGEABLE);
            refusals(() -> {
                long maxRate = number(body, JobSpec.MAX_RATE, job.control.rate().get());
                int newThreads = (int) number(body, JobSpec.THREADS, job.control.threads());
                job.control.rate().set(maxRate);
                job.control.setThreads(newThreads);
                job.changed();
                return job;
            });
            request.json(job.details());
        });
    }

    /** Answers {@code POST /api/jobs/ID/stop}. */
    public void stop(Request request) {
        accept(request, jobs::stop);
    }

    /** Answers {@code POST /api/jobs/ID/resume}. */
    public void resume(Request request) {
        accept(request, jobs::resume);
    }

    private void accept(Request request, Consumer<ImportJob> change) {
        ImportJob job = find(request);
        refusals(() -> {
            change.accept(job);
            return job;
        });
        request.status(ACCEPTED_202).json(job.details());
    }

    /** Answers {@code GET /api/jobs/ID/events} until the job has ended or the client has closed the connection. */
    public void events(Request request) {
        ImportJob job = find(request);
        request.put("Content-Type", "text/event-stream; charset=UTF-8");
        if (request.isHead()) {
            request.status(OK_200).empty();
            return;
        }
        request.send((sink, done) -> new Stream(sink, done, job).begin());
    }

    /** Answers {@code GET /api/jobs/ID/report} with a page to keep and to send. */
    public void report(Request request) {
        ImportJob job = find(request);
        if (job.state().isActive()) {
            String state = job.state().label();
            throw new Problem(
                    CONFLICT_409, "job " + job.id + ": is " + state + "; there is a report when it has ended");
        }
        request.put("Content-Disposition", "attachment; filename=\"datagen-job-" + job.id + ".html\"");
        request.text("text/html; charset=utf-8", page.apply(job.detailsWithSamples()));
    }

    private ImportJob find(Request request) {
        String missing = "job " + request.path("id") + ": does not exist; GET /api/jobs lists all jobs";
        return jobs.find(request.path("id")).orElseThrow(() -> Problem.notFound(missing));
    }

    /** Runs a step and turns refusals into problems. */
    private static ImportJob refusals(Supplier<ImportJob> step) {
        try {
            return Problem.refusals(BAD_REQUEST_400, step);
        } catch (IllegalStateException e) {
            throw new Problem(CONFLICT_409, e.getMessage());
        }
    }

    private static void checkMembers(JsonNode body, List<String> known) {
        body.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                String all = String.join(", ", known);
                throw Problem.badRequest(name + ": is not a member of this request; must be one of " + all);
            }
        });
    }

    private static long number(JsonNode body, Word word, long absent) {
        String name = word.camelName();
        JsonNode value = body.path(name);
        if (value.isMissingNode()) {
            return absent;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw Problem.badRequest(name + " " + value + ": must be an integer");
        }
        return ((Number) word.read(value.asText(), name)).longValue();
    }

    /**
     * The state of a job as server-sent events to one client.
     *
     * <p>Each event is the whole state, so a client that reconnects has missed only points of the chart. The next event is
     * made only when the previous one was sent, so a slow client gets fewer events, and each client needs the memory of one
     * event.
     */
    private final class Stream extends IteratingCallback {
        private final Content.Sink sink;
        private final Callback done;
        private final ImportJob job;
        private final Runnable listener = this::iterate;
        private long sent = -1;
        private boolean last;

        Stream(Content.Sink sink, Callback done, ImportJob job) {
            this.sink = sink;
            this.done = done;
            this.job = job;
        }

        /** Follows the job, unless many clients do so. Clients may begin at the same time. */
        void begin() {
            String most = "clients that follow jobs: must be at most " + MAX_CLIENTS + "; close some";
            synchronized (jobs.listeners) {
                Problem.when(jobs.listeners.size() >= MAX_CLIENTS, SERVICE_UNAVAILABLE_503, most);
                jobs.listeners.add(listener);
            }
            iterate();
        }

        /** Sends the state if it has changed. */
        @Override
        protected Action process() {
            long version = job.version();
            if (last || version == sent) {
                return last ? Action.SUCCEEDED : Action.IDLE;
            }
            sent = version;
            last = !job.state().isActive();
            String event = "id:" + version + "\nevent:" + (last ? "end" : "state") + "\ndata:"
                    + new String(Request.jsonBytes(job.details()), StandardCharsets.UTF_8) + "\n\n";
            sink.write(last, ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)), this);
            return Action.SCHEDULED;
        }

        @Override
        protected void onCompleteSuccess() {
            end();
            done.succeeded();
        }

        @Override
        protected void onCompleteFailure(Throwable failure) {
            end();
            done.failed(failure);
        }

        private void end() {
            jobs.listeners.remove(listener);
        }
    }
}
