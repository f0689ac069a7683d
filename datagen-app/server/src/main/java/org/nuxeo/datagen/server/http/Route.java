package org.nuxeo.datagen.server.http;

import io.undertow.util.HttpString;
import java.util.Objects;

/**
 * Which requests go to an endpoint.
 *
 * @param method of the request; GET serves HEAD too
 * @param path names of parameters stand in braces, such as {@code /api/jobs/{id}/stop}; a star behind the last one says
 *     that it is all that follows, slashes included
 * @param role who may
 * @param slow whether it takes more than about a millisecond, and so has a thread of its own
 * @param endpoint what answers
 */
public record Route(HttpString method, String path, Role role, boolean slow, Endpoint endpoint) {
    private static final String ALL = "}*";

    public Route {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(endpoint, "endpoint");
        int star = path.indexOf('*');
        if (!path.startsWith("/") || star >= 0 && (star != path.length() - 1 || !path.endsWith(ALL))) {
            throw new IllegalArgumentException(
                    "path " + path + ": must start with a slash, and have a star only behind its last parameter");
        }
    }

    /** Returns the path as OpenAPI writes it. */
    public String template() {
        return hasRest() ? path.substring(0, path.length() - 1) : path;
    }

    /** Returns the path as Undertow matches it. */
    String pattern() {
        return hasRest() ? path.substring(0, path.lastIndexOf('{')) + "*" : path;
    }

    /** Returns the name under which Undertow has the value of a parameter. */
    String nameInPattern(String parameter) {
        return path.endsWith("{" + parameter + ALL) ? "*" : parameter;
    }

    private boolean hasRest() {
        return path.endsWith(ALL);
    }
}
