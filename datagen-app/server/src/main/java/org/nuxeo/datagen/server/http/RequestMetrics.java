// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Metrics of requests: counts and times by route and status class, and the bytes sent. */
public final class RequestMetrics {
    private final LongAdder running = new LongAdder();
    private final Counter bytes;
    private final Meter.MeterProvider<Timer> timers;

    public RequestMetrics(MeterRegistry registry) {
        bytes = Counter.builder("datagen.http.sent")
                .description("bytes of bodies sent")
                .baseUnit("bytes")
                .register(registry);
        timers = Timer.builder("datagen.http.requests")
                .description("requests answered, from their headers to the last byte sent")
                .withRegistry(registry);
        Gauge.builder("datagen.http.running", running, LongAdder::sum)
                .description("requests being answered")
                .register(registry);
    }

    void watch(Request request, Response response, Route route) {
        long start = System.nanoTime();
        running.increment();
        Request.addCompletionListener(request, failure -> {
            running.decrement();
            bytes.increment(Response.getContentBytesWritten(response));
            int statusClass = Math.min(5, Math.max(0, response.getStatus() / 100));
            timers.withTags("method", route.method(), "route", route.template(), "status", statusClass + "xx")
                    .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        });
    }
}
