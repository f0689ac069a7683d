// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.util.HttpString;
import java.util.Objects;

/**
 * A route: the requests that go to an endpoint.
 *
 * @param method method of the requests; GET includes HEAD
 * @param path path with the names of parameters in braces, such as {@code /api/jobs/{id}/stop}; an asterisk after the
 *     last parameter means that it takes the whole rest of the path, including slashes
 * @param role the required role
 * @param slow whether a request takes more than about a millisecond and runs on a worker thread
 * @param endpoint the handler
 */
public record Route(HttpString method, String path, Role role, boolean slow, Endpoint endpoint) {
    private static final String ALL = "}*";

    public Route {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(endpoint, "endpoint");
        int star = path.indexOf('*');
        if (!path.startsWith("/") || star >= 0 && (star != path.length() - 1 || !path.endsWith(ALL))) {
            throw new IllegalArgumentException("path " + path
                    + ": must start with a slash, and may have an asterisk only after its last parameter");
        }
    }

    /** Returns the path in OpenAPI's syntax. */
    public String template() {
        return hasRest() ? path.substring(0, path.length() - 1) : path;
    }

    /** Returns the path in the syntax of Undertow's path templates. */
    String pattern() {
        return hasRest() ? path.substring(0, path.lastIndexOf('{')) + "*" : path;
    }

    /** Returns the name of a parameter in Undertow's pattern. */
    String nameInPattern(String parameter) {
        return path.endsWith("{" + parameter + ALL) ? "*" : parameter;
    }

    private boolean hasRest() {
        return path.endsWith(ALL);
    }

    /** A handler of the requests of one route. Implementations are thread safe. */
    @FunctionalInterface
    public interface Endpoint {
        /**
         * Answers a request, or starts to answer it asynchronously. It must not block unless its route is slow.
         *
         * @throws Problem if the request cannot be served
         */
        void answer(Request request);
    }
}
