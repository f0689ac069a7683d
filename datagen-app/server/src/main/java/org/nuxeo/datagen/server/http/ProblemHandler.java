// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request.Handler;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that Jetty refuses by itself, such as malformed ones, with problem details. */
final class ProblemHandler implements Handler {
    private final ServerLimits limits;

    ProblemHandler(ServerLimits limits) {
        this.limits = limits;
    }

    @Override
    public boolean handle(org.eclipse.jetty.server.Request request, Response response, Callback callback) {
        int status = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException refusal
                ? refusal.getCode()
                : response.getStatus();
        SecurityHeaders.add(request, response);
        new Request(request, response, callback, limits).refuse(problem(status));
        return true;
    }

    private Problem problem(int status) {
        return switch (status) {
            case HttpStatus.URI_TOO_LONG_414 -> Request.pathTooLong(limits);
            case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 -> Request.headersTooLong(limits);
            // Jetty answers HTTP/2 with a proposal to upgrade, which is pointless here.
            case HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505, HttpStatus.UPGRADE_REQUIRED_426 ->
                new Problem(HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505, "version: must be HTTP/1.1 or HTTP/1.0");
            case HttpStatus.BAD_REQUEST_400 ->
                Problem.badRequest("request: the request line, a header field or the length is not valid HTTP/1.1");
            default -> new Problem(status, "the request could not be served");
        };
    }
}
