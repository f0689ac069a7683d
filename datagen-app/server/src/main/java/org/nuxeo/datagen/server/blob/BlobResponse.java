// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.eclipse.jetty.http.HttpHeader.IF_MATCH;
import static org.eclipse.jetty.http.HttpStatus.NOT_MODIFIED_304;
import static org.eclipse.jetty.http.HttpStatus.OK_200;
import static org.eclipse.jetty.http.HttpStatus.PARTIAL_CONTENT_206;
import static org.eclipse.jetty.http.HttpStatus.PRECONDITION_FAILED_412;
import static org.eclipse.jetty.http.HttpStatus.RANGE_NOT_SATISFIABLE_416;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpDateTime;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.DigestedBlob;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.server.blob.RangeHeader.ByteRange;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** The response to a request for a blob: the whole blob, ranges of it, or only its headers. */
final class BlobResponse {
    private static final long MILLIS_PER_SECOND = 1000;
    private static final int CHUNK_BYTES = 64 << 10;

    /** What needs an encoding in the exact file name. */
    private static final Pattern ENCODED = Pattern.compile("[^a-zA-Z0-9!#$&+.^_`|~-]");

    private static final Pattern NOT_ASCII = Pattern.compile("[^ -~]|[\"\\\\%]");

    private BlobResponse() {}

