package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.PathTemplateMatcher;
import io.undertow.util.StatusCodes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds the route of a request by Undertow's path templates. Undertow's own {@code RoutingHandler} does not tell which
 * methods a path has, which 405 must. Immutable.
 */
public final class Router {
    private static final List<String> PROGRAMS = List.of("/api", "/nuxeo", "/page/", "/metrics");

    private final List<Route> routes;
    private final Route unknownPage;
    private final PathTemplateMatcher<Map<HttpString, Route>> paths = new PathTemplateMatcher<>();

    /** @throws IllegalArgumentException if two routes have the same method and path */
    public Router(List<Route> routes) {
        this(routes, null);
    }

    /**
     * @param unknownPage answers people who ask for an address that no route has; null to give them a problem as well
     * @throws IllegalArgumentException if two routes have the same method and path
     */
    public Router(List<Route> routes, Route unknownPage) {
        this.unknownPage = unknownPage;
        this.routes = List.copyOf(routes);
        Map<String, Map<HttpString, Route>> byPattern = new LinkedHashMap<>();
        for (Route route : routes) {
            Route other = byPattern
                    .computeIfAbsent(route.pattern(), pattern -> new LinkedHashMap<>())
                    .put(route.method(), route);
            if (other != null) {
                throw new IllegalArgumentException(route.method() + " " + route.path() + ": is there twice");
            }
        }
        byPattern.forEach(paths::add);
    }

    /**
     * A route and what its path was found by.
     *
     * @param parameters of the path, decoded, by their names in the pattern
     */
    record Match(Route route, Map<String, String> parameters) {
        /** Returns the value of a parameter of the route's path. */
        String parameter(String name) {
            String value = parameters.get(route.nameInPattern(name));
            if (value == null) {
                throw new IllegalArgumentException("parameter " + name + ": is not one of " + route.path());
            }
            return value;
        }
    }

    /** Returns all routes, in the order given. */
    public List<Route> routes() {
        return routes;
    }

    /**
     * Returns the route of a request.
     *
     * @throws Problem 404 if no route has its path, 405 if none of those has its method
     */
    Match find(HttpServerExchange exchange) {
        String path = exchange.getRequestPath();
        PathTemplateMatcher.PathMatchResult<Map<HttpString, Route>> found = paths.match(path);
        if (found == null) {
            if (unknownPage != null && asksForAPage(exchange)) {
                return new Match(unknownPage, Map.of());
            }
            throw Problem.notFound("path " + path + ": there is nothing here");
        }
        HttpString method = exchange.getRequestMethod();
        Route route = found.getValue().get(method.equals(Methods.HEAD) ? Methods.GET : method);
        if (route == null) {
            throw notAllowed(exchange, found.getValue());
        }
        return new Match(route, found.getParameters());
    }

    /** Whether a browser asks for what it is to show, and not a program below the paths that are for programs. */
    private static boolean asksForAPage(HttpServerExchange exchange) {
        String path = exchange.getRequestPath();
        String accept = exchange.getRequestHeaders().getFirst(Headers.ACCEPT);
        boolean reads = exchange.getRequestMethod().equals(Methods.GET)
                || exchange.getRequestMethod().equals(Methods.HEAD);
        return reads
                && accept != null
                && accept.contains("text/html")
                && PROGRAMS.stream().noneMatch(path::startsWith);
    }

    private static Problem notAllowed(HttpServerExchange exchange, Map<HttpString, Route> byMethod) {
        TreeSet<String> allowed = new TreeSet<>();
        for (HttpString method : byMethod.keySet()) {
            allowed.add(method.toString());
            if (method.equals(Methods.GET)) {
                allowed.add(Methods.HEAD_STRING);
            }
        }
        exchange.getResponseHeaders().put(Headers.ALLOW, String.join(", ", allowed));
        return new Problem(
                StatusCodes.METHOD_NOT_ALLOWED,
                "method " + exchange.getRequestMethod() + ": must be " + String.join(" or ", allowed));
    }
}
