// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505;
import static org.eclipse.jetty.http.HttpStatus.NOT_IMPLEMENTED_501;
import static org.eclipse.jetty.http.HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431;
import static org.eclipse.jetty.http.HttpStatus.UPGRADE_REQUIRED_426;
import static org.eclipse.jetty.http.HttpStatus.URI_TOO_LONG_414;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The root handler: it checks limits and access, and finds the route of each request. Quick requests are answered by the
 * thread that has read them, because another thread would take longer to start than a statement to send.
 */
public final class RootHandler extends Handler.Abstract {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; object-src 'self'; manifest-src 'self'; base-uri 'none';"
            + " form-action 'self'; frame-ancestors 'self'";

    private static final HttpFields FIELDS = HttpFields.build()
            .put(new PreEncodedHttpField("Content-Security-Policy", POLICY))
            .put(new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"))
            .put(new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin"))
            .put(new PreEncodedHttpField("X-Content-Type-Options", "nosniff"))
            .put(new PreEncodedHttpField("X-Frame-Options", "SAMEORIGIN"))
            .put(new PreEncodedHttpField("Referrer-Policy", "no-referrer"))
            .put(new PreEncodedHttpField("Cache-Control", "no-store"))
            .asImmutable();

    private static final HttpField STRICT_TRANSPORT =
            new PreEncodedHttpField("Strict-Transport-Security", "max-age=31536000");

    final Router router;
    final ServerLimits limits;
    final Access access;
    private final RequestMetrics metrics;

    /**
     * Makes the handler.
     *
     * @param router the routes
     * @param access the access rules
     * @param limits the limits of a request
     * @param registry the metrics of requests that have a route
     */
    public RootHandler(Router router, Access access, ServerLimits limits, MeterRegistry registry) {
        super(InvocationType.NON_BLOCKING);
        this.router = router;
        this.access = access;
        this.limits = limits;
        this.metrics = new RequestMetrics(registry);
    }

    @Override
    public boolean handle(org.eclipse.jetty.server.Request received, Response response, Callback callback) {
        secure(received, response);
        Request request = new Request(received, response, callback, this);
        request.guard(() -> {
            check(received);
            Router.Match match = router.find(request);
            metrics.watch(received, response, match.route());
            access.check(request, match.route().role());
            if (match.route().quick()) {
                request.answer(match);
            } else {
                request.dispatch(() -> request.answer(match));
            }
        });
        return true;
    }

    /** Answers a request that Jetty refuses by itself, such as a malformed one. */
    boolean refuse(org.eclipse.jetty.server.Request request, Response response, Callback callback) {
        Object failure = request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
        int status = failure instanceof HttpException refusal ? refusal.getCode() : response.getStatus();
        secure(request, response);
        new Request(request, response, callback, this).refuse(problem(status));
        return true;
    }

    private Problem problem(int status) {
        return switch (status) {
            case URI_TOO_LONG_414 -> Request.pathTooLong(limits);
            case REQUEST_HEADER_FIELDS_TOO_LARGE_431 -> Request.headersTooLong(limits);
            // Jetty answers HTTP/2 with a proposal to upgrade, which is pointless here.
            case HTTP_VERSION_NOT_SUPPORTED_505, UPGRADE_REQUIRED_426 ->
                new Problem(HTTP_VERSION_NOT_SUPPORTED_505, "version: must be HTTP/1.1 or HTTP/1.0");
            case BAD_REQUEST_400 ->
                Problem.badRequest("request: the request line, a header field or the length is not valid HTTP/1.1");
            default -> new Problem(status, "the request could not be served");
        };
    }

    /** Adds the headers of every response: nothing is loaded from another site or embedded in one, and no media type is guessed. */
    static void secure(org.eclipse.jetty.server.Request request, Response response) {
        response.getHeaders().add(FIELDS);
        if (HttpScheme.HTTPS.is(request.getHttpURI().getScheme())) {
            response.getHeaders().put(STRICT_TRANSPORT);
        }
    }

    private void check(org.eclipse.jetty.server.Request request) {
        HttpListener.OpenConnections.check(request.getConnectionMetaData(), limits);
        if (!Collections.disjoint(request.getHttpURI().getViolations(), HttpListener.MALFORMED)) {
            throw Problem.badRequest(
                    "path: must be UTF-8 in percent-encoding, without control characters and steps above the root");
        }
        if (request.getHttpURI().getPathQuery().length() > limits.pathChars()) {
            throw Request.pathTooLong(limits);
        }
        if (request.getHeaders().size() > limits.headers()) {
            throw Request.headersTooLong(limits);
        }
        String coding = request.getHeaders().get(HttpHeader.TRANSFER_ENCODING);
        if (coding == null) {
            return;
        }
        if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0) {
            String why = "is not allowed in HTTP/1.0; send a Content-Length";
            throw Problem.badRequest("transfer encoding " + coding + ": " + why);
        }
        // Jetty has refused codings whose last one is not chunked.
        if (!HttpHeaderValue.CHUNKED.is(coding)) {
            throw new Problem(NOT_IMPLEMENTED_501, "transfer encoding " + coding + ": is not supported; send chunked");
        }
    }

    /** Metrics of requests: counts and times by route and status class, and the bytes sent. */
    private static final class RequestMetrics {
        private final LongAdder running = new LongAdder();
        private final Counter bytes;
        private final Meter.MeterProvider<Timer> timers;

        RequestMetrics(MeterRegistry registry) {
            Counter.Builder sent = Counter.builder("datagen.http.sent").description("bytes of bodies sent");
            bytes = sent.baseUnit("bytes").register(registry);
            timers = Timer.builder("datagen.http.requests")
                    .description("requests answered, from their headers to the last byte sent")
                    .withRegistry(registry);
            Gauge.Builder<?> now = Gauge.builder("datagen.http.running", running, LongAdder::sum);
            now.description("requests being answered").register(registry);
        }

        void watch(org.eclipse.jetty.server.Request request, Response response, Route route) {
            long start = System.nanoTime();
            running.increment();
            org.eclipse.jetty.server.Request.addCompletionListener(request, failure -> {
                running.decrement();
                bytes.increment(Response.getContentBytesWritten(response));
                int statusClass = Math.min(5, Math.max(0, response.getStatus() / 100));
                timers.withTags("method", route.method(), "route", route.template(), "status", statusClass + "xx")
                        .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            });
        }
    }
}
