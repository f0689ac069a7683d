// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.DateUtils;
import io.undertow.util.ETag;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.DigestedBlob;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.server.http.Problem;

/** The response to a request for a blob: the whole blob, ranges of it, or only its headers. */
final class BlobResponse {
    private static final HttpString REPR_DIGEST = new HttpString("Repr-Digest");
    private static final long MILLIS_PER_SECOND = 1000;

    /** The marks that need no encoding in the exact file name. */
    private static final String PLAIN = "!#$&+-.^_`|~";

    private BlobResponse() {}

    /**
     * Sends the response.
     *
     * @param blob the requested blob
     * @param fileName name for saving in a browser
     * @param modifiedMillis date of the document in milliseconds, a whole second
     * @param download whether the browser saves the blob instead of showing it
     */
    static void send(
            HttpServerExchange exchange, DigestedBlob blob, String fileName, long modifiedMillis, boolean download) {
        BlobContent content = blob.content();
        ETag etag = new ETag(false, blob.sha256());
        Date lastModified = new Date(modifiedMillis - Math.floorMod(modifiedMillis, MILLIS_PER_SECOND));
        HeaderMap headers = exchange.getResponseHeaders();
        headers.put(Headers.ETAG, etag.toString());
        headers.put(Headers.LAST_MODIFIED, DateUtils.toDateString(lastModified));
        headers.put(Headers.CACHE_CONTROL, "private, max-age=31536000, immutable");
        headers.put(Headers.ACCEPT_RANGES, "bytes");
        BlobConditions conditions = new BlobConditions(etag, lastModified);
        switch (conditions.evaluate(exchange.getRequestHeaders())) {
            case NOT_MODIFIED -> {
                exchange.setStatusCode(StatusCodes.NOT_MODIFIED);
                exchange.endExchange();
                return;
            }
            case PRECONDITION_FAILED ->
                throw new Problem(
                        StatusCodes.PRECONDITION_FAILED, "the blob does not match the conditions of the request");
            case SERVE -> {}
        }
        headers.put(
                REPR_DIGEST,
                "sha-256=:" + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(blob.sha256())) + ":");
        headers.put(Headers.CONTENT_DISPOSITION, disposition(download, fileName));
        List<RangeHeader.ByteRange> ranges = ranges(exchange, content, conditions);
        if (ranges == null) {
            whole(exchange, content);
        } else if (ranges.isEmpty()) {
            headers.put(Headers.CONTENT_RANGE, "bytes */" + content.lengthBytes());
            throw new Problem(
                    StatusCodes.REQUEST_RANGE_NOT_SATISFIABLE,
                    "range: is beyond the end of the blob, which has " + content.lengthBytes() + " bytes");
        } else if (ranges.size() == 1) {
            single(exchange, content, ranges.get(0));
        } else {
            several(exchange, content, ranges, blob.sha256());
        }
    }

    private static List<RangeHeader.ByteRange> ranges(
            HttpServerExchange exchange, BlobContent content, BlobConditions conditions) {
        String header = exchange.getRequestHeaders().getFirst(Headers.RANGE);
        boolean applies = header != null
                && exchange.getRequestMethod().equals(Methods.GET)
                && conditions.rangeApplies(exchange.getRequestHeaders());
        return applies ? RangeHeader.read(header, content.lengthBytes()) : null;
    }

    /**
     * Returns the header {@code Content-Disposition} (RFC 6266), with an ASCII file name for all clients, and the exact
     * name if it differs.
     */
    static String disposition(boolean download, String fileName) {
        String type = download ? "attachment" : "inline";
        StringBuilder ascii = new StringBuilder();
        StringBuilder encoded = new StringBuilder();
        for (byte b : fileName.getBytes(StandardCharsets.UTF_8)) {
            boolean letter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
            if (letter || PLAIN.indexOf(b) >= 0) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(String.format("%02X", b));
            }
        }
        fileName.codePoints()
                .forEach(c -> ascii.append(c < 32 || c > 126 || c == '"' || c == '\\' || c == '%' ? '_' : (char) c));
        String name = type + "; filename=\"" + ascii + "\"";
        return ascii.toString().equals(fileName) ? name : name + "; filename*=UTF-8''" + encoded;
    }

    private static void whole(HttpServerExchange exchange, BlobContent content) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, content.format().mimeType());
        exchange.getResponseHeaders().put(Headers.CONTENT_LENGTH, content.lengthBytes());
        if (exchange.getRequestMethod().equals(Methods.HEAD)) {
            exchange.endExchange();
        } else {
            BlobSender.send(exchange, content, new RangeHeader.ByteRange(0, content.lengthBytes()));
        }
    }

    private static void single(HttpServerExchange exchange, BlobContent content, RangeHeader.ByteRange range) {
        exchange.setStatusCode(StatusCodes.PARTIAL_CONTENT);
        HeaderMap headers = exchange.getResponseHeaders();
        headers.put(Headers.CONTENT_TYPE, content.format().mimeType());
        headers.put(Headers.CONTENT_RANGE, range.contentRange(content.lengthBytes()));
        headers.put(Headers.CONTENT_LENGTH, range.lengthBytes());
        BlobSender.send(exchange, content, range);
    }

    /** Sends several ranges. The boundary contains the digest of the content, so it does not occur in the content. */
    private static void several(
            HttpServerExchange exchange, BlobContent content, List<RangeHeader.ByteRange> ranges, String sha256) {
        String boundary = "datagen-" + sha256;
        List<BlobSender.Part> parts = new ArrayList<>();
        long lengthBytes = 0;
        for (RangeHeader.ByteRange range : ranges) {
            String head = "\r\n--" + boundary + "\r\nContent-Type: "
                    + content.format().mimeType() + "\r\nContent-Range: " + range.contentRange(content.lengthBytes())
                    + "\r\n\r\n";
            parts.add(new BlobSender.Part(head.getBytes(StandardCharsets.US_ASCII), range));
            lengthBytes += head.length() + range.lengthBytes();
        }
        String tail = "\r\n--" + boundary + "--\r\n";
        parts.add(new BlobSender.Part(tail.getBytes(StandardCharsets.US_ASCII), null));
        exchange.setStatusCode(StatusCodes.PARTIAL_CONTENT);
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "multipart/byteranges; boundary=" + boundary);
        exchange.getResponseHeaders().put(Headers.CONTENT_LENGTH, lengthBytes + tail.length());
        BlobSender.send(exchange, content, parts);
    }
}
