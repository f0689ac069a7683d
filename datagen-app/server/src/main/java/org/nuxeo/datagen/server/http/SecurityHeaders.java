package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;

/** What every answer tells the browser: nothing is loaded from or shown in another site, and types mean what they say. */
final class SecurityHeaders {
    private static final HttpString CONTENT_SECURITY_POLICY = new HttpString("Content-Security-Policy");
    private static final HttpString CROSS_ORIGIN_RESOURCE_POLICY = new HttpString("Cross-Origin-Resource-Policy");
    private static final HttpString CROSS_ORIGIN_OPENER_POLICY = new HttpString("Cross-Origin-Opener-Policy");
    private static final HttpString NO_SNIFF = new HttpString("X-Content-Type-Options");
    private static final HttpString FRAMES = new HttpString("X-Frame-Options");
    private static final HttpString REFERRER_POLICY = new HttpString("Referrer-Policy");

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; object-src 'self'; manifest-src 'self'; base-uri 'none';"
            + " form-action 'self'; frame-ancestors 'self'";

    private SecurityHeaders() {}

    static void add(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getResponseHeaders();
        headers.put(CONTENT_SECURITY_POLICY, POLICY);
        headers.put(CROSS_ORIGIN_RESOURCE_POLICY, "same-origin");
        headers.put(CROSS_ORIGIN_OPENER_POLICY, "same-origin");
        headers.put(NO_SNIFF, "nosniff");
        headers.put(FRAMES, "SAMEORIGIN");
        headers.put(REFERRER_POLICY, "no-referrer");
        headers.put(Headers.CACHE_CONTROL, "no-store");
    }
}
