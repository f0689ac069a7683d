// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * Security headers of every response: nothing is loaded from or embedded in another site, and browsers do not guess
 * media types.
 */
final class SecurityHeaders {
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

    private SecurityHeaders() {}

    static void add(Request request, Response response) {
        response.getHeaders().add(FIELDS);
        if (HttpScheme.HTTPS.is(request.getHttpURI().getScheme())) {
            response.getHeaders().put(STRICT_TRANSPORT);
        }
    }
}
