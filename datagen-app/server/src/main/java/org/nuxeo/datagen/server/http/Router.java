// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** A router by the templates of paths. Of several that match, the one with the longest fixed text wins. Immutable. */
public final class Router {
    private static final List<String> PROGRAMS = List.of("/api", "/nuxeo", "/page/", "/metrics");

    private final List<Route> routes;
    private final @Nullable Route unknownPage;
    private final List<Path> paths = new ArrayList<>();

    /** The routes of one path, by method. */
    private record Path(String start, Pattern pattern, List<Route> routes) {
        static Path of(Route first) {
            return new Path(first.start(), first.pattern(), new ArrayList<>(List.of(first)));
        }

        /** Returns the number of characters that a path must have in these places. */
        int fixedChars() {
            return pattern.pattern().replaceAll("\\([^)]*\\)", "").length();
        }

        @Nullable
        Route by(String method) {
            String served = HttpMethod.HEAD.is(method) ? HttpMethod.GET.asString() : method;
            return routes.stream()
                    .filter(route -> route.method().equals(served))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** @throws IllegalArgumentException if two routes have the same method and path */
    public Router(List<Route> routes) {
        this(routes, null);
    }

    /**
     * @param unknownPage answers browsers that request a page without a route; null to answer them with a problem, too
     * @throws IllegalArgumentException if two routes have the same method and path
     */
    public Router(List<Route> routes, @Nullable Route unknownPage) {
        this.unknownPage = unknownPage;
        this.routes = List.copyOf(routes);
        routes.forEach(this::add);
        paths.sort(Comparator.comparingInt(Path::fixedChars).reversed());
    }

    private void add(Route route) {
        String pattern = route.pattern().pattern();
        for (Path path : paths) {
            if (path.pattern.pattern().equals(pattern)) {
                if (path.routes.stream().anyMatch(other -> other.method().equals(route.method()))) {
                    throw new IllegalArgumentException(route.method() + " " + route.path() + ": is defined twice");
                }
                path.routes.add(route);
                return;
            }
        }
        paths.add(Path.of(route));
    }

    /**
     * A route with the parameters of a request's path.
     *
     * @param parameters decoded values, in the order of the path
     */
    record Match(Route route, List<String> parameters) {
        /** Returns the value of a parameter of the route's path. */
        String parameter(String name) {
            int index = route.parameters().indexOf(name);
            if (index < 0) {
                throw new IllegalArgumentException("parameter " + name + ": is not one of " + route.path());
            }
            return parameters.get(index);
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
    Match find(Request request) {
        String text = request.path();
        for (Path path : paths) {
            Matcher matcher = text.startsWith(path.start) ? path.pattern.matcher(text) : null;
            if (matcher != null && matcher.matches()) {
                Route route = path.by(request.method());
                if (route == null) {
                    throw notAllowed(request, path);
                }
                List<String> parameters = new ArrayList<>();
                for (int i = 1; i <= matcher.groupCount(); i++) {
                    parameters.add(matcher.group(i));
                }
                return new Match(route, parameters);
            }
        }
        if (unknownPage != null && asksForAPage(request)) {
            return new Match(unknownPage, List.of());
        }
        throw Problem.notFound("path " + text + ": does not exist");
    }

    /** Returns whether a browser requests a page, and not a program a path that is for programs. */
    private static boolean asksForAPage(Request request) {
        String accept = request.header("Accept");
        return request.reads()
                && accept != null
                && accept.contains("text/html")
                && PROGRAMS.stream().noneMatch(request.path()::startsWith);
    }

    private static Problem notAllowed(Request request, Path path) {
        TreeSet<String> allowed = new TreeSet<>();
        for (Route route : path.routes) {
            allowed.add(route.method());
            if (HttpMethod.GET.is(route.method())) {
                allowed.add(HttpMethod.HEAD.asString());
            }
        }
        return new Problem(
                        HttpStatus.METHOD_NOT_ALLOWED_405,
                        "method " + request.method() + ": must be " + String.join(" or ", allowed))
                .with("Allow", String.join(", ", allowed));
    }
}
