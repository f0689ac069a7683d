// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.nuxeo.datagen.store.output.Json;

/** The check that requests to the server are in its OpenAPI description, which lists exactly its routes. */
final class RouteCheck implements PageCheck {
    private static final Path SERVER = Path.of("datagen-app/server/src/main/resources/org/nuxeo/datagen/server");

    /** A method or none, and a path up to its query. Nuxeo's paths are below /nuxeo; code may compute parts in braces. */
    private static final Pattern REQUEST =
            Pattern.compile("(?:\\b(GET|POST|PATCH|PUT|DELETE) )?(?<!/nuxeo)(/api/(?:\\{[^}]*}|[\\w/.:…-])*)");

    /** These parameters take the rest of a path. */
    private static final Pattern REST = Pattern.compile("\\{(?:locator|key)}");

    private final ObjectNode paths;

    RouteCheck() throws IOException {
        paths = paths("openapi.json").setAll(paths("bank/openapi.json"));
    }

    private static ObjectNode paths(String description) throws IOException {
        Path file = Page.ROOT.resolve(SERVER).resolve(description);
        return (ObjectNode) Json.mapper().readTree(file.toFile()).required("paths");
    }

    @Override
    public List<String> faults(Page page) {
        return REQUEST.matcher(page.text())
                .results()
                .filter(request -> !exists(request))
                .map(request -> request.group() + " is not a route")
                .toList();
    }

    private boolean exists(MatchResult request) {
        String method = request.group(1);
        String path = request.group(2).replaceAll("\\{[^}]*}", "computed");
        return paths.properties().stream()
                .filter(route -> method == null || route.getValue().has(method.toLowerCase(Locale.ROOT)))
                .map(route -> REST.matcher(route.getKey()).replaceAll(".+"))
                .anyMatch(template -> path.matches(template.replaceAll("\\{[^}]*}", "[^/]+")));
    }
}
