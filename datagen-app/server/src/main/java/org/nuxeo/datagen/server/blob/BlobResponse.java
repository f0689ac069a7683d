// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingNestedCallback;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.DigestedBlob;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** The response to a request for a blob: the whole blob, ranges of it, or only its headers. */
final class BlobResponse {
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
    static void send(Request request, DigestedBlob blob, String fileName, long modifiedMillis, boolean download) {
        BlobContent content = blob.content();
        String etag = '"' + blob.sha256() + '"';
        long modifiedSecond = modifiedMillis - Math.floorMod(modifiedMillis, MILLIS_PER_SECOND);
        request.put("ETag", etag)
                .put("Last-Modified", DateGenerator.formatDate(modifiedSecond))
                .put("Cache-Control", "private, max-age=31536000, immutable")
                .put("Accept-Ranges", "bytes");
        BlobConditions conditions = new BlobConditions(etag, modifiedSecond);
        switch (conditions.evaluate(request.headers())) {
            case NOT_MODIFIED -> {
                request.empty(HttpStatus.NOT_MODIFIED_304);
                return;
            }
            case PRECONDITION_FAILED ->
                throw new Problem(
                        HttpStatus.PRECONDITION_FAILED_412, "the blob does not match the conditions of the request");
            case SERVE -> {}
        }
        String digest = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(blob.sha256()));
        request.put("Repr-Digest", "sha-256=:" + digest + ":")
                .put("Content-Disposition", disposition(download, fileName));
        List<RangeHeader.ByteRange> ranges = ranges(request, content, conditions);
        if (ranges == null) {
            whole(request, content);
        } else if (ranges.isEmpty()) {
            request.put("Content-Range", "bytes */" + content.lengthBytes());
            throw new Problem(
                    HttpStatus.RANGE_NOT_SATISFIABLE_416,
                    "range: is beyond the end of the blob, which has " + content.lengthBytes() + " bytes");
        } else if (ranges.size() == 1) {
            single(request, content, ranges.get(0));
        } else {
            several(request, content, ranges, blob.sha256());
        }
    }

    private static @Nullable List<RangeHeader.ByteRange> ranges(
            Request request, BlobContent content, BlobConditions conditions) {
        String header = request.header("Range");
        if (header == null || !request.method().equals("GET") || !conditions.rangeApplies(request.headers())) {
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
        StringBuilder ascii = new StringBuilder();
        StringBuilder encoded = new StringBuilder();
        for (byte b : fileName.getBytes(StandardCharsets.UTF_8)) {
            boolean letter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
            if (letter || PLAIN.indexOf(b) >= 0) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(String.format(Locale.ROOT, "%02X", b));
            }
        }
        fileName.codePoints()
                .forEach(c -> ascii.append(c < 32 || c > 126 || c == '"' || c == '\\' || c == '%' ? '_' : (char) c));
        String name = type + "; filename=\"" + ascii + "\"";
        return ascii.toString().equals(fileName) ? name : name + "; filename*=UTF-8''" + encoded;
    }

    private static void whole(Request request, BlobContent content) {
        request.put("Content-Type", content.format().mimeType());
        send(request, content, new RangeHeader.ByteRange(0, content.lengthBytes()));
    }

    private static void single(Request request, BlobContent content, RangeHeader.ByteRange range) {
        request.status(HttpStatus.PARTIAL_CONTENT_206)
                .put("Content-Type", content.format().mimeType())
                .put("Content-Range", range.contentRange(content.lengthBytes()));
        send(request, content, range);
    }

    private static void send(Request request, BlobContent content, RangeHeader.ByteRange range) {
        request.put("Content-Length", Long.toString(range.lengthBytes()));
        if (request.method().equals("HEAD")) {
            request.empty();
        } else {
            BlobSender.send(request, content, List.of(new BlobSender.Part(new byte[0], range)));
        }
    }

    /** Sends several ranges. The boundary contains the digest of the content, so it does not occur in the content. */
    private static void several(
            Request request, BlobContent content, List<RangeHeader.ByteRange> ranges, String sha256) {
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
        parts.add(new BlobSender.Part(tail.getBytes(StandardCharsets.US_ASCII), new RangeHeader.ByteRange(0, 0)));
        request.status(HttpStatus.PARTIAL_CONTENT_206)
                .put("Content-Type", "multipart/byteranges; boundary=" + boundary)
                .put("Content-Length", Long.toString(lengthBytes + tail.length()));
        BlobSender.send(request, content, parts);
    }

    /**
     * An asynchronous sender of parts of a blob, with texts between them. The next chunk is rendered when the socket has
     * taken the previous one. So each download holds one chunk and the bytes specific to the blob, at any length of the
     * blob, and a slow client delays nobody else. The connection is closed if the client takes nothing for a while.
     */
    private static final class BlobSender extends IteratingNestedCallback {
        private static final int CHUNK_BYTES = 64 << 10;

        private final Content.Sink sink;
        private final BlobContent content;
        private final Queue<Part> parts;
        private final byte[] chunk;
        private Part part;
        private long position;
        private boolean last;

        /**
         * A part of the response body.
         *
         * @param text text before the range
         * @param range range of the blob, which may be empty
         */
        record Part(byte[] text, RangeHeader.ByteRange range) {
            private long lengthBytes() {
                return text.length + range.lengthBytes();
            }
        }

        private BlobSender(Content.Sink sink, Callback done, BlobContent content, List<Part> parts) {
            super(done);
            this.sink = sink;
            this.content = content;
            this.parts = new ArrayDeque<>(parts);
            this.part = this.parts.remove();
            long bytes = parts.stream().mapToLong(Part::lengthBytes).sum();
            this.chunk = new byte[(int) Math.min(bytes, CHUNK_BYTES)];
        }

        /** Sends the parts and ends the response. Its headers must have been set. */
        static void send(Request request, BlobContent content, List<Part> parts) {
            request.send((sink, done) -> new BlobSender(sink, done, content, parts).iterate());
        }

        @Override
        protected Action process() {
            if (last) {
                return Action.SUCCEEDED;
            }
            int filled = 0;
            while (filled < chunk.length && !last) {
                filled += fill(filled);
                if (position == part.lengthBytes()) {
                    last = parts.isEmpty();
                    part = last ? part : parts.remove();
                    position = 0;
                }
            }
            sink.write(last, ByteBuffer.wrap(chunk, 0, filled), this);
            return Action.SCHEDULED;
        }

        /** Copies bytes of the current part to the chunk and returns how many. */
        private int fill(int at) {
            int count = (int) Math.min(chunk.length - at, part.lengthBytes() - position);
            int textBytes = part.text.length;
            if (position < textBytes) {
                count = (int) Math.min(count, textBytes - position);
                System.arraycopy(part.text, (int) position, chunk, at, count);
            } else {
                count = content.read(part.range.from() + position - textBytes, chunk, at, count);
            }
            position += count;
            return count;
        }
    }
}
