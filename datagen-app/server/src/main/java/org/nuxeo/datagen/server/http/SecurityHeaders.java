// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Security headers of every response: nothing is loaded from or embedded in another site, and browsers do not guess
 * media types.
 */
final class SecurityHeaders {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; object-src 'self'; manifest-src 'self'; base-uri 'none';"
            + " form-action 'self'; frame-ancestors 'self'";

    private static final HttpString STRICT_TRANSPORT = new HttpString("Strict-Transport-Security");
    private static final String YEAR = "max-age=31536000";

    /** Names and values. */
    static final Map<HttpString, String> FIELDS = fields();

    private SecurityHeaders() {}

    private static Map<HttpString, String> fields() {
        Map<HttpString, String> fields = new LinkedHashMap<>();
        fields.put(new HttpString("Content-Security-Policy"), POLICY);
        fields.put(new HttpString("Cross-Origin-Resource-Policy"), "same-origin");
        fields.put(new HttpString("Cross-Origin-Opener-Policy"), "same-origin");
        fields.put(new HttpString("X-Content-Type-Options"), "nosniff");
        fields.put(new HttpString("X-Frame-Options"), "SAMEORIGIN");
        fields.put(new HttpString("Referrer-Policy"), "no-referrer");
        fields.put(Headers.CACHE_CONTROL, "no-store");
        return fields;
    }

    static void add(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getResponseHeaders();
        FIELDS.forEach(headers::put);
        if (exchange.getRequestScheme().equals("https")) {
            headers.put(STRICT_TRANSPORT, YEAR);
        }
    }
}
