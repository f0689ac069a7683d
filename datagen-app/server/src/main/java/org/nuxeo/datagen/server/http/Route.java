// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.util.regex.Pattern;
import org.nuxeo.datagen.server.http.Credentials.Role;

/**
 * A route: the requests that go to an endpoint.
 *
 * @param method method of the requests; GET includes HEAD
 * @param path path with the names of parameters in braces, such as {@code /api/jobs/{id}/stop}; an asterisk after the
 *     last parameter means that it takes the whole rest of the path, including slashes
 * @param role the required role
 * @param quick whether the endpoint answers within about a millisecond and never blocks
 * @param endpoint the handler
 */
public record Route(String method, String path, Role role, boolean quick, Endpoint endpoint) {
    private static final String ALL = "}*";

    public Route {
        int star = path.indexOf('*');
        if (!path.startsWith("/") || star >= 0 && (star != path.length() - 1 || !path.endsWith(ALL))) {
            throw new IllegalArgumentException("path " + path
                    + ": must start with a slash, and may have an asterisk only after its last parameter");
        }
    }

    /** Returns the path in OpenAPI's syntax. */
    public String template() {
        return path.endsWith(ALL) ? path.substring(0, path.length() - 1) : path;
    }

    /** Returns the path up to its first parameter. */
    String start() {
        return path.substring(0, path.indexOf('{') < 0 ? path.length() : path.indexOf('{'));
    }

    /** Returns the pattern of paths, with a group for each parameter, of its name. */
    Pattern pattern() {
        String all = path.replace(".", "\\.").replaceAll("\\{([^}]*)}\\*", "(?<$1>.*)");
        String one = all.replaceAll("\\{([^}]*)}", "(?<$1>[^/]*)");
        return Pattern.compile(one.equals(all) ? all : one + "/?", Pattern.DOTALL);
    }

    /** A handler of the requests of one route. Implementations are thread safe. */
    @FunctionalInterface
    public interface Endpoint {
        /**
         * Answers a request, or starts to answer it asynchronously.
         *
         * @throws Problem if the request cannot be served
         */
        void answer(Request request);
    }
}
