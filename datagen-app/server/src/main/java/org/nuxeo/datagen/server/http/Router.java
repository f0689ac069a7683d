package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Finds the route of a request: an exact path first, then the longest beginning, with an end before one without. Immutable. */
public final class Router {
    private final List<Route> routes;
    private final Map<String, List<Route>> exact = new HashMap<>();
    private final List<Route> beginnings = new ArrayList<>();

    public Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
        for (Route route : routes) {
            if (route.rest() == null) {
                exact.computeIfAbsent(route.path(), path -> new ArrayList<>()).add(route);
            } else {
                beginnings.add(route);
            }
        }
        beginnings.sort(Comparator.comparingInt((Route route) -> route.path().length())
                .thenComparingInt(route -> route.end().length())
                .reversed());
    }

    /** All routes, in the order given. */
    public List<Route> routes() {
        return routes;
    }

    /**
     * Returns the route of a request.
     *
     * @throws Problem 404 if no route has its path, 405 if none of those has its method
     */
    Route find(HttpServerExchange exchange) {
        String path = exchange.getRequestPath();
        HttpString method =
                exchange.getRequestMethod().equals(Methods.HEAD) ? Methods.GET : exchange.getRequestMethod();
        List<Route> candidates = candidates(path);
        for (Route route : candidates) {
            if (route.method().equals(method)) {
                return route;
            }
        }
        if (candidates.isEmpty()) {
            throw Problem.notFound("path " + path + ": there is nothing here");
        }
        TreeSet<String> allowed = new TreeSet<>();
        for (Route route : candidates) {
            allowed.add(route.method().toString());
            if (route.method().equals(Methods.GET)) {
                allowed.add(Methods.HEAD_STRING);
            }
        }
        exchange.getResponseHeaders().put(Headers.ALLOW, String.join(", ", allowed));
        throw new Problem(
                StatusCodes.METHOD_NOT_ALLOWED,
                "method " + exchange.getRequestMethod() + ": must be " + String.join(" or ", allowed));
    }

    private List<Route> candidates(String path) {
        List<Route> found = exact.get(path);
        if (found != null) {
            return found;
        }
        found = List.of();
        for (Route route : beginnings) {
            if (!found.isEmpty() && !found.get(0).template().equals(route.template())) {
                break;
            }
            if (route.continues(path)) {
                found = new ArrayList<>(found);
                found.add(route);
            }
        }
        return found;
    }
}
