// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.eclipse.jetty.http.HttpStatus.NOT_FOUND_404;
import static org.eclipse.jetty.http.HttpStatus.NOT_MODIFIED_304;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.util.StringUtil;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.charts.Charts;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.digest.Sha256;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * The files of the page, which are resources of this program or of an archive. They are read once and served by name. No other
 * file can be reached.
 */
final class PageFiles {
    private static final String INDEX = "index.html";
    private static final String NO_VIEW = "<main id=\"main\" tabindex=\"-1\"></main>";
    private static final String REFUSAL = """
            <main id="main" tabindex="-1" data-refused>
            <h1>%s</h1>
            <p class="failure" role="alert">%s</p>
            <p class="actions"><a class="button" href="/">Browse the repositories</a>
            <a class="button" href="/search">Search the documents</a></p>
            </main>""";
    private static final Pattern NAME = Pattern.compile("(?:[a-z]+/)?[a-z]+\\.(?:html|css|svg|js)");

    private static final Pattern DOCUMENTATION = Pattern.compile("[a-z-]+\\.md");

    private static final Map<String, String> TYPES = Map.of(
            ".html", "text/html; charset=utf-8",
            ".css", "text/css; charset=utf-8",
            ".js", "text/javascript; charset=utf-8");

    private final Map<String, PageFile> files = new ConcurrentHashMap<>();

    private record PageFile(String mediaType, byte[] bytes, String etag) {}

    PageFiles() {
        files.put("charts.js", file("charts.js", Charts.script().getBytes(StandardCharsets.UTF_8)));
        files.put("charts.css", file("charts.css", Charts.style().getBytes(StandardCharsets.UTF_8)));
    }

    /** Answers {@code GET /page/NAME}. */
    void file(Request request) {
        String name = request.path("file");
        send(request, Problem.found(find(name), "page file " + name + ": does not exist"));
    }

    private @Nullable PageFile find(String name) {
        PageFile known = files.get(name);
        if (known != null || !NAME.matcher(name).matches() || PageFiles.class.getResource("page/" + name) == null) {
            return known;
        }
        return files.computeIfAbsent(name, each -> file(each, Resources.bytes(PageFiles.class, "page/" + each)));
    }

    /** Answers {@code GET /docs/NAME.md} with a page of the documentation as text. */
    void documentation(Request request) {
        String name = request.path("file");
        if (!DOCUMENTATION.matcher(name).matches() || PageFiles.class.getResource("docs/" + name) == null) {
            throw Problem.notFound("page " + name + " of the documentation: does not exist");
        }
        request.bytes("text/plain; charset=utf-8", Resources.bytes(PageFiles.class, "docs/" + name));
    }

    /** Sends the HTML document of all views. */
    void index(Request request) {
        send(request, Objects.requireNonNull(find(INDEX)));
    }

    /** Returns the same document with the reason of a refusal in place of a view. */
    String refusal(Problem problem) {
        int status = problem.status();
        String heading = status == NOT_FOUND_404 ? "No such page" : HttpStatus.getMessage(status);
        String reason = Amounts.text(REFUSAL, heading, StringUtil.sanitizeXmlString(problem.getMessage()));
        String page = new String(Objects.requireNonNull(find(INDEX)).bytes, StandardCharsets.UTF_8);
        return page.replace(NO_VIEW, reason);
    }

    private static void send(Request request, PageFile file) {
        request.put("ETag", file.etag).put("Cache-Control", "no-cache");
        if (Request.isCached(request.getHeaders(), file.etag)) {
            request.status(NOT_MODIFIED_304).empty();
        } else {
            request.bytes(file.mediaType, file.bytes);
        }
    }

    private static PageFile file(String name, byte[] bytes) {
        byte[] digest = Sha256.INSTANCE.begin().digest(bytes);
        // weak, because the bytes on the wire may be compressed
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.')), "image/svg+xml");
        return new PageFile(type, bytes, "W/\"" + HexFormat.of().formatHex(digest, 0, 16) + '"');
    }
}
