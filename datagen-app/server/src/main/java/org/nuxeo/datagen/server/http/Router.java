// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.PathTemplateMatcher;
import io.undertow.util.StatusCodes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * A router by Undertow's path templates. Undertow's own {@code RoutingHandler} does not give the methods of a path,
 * which a response 405 must list. Immutable.
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
     * @param unknownPage answers browsers that request a page without a route; null to answer them with a problem, too
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
                throw new IllegalArgumentException(route.method() + " " + route.path() + ": is defined twice");
            }
        }
        byPattern.forEach(paths::add);
    }

    /**
     * A route with the parameters of a request's path.
     *
     * @param parameters decoded values by their names in Undertow's pattern
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
     * @throws Problem 404 if no route has the path, 405 if the path has no route for the method
     */
    Match find(HttpServerExchange exchange) {
        String path = exchange.getRequestPath();
        PathTemplateMatcher.PathMatchResult<Map<HttpString, Route>> found = paths.match(path);
        if (found == null) {
            if (unknownPage != null && asksForAPage(exchange)) {
                return new Match(unknownPage, Map.of());
            }
            throw Problem.notFound("path " + path + ": does not exist");
        }
        HttpString method = exchange.getRequestMethod();
        Route route = found.getValue().get(method.equals(Methods.HEAD) ? Methods.GET : method);
        // Names of methods are case-sensitive (RFC 9110, section 9.1), those of Undertow are not.
        boolean known = method.toString().equals(method.toString().toUpperCase(Locale.ROOT));
        if (route == null || !known) {
            throw notAllowed(exchange, found.getValue());
        }
        return new Match(route, found.getParameters());
    }

    /** Returns whether a browser requests a page, and not a program a path that is for programs. */
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
