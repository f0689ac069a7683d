package org.nuxeo.datagen.server.http;

import io.undertow.util.HttpString;
import java.util.Objects;

/**
 * Which requests go to an endpoint.
 *
 * @param method of the request; GET serves HEAD too
 * @param path the whole path, or its beginning if it ends with a slash and {@code rest} names what follows
 * @param rest name of what follows the path, as in the description of the interface; null if nothing does
 * @param end what follows the rest, from a slash on, in which case the rest has no slash; or empty
 * @param role who may
 * @param slow whether it takes more than about a millisecond, and so has a thread of its own
 * @param endpoint what answers
 */
public record Route(
        HttpString method, String path, String rest, String end, Role role, boolean slow, Endpoint endpoint) {

    public Route {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(endpoint, "endpoint");
        if (!path.startsWith("/") || rest != null && !path.endsWith("/")) {
            throw new IllegalArgumentException(
                    "path " + path + ": must start with a slash, and end with one before a rest");
        }
        if (!end.isEmpty() && (rest == null || !end.startsWith("/"))) {
            throw new IllegalArgumentException("end " + end + ": must start with a slash, after a rest");
        }
    }

    /** A route whose rest is all that follows its path. */
    public Route(HttpString method, String path, String rest, Role role, boolean slow, Endpoint endpoint) {
        this(method, path, rest, "", role, slow, endpoint);
    }

    /** The path with its rest in braces, as OpenAPI writes it. */
    public String template() {
        return rest == null ? path : path + "{" + rest + "}" + end;
    }

    /** Whether a path that is longer than this route's goes here. */
    boolean continues(String longer) {
        if (!longer.startsWith(path) || !longer.endsWith(end) || longer.length() < path.length() + end.length()) {
            return false;
        }
        return end.isEmpty() || restOf(longer).indexOf('/') < 0;
    }

    /** What stands in the place of the rest in such a path. */
    String restOf(String longer) {
        return longer.substring(path.length(), longer.length() - end.length());
    }
}
