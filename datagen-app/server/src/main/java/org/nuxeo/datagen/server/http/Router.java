// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.METHOD_NOT_ALLOWED_405;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpMethod;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/** A router by the templates of paths. Of several that match, the one with the longest fixed text wins. Immutable. */
public final class Router {
    private final List<Route> routes;
    private final @Nullable Function<Problem, String> refusalPage;
    private final List<Entry> entries;

    /**
     * A route with what a path is compared with.
     *
     * @param start text with which the path must begin
     * @param pattern has a group for each parameter, of its name
     * @param shape text of the pattern without names, which routes that differ in their methods have in common
     */
    private record Entry(Route route, String start, Pattern pattern, String shape) {
        static Entry of(Route route) {
            String path = route.path();
            String all = path.replace(".", "\\.").replaceAll("\\{([^}]*)}\\*", "(?<$1>.*)");
            String one = all.replaceAll("\\{([^}]*)}", "(?<$1>[^/]*)");
            Pattern pattern = Pattern.compile(one.equals(all) ? all : one + "/?", Pattern.DOTALL);
            String shape = pattern.pattern().replaceAll("\\?<[^>]*>", "");
            return new Entry(route, path.replaceFirst("(?s)\\{.*", ""), pattern, shape);
        }

        /** Returns the number of characters that a path must have in these places. */
        int fixedChars() {
            return pattern.pattern().replaceAll("\\([^)]*\\)", "").length();
        }
    }

    /** @throws IllegalArgumentException if two routes have the same method and path */
    public Router(List<Route> routes) {
        this(routes, null);
    }

    /**
     * @param refusalPage returns the page of a refusal for browsers; null to answer them with a problem, too
     * @throws IllegalArgumentException if two routes have the same method and path
     */
    public Router(List<Route> routes, @Nullable Function<Problem, String> refusalPage) {
        this.refusalPage = refusalPage;
        this.routes = List.copyOf(routes);
        Set<String> names = new HashSet<>();
        Comparator<Entry> byFixedText = Comparator.comparingInt(Entry::fixedChars);
        entries = routes.stream().map(Entry::of).sorted(byFixedText.reversed()).toList();
        for (Entry each : entries) {
            String method = each.route.method() + " ";
            Check.refuse(!names.add(method + each.shape), () -> method + each.route.path() + ": is defined twice");
        }
    }

    /**
     * A route with the parameters of a request's path.
     *
     * @param path has their decoded values by name
     */
    record Match(Route route, Matcher path) {}

    /** Returns the page of a refusal for browsers, or null if there is none. */
    @Nullable
    String refusal(Problem problem) {
        return refusalPage == null ? null : refusalPage.apply(problem);
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
        String method = request.isHead() ? HttpMethod.GET.asString() : request.getMethod();
        String found = null;
        TreeSet<String> allowed = new TreeSet<>();
        for (Entry each : entries) {
            if (!text.startsWith(each.start) || found != null && !found.equals(each.shape)) {
                continue;
            }
            Matcher matcher = each.pattern.matcher(text);
            if (matcher.matches()) {
                if (each.route.method().equals(method)) {
                    return new Match(each.route, matcher);
                }
                found = each.shape;
                allowed.add(each.route.method());
            }
        }
        throw found == null ? Problem.notFound("path " + text + ": does not exist") : notAllowed(request, allowed);
    }

    private static Problem notAllowed(Request request, TreeSet<String> allowed) {
        if (allowed.contains(HttpMethod.GET.asString())) {
            allowed.add(HttpMethod.HEAD.asString());
        }
        String detail = "method " + request.getMethod() + ": must be " + String.join(" or ", allowed);
        return new Problem(METHOD_NOT_ALLOWED_405, detail).with("Allow", String.join(", ", allowed));
    }
}
