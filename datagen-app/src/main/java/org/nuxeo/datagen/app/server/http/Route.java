package org.nuxeo.datagen.app.server.http;

import io.undertow.util.HttpString;
import java.util.Objects;

/**
 * Which requests go to an endpoint.
 *
 * @param method of the request; GET serves HEAD too
 * @param path the whole path, or its beginning if it ends with a slash and {@code rest} names what follows
 * @param rest name of what follows the path, as in the description of the interface; null if nothing does
 * @param role who may
 * @param slow whether it takes more than about a millisecond, and so has a thread of its own
 * @param endpoint what answers
 */
public record Route(HttpString method, String path, String rest, Role role, boolean slow, Endpoint endpoint) {

    public Route {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(endpoint, "endpoint");
        if (!path.startsWith("/") || rest != null && !path.endsWith("/")) {
            throw new IllegalArgumentException(
                    "path " + path + ": must start with a slash, and end with one before a rest");
        }
    }

    /** The path with its rest in braces, as OpenAPI writes it. */
    public String template() {
        return rest == null ? path : path + "{" + rest + "}";
    }
}
