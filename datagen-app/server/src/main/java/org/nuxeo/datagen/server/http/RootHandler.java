// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The root handler: it checks limits and access, and finds the route of each request. Quick requests are answered by the
 * thread that has read them, because another thread would take longer to start than a statement to send.
 */
public final class RootHandler extends Handler.Abstract {
    private final Router router;
    private final Access access;
    private final ServerLimits limits;
    private final RequestMetrics metrics;

    /**
     * Makes the handler.
     *
     * @param router the routes
     * @param access the access rules
     * @param limits the limits of a request
     * @param metrics counters of requests that have a route
     */
    public RootHandler(Router router, Access access, ServerLimits limits, RequestMetrics metrics) {
        super(InvocationType.NON_BLOCKING);
        this.router = router;
        this.access = access;
        this.limits = limits;
        this.metrics = metrics;
    }

    @Override
    public boolean handle(org.eclipse.jetty.server.Request received, Response response, Callback callback) {
        SecurityHeaders.add(received, response);
        Request request = new Request(received, response, callback, limits);
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

    private void check(org.eclipse.jetty.server.Request request) {
        OpenConnections.check(request.getConnectionMetaData(), limits);
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
            throw Problem.badRequest(
                    "transfer encoding " + coding + ": is not allowed in HTTP/1.0; send a Content-Length");
        }
        // Jetty has refused codings whose last one is not chunked.
        if (!HttpHeaderValue.CHUNKED.is(coding)) {
            throw new Problem(
                    HttpStatus.NOT_IMPLEMENTED_501, "transfer encoding " + coding + ": is not supported; send chunked");
        }
    }
}
