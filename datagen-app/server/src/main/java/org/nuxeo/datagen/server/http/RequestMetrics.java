// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Metrics of requests: counts and times by route and status class, and the bytes sent. */
public final class RequestMetrics {
    private final MeterRegistry registry;
    private final LongAdder running = new LongAdder();
    private final ConcurrentHashMap<Route, Timer[]> timers = new ConcurrentHashMap<>();
    private final io.micrometer.core.instrument.Counter bytes;

    public RequestMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.bytes = io.micrometer.core.instrument.Counter.builder("datagen.http.sent")
                .description("bytes of bodies sent")
                .baseUnit("bytes")
                .register(registry);
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
            timer(route, response.getStatus() / 100).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        });
    }

    private Timer timer(Route route, int statusClass) {
        Timer[] ofRoute = timers.computeIfAbsent(route, key -> new Timer[6]);
        int slot = Math.min(5, Math.max(0, statusClass));
        Timer timer = ofRoute[slot];
        if (timer == null) {
            timer = Timer.builder("datagen.http.requests")
                    .description("requests answered, from their headers to the last byte sent")
                    .tag("method", route.method())
                    .tag("route", route.template())
                    .tag("status", slot + "xx")
                    .register(registry);
            ofRoute[slot] = timer;
        }
        return timer;
    }
}
