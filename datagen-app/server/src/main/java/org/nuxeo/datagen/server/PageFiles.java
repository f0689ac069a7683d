// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import io.undertow.util.ETag;
import io.undertow.util.ETagUtils;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.charts.Charts;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/**
 * The files of the page, which are resources of this program. They are read once and served by name. No other file can
 * be reached.
 */
final class PageFiles {
    private static final String INDEX = "index.html";
    private static final List<String> NAMES = List.of(
            INDEX,
            "page.css",
            "icon.svg",
            "main.js",
            "dom.js",
            "api.js",
            "browse.js",
            "kinds.js",
            "file.js",
            "statement.js",
            "docx.js",
            "search.js",
            "import.js",
            "job.js",
            "rate.js",
            "plan.js");

    private final Map<String, PageFile> files = new HashMap<>();

    private record PageFile(String mediaType, byte[] bytes, ETag etag) {}

    PageFiles() {
        for (String name : NAMES) {
            files.put(name, file(name, resource("page/" + name)));
        }
        files.put("charts.js", file("charts.js", Charts.script().getBytes(StandardCharsets.UTF_8)));
        files.put("charts.css", file("charts.css", Charts.style().getBytes(StandardCharsets.UTF_8)));
    }

    /** Answers {@code GET /page/NAME}. */
    void file(Request request) {
        String name = request.path("file");
        PageFile file = files.get(name);
        if (file == null) {
            throw Problem.notFound("page file " + name + ": does not exist");
        }
        send(request, file);
    }

    /** Sends the HTML document of all views. */
    void index(Request request) {
        send(request, Objects.requireNonNull(files.get(INDEX)));
    }

    /** Sends the same document with status 404, for an address without a view. */
    void unknown(Request request) {
        request.exchange().setStatusCode(StatusCodes.NOT_FOUND);
        index(request);
    }

    private static void send(Request request, PageFile file) {
        request.put(Headers.ETAG_STRING, file.etag.toString()).put("Cache-Control", "no-cache");
        if (request.exchange().getStatusCode() == StatusCodes.NOT_FOUND
                || ETagUtils.handleIfNoneMatch(request.header(Headers.IF_NONE_MATCH_STRING), file.etag, true)) {
            request.bytes(file.mediaType, file.bytes);
        } else {
            request.empty(StatusCodes.NOT_MODIFIED);
        }
    }

    private static PageFile file(String name, byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new PageFile(
                    mediaType(name), bytes, new ETag(false, HexFormat.of().formatHex(digest, 0, 16)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this Java runtime", e);
        }
    }

    private static String mediaType(String name) {
        String charset = "; charset=" + StandardCharsets.UTF_8.name().toLowerCase(java.util.Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".html" -> "text/html" + charset;
            case ".css" -> "text/css" + charset;
            case ".js" -> "text/javascript" + charset;
            default -> "image/svg+xml";
        };
    }

    /** Returns the content of a resource of the server. */
    static byte[] resource(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
