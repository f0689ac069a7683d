// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.util.function.Consumer;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.server.http.Credentials.Role;

/**
 * A route: the requests that go to an endpoint.
 *
 * @param method method of the requests; GET includes HEAD
 * @param path path with the names of parameters in braces, such as {@code /api/jobs/{id}/stop}; an asterisk after the
 *     last parameter means that it takes the whole rest of the path, including slashes
 * @param role the required role
 * @param quick whether the endpoint answers within about a millisecond and never blocks
 * @param endpoint answers a request, or starts to answer it asynchronously; throws a {@link Problem} if it cannot be served;
 *     thread safe
 */
public record Route(String method, String path, Role role, boolean quick, Consumer<Request> endpoint) {
    private static final String ALL = "}*";

    public Route {
        String limit = ": must start with a slash, and may have an asterisk only after its last parameter";
        Check.refuse(!path.matches("(?s)/[^*]*|/[^*]*}\\*"), () -> "path " + path + limit);
    }

    /** Returns the path in OpenAPI's syntax. */
    public String template() {
        return path.endsWith(ALL) ? path.substring(0, path.length() - 1) : path;
    }
}