    /**
     * Sends the response.
     *
     * @param blob the requested blob
     * @param fileName name for saving in a browser
     * @param modifiedMillis date of the document in milliseconds, a whole second
     * @param download whether the browser saves the blob instead of showing it
     */
    static void send(Request request, DigestedBlob blob, String fileName, long modifiedMillis, boolean download) {
        BlobContent content = blob.content();
        String etag = '"' + blob.sha256() + '"';
        long modifiedSecond = modifiedMillis - Math.floorMod(modifiedMillis, MILLIS_PER_SECOND);
        request.put("ETag", etag)
                .put("Last-Modified", DateGenerator.formatDate(modifiedSecond))
                .put("Cache-Control", "private, max-age=31536000, immutable")
                .put("Accept-Ranges", "bytes");
        Conditions conditions = new Conditions(etag, modifiedSecond);
        int status = conditions.evaluate(request.getHeaders());
        if (status == NOT_MODIFIED_304) {
            request.status(status).empty();
            return;
        }
        Problem.when(
                status == PRECONDITION_FAILED_412, status, "the blob does not match the conditions of the request");
        String digest = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(blob.sha256()));
        request.put("Repr-Digest", "sha-256=:" + digest + ":")
                .put("Content-Disposition", disposition(download, fileName));
        List<ByteRange> ranges = ranges(request, content, conditions);
        request.put("Content-Type", content.format().contentType());
        if (ranges == null) {
            send(request, content.lengthBytes(), List.of(content.stream()));
        } else if (ranges.isEmpty()) {
            String detail = "range: is beyond the end of the blob, which has " + content.lengthBytes() + " bytes";
            throw new Problem(RANGE_NOT_SATISFIABLE_416, detail)
                    .with("Content-Range", "bytes */" + content.lengthBytes());
        } else if (ranges.size() == 1) {
            ByteRange range = ranges.get(0);
            request.status(PARTIAL_CONTENT_206).put("Content-Range", range.contentRange(content.lengthBytes()));
            send(request, range.lengthBytes(), List.of(content.stream(range.from(), range.lengthBytes())));
        } else {
            several(request, content, ranges, blob.sha256());
        }
    }

    private static @Nullable List<ByteRange> ranges(Request request, BlobContent content, Conditions conditions) {
        String header = request.header("Range");
        if (header == null || request.isHead() || !conditions.rangeApplies(request.getHeaders())) {
            return null;
        }
        return RangeHeader.read(header, content.lengthBytes());
    }

    /**
     * Returns the header {@code Content-Disposition} (RFC 6266), with an ASCII file name for all clients, and the exact
     * name if it differs.
     */
    static String disposition(boolean download, String fileName) {
        String type = download ? "attachment" : "inline";
        String bytes = new String(fileName.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        String encoded = ENCODED.matcher(bytes)
                .replaceAll(found ->
                        String.format(Locale.ROOT, "%%%02X", (int) found.group().charAt(0)));
        String ascii = NOT_ASCII.matcher(fileName).replaceAll("_");
        String name = type + "; filename=\"" + ascii + "\"";
        return ascii.equals(fileName) ? name : name + "; filename*=UTF-8''" + encoded;
    }

    /** Sends several ranges. The boundary contains the digest of the content, so it does not occur in the content. */
    private static void several(Request request, BlobContent content, List<ByteRange> ranges, String sha256) {
        String boundary = "datagen-" + sha256;
        List<InputStream> parts = new ArrayList<>();
        long lengthBytes = 0;
        for (ByteRange range : ranges) {
            String head = "\r\n--" + boundary + "\r\nContent-Type: "
                    + content.format().contentType() + "\r\nContent-Range: " + range.contentRange(content.lengthBytes())
                    + "\r\n\r\n";
            parts.add(text(head));
            parts.add(content.stream(range.from(), range.lengthBytes()));
            lengthBytes += head.length() + range.lengthBytes();
        }
        String tail = "\r\n--" + boundary + "--\r\n";
        parts.add(text(tail));
        request.status(PARTIAL_CONTENT_206).put("Content-Type", "multipart/byteranges; boundary=" + boundary);
        send(request, lengthBytes + tail.length(), parts);
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Sends streams one after the other, or only the headers. The next chunk is rendered when the socket has taken the
     * previous one. So each download holds one chunk and the bytes specific to the blob, at any length of the blob, and a
     * slow client delays nobody else. The connection is closed if the client takes nothing for a while.
     */
    private static void send(Request request, long lengthBytes, List<InputStream> streams) {
        request.put("Content-Length", Long.toString(lengthBytes));
        if (request.isHead()) {
            request.empty();
            return;
        }
        ByteBufferPool.Sized chunks = new ByteBufferPool.Sized(null, false, (int) Math.min(lengthBytes, CHUNK_BYTES));
        InputStream all = new SequenceInputStream(Collections.enumeration(streams));
        request.send((sink, done) -> Content.copy(Content.Source.from(chunks, all), sink, done));
    }

    /**
     * The validators of a blob, against which the conditions of a request are evaluated (RFC 9110, section 13).
     *
     * @param etag strong entity tag, in quotation marks
     * @param modifiedMillis time of the last change, a whole second
     */
    record Conditions(String etag, long modifiedMillis) {

        /** Returns the status by all conditions except {@code If-Range}, in the order of the standard: 200, 304 or 412. */
        int evaluate(HttpFields headers) {
            boolean holds = headers.contains(IF_MATCH)
                    ? Request.tags(headers, IF_MATCH).stream().anyMatch(tag -> tag.equals("*") || tag.equals(etag))
                    : modifiedMillis <= date(headers, HttpHeader.IF_UNMODIFIED_SINCE, Long.MAX_VALUE);
            if (!holds) {
                return PRECONDITION_FAILED_412;
            }
            boolean changed = headers.contains(HttpHeader.IF_NONE_MATCH)
                    ? !Request.isCached(headers, etag)
                    : modifiedMillis > date(headers, HttpHeader.IF_MODIFIED_SINCE, Long.MIN_VALUE);
            return changed ? OK_200 : NOT_MODIFIED_304;
        }

        private static long date(HttpFields headers, HttpHeader name, long absent) {
            String text = headers.get(name);
            long date = text == null ? -1 : HttpDateTime.parseToEpoch(text);
            return date < 0 ? absent : date;
        }

        /** Returns whether the ranges of a request are valid for this version of the content. */
        boolean rangeApplies(HttpFields headers) {
            String ifRange = headers.get(HttpHeader.IF_RANGE);
            return ifRange == null
                    || (ifRange.startsWith("\"")
                            ? ifRange.equals(etag)
                            : modifiedMillis == date(headers, HttpHeader.IF_RANGE, -1));
        }
    }
}
